import { useId, useRef, useState } from 'preact/hooks';

/** A button and the popover that it opens: whether that is open, and what the button needs for it. */
export function usePopover() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  return {
    id,
    isOpen,
    opener,
    /** The user has gone elsewhere. */
    leave: () => setOpen(false),
    /** By a key: the focus goes back to the button. */
    close() {
      setOpen(false);
      opener.current?.focus();
    },
    openerProps: {
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onPointerDown() {
        // By the click that follows, the popover will have been closed for being clicked beside.
        wasOpen.current = isOpen;
      },
      onClick() {
        setOpen(!wasOpen.current);
        wasOpen.current = false;
      },
    },
    /** A menu opens by an arrow key, too. */
    openByArrow(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
  };
}
