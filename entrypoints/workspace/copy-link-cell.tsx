import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { t } from '#lib/platform/i18n.ts';

interface CopyLinkCellProps {
  /** The name of the link's target, for the button's accessible name. */
  readonly name: string;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
}

/** The button of a row that copies its landing link, which has no sub IDs. */
export function CopyLinkCell({ name, isCopied, onCopy }: CopyLinkCellProps) {
  return (
    <Button label={t('programsCopyLandingOf', [name])} onClick={onCopy}>
      {isCopied && <Icon name="check" />}
      {t('copyLandingLink')}
    </Button>
  );
}
