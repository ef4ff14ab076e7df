import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { usePopover } from './use-popover.ts';
import './button.css';
import './popover-button.css';

interface PopoverButtonProps {
  /** The text of the button, which also names the popover. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The gap between button and popover, and between popover and window edge, in CSS px. */
const gapPx = 4;

/** A button that opens a small dialog below it. The page stays usable; Escape or a click outside closes the dialog. */
export function PopoverButton({ label, children }: PopoverButtonProps) {
  const { id, isOpen, opener, openerProps, leave, close } = usePopover();
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null) return;
    // The top layer: no table cuts it off.
    element.showPopover();
    // Again whenever its height changes: what it unfolds stays inside the window.
    const placing = new ResizeObserver(() => place(element, opener.current));
    placing.observe(element);
    place(element, opener.current);
    element.querySelector<HTMLElement>('select, input, button')?.focus();
    return () => placing.disconnect();
  }, [isOpen, opener]);

  return (
    <>
      <button ref={opener} type="button" class="button popover-button" aria-haspopup="dialog" {...openerProps}>
        {label}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          class="popover"
          popover="auto"
          role="dialog"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Escape closes only this dialog.
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
          onToggle={(event) => {
            if (event.newState === 'closed') leave();
          }}
        >
          {children}
        </div>
      )}
    </>
  );
}

/** Places the dialog below the button, start-aligned, inside the window. */
function place(element: HTMLElement, anchor: HTMLElement | null): void {
  if (anchor === null) return;
  const { bottom, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const start = isRightToLeft ? right - width : left;
  element.style.left = `${Math.max(gapPx, Math.min(start, window.innerWidth - width - gapPx))}px`;
  element.style.top = `${Math.max(gapPx, Math.min(bottom + gapPx, window.innerHeight - height - gapPx))}px`;
}
