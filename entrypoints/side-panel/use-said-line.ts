import { useEffect } from 'preact/hooks';
import { type ActLine, useActLine } from '#lib/ui/use-act.ts';

/** How long an act can be taken back. */
const undoMs = 10_000;

/**
 * The line of a view, which offers Undo for a while.
 * @param nowMs A stable function.
 * @param announce Says what was done by assistive technology.
 */
export function useSaidLine(nowMs: () => number, announce: (text: string) => void): ActLine {
  const line = useActLine(nowMs);
  const { done, say } = line;
  useEffect(() => {
    if (done === null) return undefined;
    announce(done.text);
    if (done.undo === undefined) return undefined;
    const timer = setTimeout(() => say(null), undoMs);
    return () => clearTimeout(timer);
  }, [done, say, announce]);
  return line;
}
