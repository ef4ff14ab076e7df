import type { Ref } from 'preact';
import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** For a toggle: whether it is on. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

/** A button that shows only an icon. Its name is also its tooltip. */
export function IconButton({ icon, label, isPressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} isFilled={isPressed ?? false} />
    </button>
  );
}

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
