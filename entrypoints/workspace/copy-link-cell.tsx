import { Icon } from '#components/icon.tsx';
import '#components/icon-button.css';
import { t } from '#lib/platform/i18n.ts';

interface CopyLinkCellProps {
  /** The name of what the link leads to, for the button's accessible name. */
  readonly name: string;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
}

/** The button of a row that copies its tracking link. */
export function CopyLinkCell({ name, isCopied, onCopy }: CopyLinkCellProps) {
  const label = t('copyLinkOf', [name]);
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onCopy}>
      <Icon name={isCopied ? 'check' : 'link'} />
    </button>
  );
}
