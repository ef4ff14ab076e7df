import { useMemo } from 'preact/hooks';
import { type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';
import { useSnapshot } from '#lib/ui/use-snapshot.ts';

/**
 * What a tab reads of the database, read anew when records of one of the kinds change.
 * @param read The same function as long as it reads the same; `kinds` a constant.
 * @returns null until it is read.
 */
export function useStored<Value>(read: () => Promise<Value>, kinds: readonly DataKind[]): Value | null {
  const source = useMemo(
    () => ({ readSnapshot: read, watch: (onChange: () => void) => watchDataChanges(kinds, onChange) }),
    [read, kinds],
  );
  const [stored] = useSnapshot<Value | null>(source, null);
  return stored;
}
