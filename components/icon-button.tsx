import type { Ref } from 'preact';
import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';

interface CloseButtonProps {
  readonly label: string;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly onClick: () => void;
}

interface IconButtonProps extends CloseButtonProps {
  readonly icon: IconName;
}

/** A button that shows only an icon. Its name is also its tooltip. */
export function IconButton({ icon, label, buttonRef, onClick }: IconButtonProps) {
  return (
    <button
      ref={buttonRef ?? null}
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The × in the corner of a panel or dialog. */
export function CloseButton(props: CloseButtonProps) {
  return <IconButton icon="close" {...props} />;
}
