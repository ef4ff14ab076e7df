import { useEffect, useRef, useState } from 'preact/hooks';
import type { CopiedState } from './copied-state.ts';

/** How long the popup shows what it copied, in ms. */
const shownForMs = 4_000;

export type ClipboardView = ReturnType<typeof useClipboardView>;

/** Shows for a moment what the popup's button copied. */
export function useClipboardView({ copied, isCopying }: CopiedState, sleep: (durationMs: number) => Promise<void>) {
  /** What is shown, and stays during the next copy. */
  const [text, setText] = useState<string | null>(null);
  const holders = useRef(new Set<'pointer' | 'focus'>());
  const isOver = useRef(false);
  useEffect(() => {
    if (isCopying) return;
    const isShown = copied?.by.kind === 'button' && copied.clipboard.includes('\n');
    if (!isShown) {
      holders.current.clear();
      setText(null);
      return;
    }
    isOver.current = false;
    setText(copied.clipboard);
    let isCurrent = true;
    void sleep(shownForMs).then(() => {
      if (!isCurrent) return;
      isOver.current = true;
      if (holders.current.size === 0) setText(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [copied, isCopying, sleep]);

  const hold = (by: 'pointer' | 'focus') => () => void holders.current.add(by);
  const letGo = (by: 'pointer' | 'focus') => () => {
    holders.current.delete(by);
    if (isOver.current && holders.current.size === 0) setText(null);
  };
  return {
    /** The text that the button copied, while it is shown. Null for one line, which the field "Deeplink" shows. */
    text,
    /** Keeps it in sight while the pointer or the focus is in it. */
    holdProps: {
      onPointerEnter: hold('pointer'),
      onPointerLeave: letGo('pointer'),
      onFocusIn: hold('focus'),
      onFocusOut: letGo('focus'),
    },
  };
}
