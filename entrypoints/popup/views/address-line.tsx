import { Button } from '#components/button.tsx';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import { t } from '#lib/platform/i18n.ts';
import './address-line.css';

interface AddressLineProps {
  readonly address: string;
  readonly onBack: () => void;
}

/** Says that the popup shows an address that the user pasted, with a button back to the page. */
export function AddressLine({ address, onBack }: AddressLineProps) {
  return (
    <div class="address-line">
      <p title={address}>
        {t('addressShown')} <span class="address-text">{toShortAddress(address)}</span>
      </p>
      <Button look="quiet" onClick={onBack}>
        {t('addressBack')}
      </Button>
    </div>
  );
}
