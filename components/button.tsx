import type { ComponentChildren, Ref } from 'preact';
import './button.css';

interface ButtonProps {
  readonly children: ComponentChildren;
  /** `quiet` reads as a link within a line of text. */
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly isLarge?: boolean;
  readonly isSubmit?: boolean;
  readonly isDisabled?: boolean;
  /** Shows that the act is running. The button keeps its name and the focus. */
  readonly isBusy?: boolean;
  /** The accessible name where the visible text alone would not do. */
  readonly label?: string;
  /** The element that says what the button is about, where several have its name. */
  readonly describedBy?: string | undefined;
  /** A held Enter, which pressed the control before, does not press this one. */
  readonly ignoresHeldKey?: boolean;
  readonly isExpanded?: boolean;
  readonly controls?: string;
  readonly onClick?: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/** A button. Without `isSubmit` it never submits the form around it. */
export function Button(props: ButtonProps) {
  const look = props.look ?? 'plain';
  return (
    <button
      ref={props.buttonRef ?? null}
      type={props.isSubmit ? 'submit' : 'button'}
      class={`button button-${look}${props.isLarge ? ' button-large' : ''}`}
      disabled={props.isDisabled ?? false}
      aria-busy={props.isBusy ? 'true' : undefined}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-expanded={props.isExpanded}
      aria-controls={props.controls}
      onKeyDown={props.ignoresHeldKey ? ignoreHeldEnter : undefined}
      onClick={props.onClick}
    >
      {props.isBusy && <span class="spinner" aria-hidden="true" />}
      {props.children}
    </button>
  );
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** Says on a button that Enter presses it. */
export const EnterKey = () => (
  <span class="key" aria-hidden="true">
    ↵
  </span>
);
