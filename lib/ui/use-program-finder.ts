import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';

/** The search over the whole mirror. Null until it is loaded. */
export function useProgramFinder(loadProgramFinder: () => Promise<ProgramFinder>) {
  const [finder, setFinder] = useState<ProgramFinder | 'failed' | null>(null);
  const retry = useCallback(() => {
    setFinder(null);
    void loadProgramFinder().then(
      (loaded) => setFinder(loaded),
      () => setFinder('failed'),
    );
  }, [loadProgramFinder]);
  useEffect(retry, [retry]);
  return { finder, retry };
}
