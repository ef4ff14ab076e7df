import type { Ref } from 'preact';
import { Icon } from './icon.tsx';
import './icon-button.css';

interface CloseButtonProps {
  readonly label: string;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly onClick: () => void;
}

/** The × in the corner of a panel or dialog. */
export function CloseButton({ label, buttonRef, onClick }: CloseButtonProps) {
  return (
    <button
      ref={buttonRef ?? null}
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  );
}
