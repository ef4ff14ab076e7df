import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';

/** How long an act can be taken back. */
const undoMs = 10_000;

/** What the last act did, and how to take it back. */
export interface UndoLineState {
  readonly done: { readonly text: string; readonly takeBack: (() => unknown) | null } | null;
  /** Says what an act did. With `takeBack` the line stays for ten seconds, otherwise until the next act. */
  say(text: string, takeBack?: () => unknown): void;
  clear(): void;
}

/**
 * The line that says what was done, with Undo for ten seconds.
 * @param announce Says it by assistive technology.
 */
export function useUndo(announce: (text: string) => void): UndoLineState {
  const [done, setDone] = useState<UndoLineState['done']>(null);
  useEffect(() => {
    if (done?.takeBack == null) return undefined;
    const timer = setTimeout(() => setDone(null), undoMs);
    return () => clearTimeout(timer);
  }, [done]);
  const say = useCallback(
    (text: string, takeBack?: () => unknown) => {
      setDone({ text, takeBack: takeBack ?? null });
      announce(text);
    },
    [announce],
  );
  const clear = useCallback(() => setDone(null), []);
  return useMemo(() => ({ done, say, clear }), [done, say, clear]);
}
