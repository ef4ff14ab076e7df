import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import type { DeeplinkServices, DeeplinkTarget } from './create-deeplink-services.ts';
import { useMadeLink } from './use-made-link.ts';
import { withPrice } from './with-price.ts';

interface CopyDeeplinkCellProps {
  readonly services: Pick<DeeplinkServices, 'readMade'>;
  readonly target: DeeplinkTarget;
  readonly preset: SubIdPreset;
  readonly isBusy: boolean;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
}

/** The button of a row that copies its deeplink with the preset, and names what that uses. */
export function CopyDeeplinkCell({ services, target, preset, isBusy, isCopied, onCopy }: CopyDeeplinkCellProps) {
  const isMade = useMadeLink(services, target, preset, isCopied) !== null;
  return (
    <Button label={withPrice(t('copyLinkOf', [target.title]), isMade)} isBusy={isBusy} onClick={onCopy}>
      {isCopied && <Icon name="check" />}
      {withPrice(t('copy'), isMade)}
    </Button>
  );
}
