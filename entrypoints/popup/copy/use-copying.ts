import { useCallback, useReducer } from 'preact/hooks';
import { type CopiedState, type CopyAct, nothingCopied, reduceCopied } from './copied-state.ts';
import { type ClipboardView, useClipboardView } from './use-clipboard-view.ts';

export interface Copying {
  readonly state: CopiedState;
  /** What the button copied, while it is shown. */
  readonly clipboard: ClipboardView;
  /**
   * Calls `write` at once, within the user's gesture, and shows whether that worked. `write` resolves to the text that
   * it copied; null if the browser refused.
   */
  copy(act: CopyAct, write: () => Promise<string | null>): Promise<void>;
  /** Makes the button offer to copy again. */
  clear(): void;
}

/** What the popup copied last. All its parts share this state. */
export function useCopying(sleep: (durationMs: number) => Promise<void>): Copying {
  const [state, dispatch] = useReducer(reduceCopied, nothingCopied);
  const clipboard = useClipboardView(state, sleep);
  const copy = useCallback(async (act: CopyAct, write: () => Promise<string | null>) => {
    dispatch({ kind: 'begun' });
    dispatch({ kind: 'ended', act, clipboard: await write().catch(() => null) });
  }, []);
  const clear = useCallback(() => dispatch({ kind: 'cleared' }), []);
  return { state, clipboard, copy, clear };
}
