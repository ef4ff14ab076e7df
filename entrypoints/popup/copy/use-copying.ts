import { useCallback, useReducer } from 'preact/hooks';
import { type CopyAct, nothingCopied, reduceCopied } from './copied-state.ts';
import { useClipboardView } from './use-clipboard-view.ts';

export type Copying = ReturnType<typeof useCopying>;

/** What the popup copied last. All its parts share this state. */
export function useCopying(sleep: (durationMs: number) => Promise<void>) {
  const [state, dispatch] = useReducer(reduceCopied, nothingCopied);
  const clipboard = useClipboardView(state, sleep);
  const copy = useCallback(async (act: CopyAct, write: () => Promise<string | null>) => {
    dispatch({ kind: 'begun' });
    dispatch({ kind: 'ended', act, clipboard: await write().catch(() => null) });
  }, []);
  const clear = useCallback(() => dispatch({ kind: 'cleared' }), []);
  return {
    state,
    /** What the button copied, while it is shown. */
    clipboard,
    /**
     * Calls `write` at once, within the user's gesture, and shows whether that worked. `write` resolves to the text that
     * it copied; null if the browser refused.
     */
    copy,
    /** Makes the button offer to copy again. */
    clear,
  };
}
