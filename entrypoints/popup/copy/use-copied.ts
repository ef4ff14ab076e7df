import { useCallback, useReducer } from 'preact/hooks';
import { type Copied, type CopiedState, nothingCopied, reduceCopied } from './copied-state.ts';

export interface Copying {
  readonly state: CopiedState;
  /** Calls `write` at once, within the user's gesture, and shows whether that worked. */
  copy(copied: Copied, write: () => Promise<boolean>): Promise<void>;
  /** Makes the button offer to copy again. */
  clear(): void;
}

/** What the popup copied last. All its parts share this state. */
export function useCopied(): Copying {
  const [state, dispatch] = useReducer(reduceCopied, nothingCopied);
  const copy = useCallback(async (copied: Copied, write: () => Promise<boolean>) => {
    dispatch({ kind: 'begun' });
    dispatch({ kind: 'ended', copied, isCopied: await write().catch(() => false) });
  }, []);
  const clear = useCallback(() => dispatch({ kind: 'cleared' }), []);
  return { state, copy, clear };
}
