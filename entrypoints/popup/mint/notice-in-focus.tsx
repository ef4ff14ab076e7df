import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface NoticeInFocusProps {
  readonly id: string;
  /** The popup's one button. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly children: ComponentChildren;
}

/** Takes the focus from the button while a press may cost a link for nothing, so that Enter makes none. */
export function NoticeInFocus({ id, buttonRef, children }: NoticeInFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === buttonRef.current || focused === document.body) box.current?.focus();
  }, [buttonRef]);
  return (
    <div ref={box} id={id} tabIndex={-1} class="mint-notice">
      {children}
    </div>
  );
}
