import { useId, useRef, useState } from 'preact/hooks';

/** The state of a popover and the handlers of the button that opens it. */
export function usePopover() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  return {
    id,
    isOpen,
    opener,
    /** Closes without moving the focus: the user is elsewhere. */
    leave: () => setOpen(false),
    /** Closes by a key and gives the focus back to the button. */
    close() {
      setOpen(false);
      opener.current?.focus();
    },
    openerProps: {
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onPointerDown() {
        // The browser closes the popover before the click event, because the button is outside it.
        wasOpen.current = isOpen;
      },
      onClick() {
        setOpen(!wasOpen.current);
        wasOpen.current = false;
      },
    },
    /** An arrow key opens a menu, too. */
    openByArrow(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
  };
}
