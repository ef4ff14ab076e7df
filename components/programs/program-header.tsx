import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { ProgramMark } from './program-mark.tsx';
import { StandingChip } from './standing-chip.tsx';
import './program-header.css';

type HeaderOffer = Pick<
  OfferWithStatus,
  'name' | 'applicationStatus' | 'offerStatus' | 'validationDays' | 'paymentDays'
>;

/** Who the program is, how the publisher stands with it, and when it pays. */
export function ProgramHeader({ offer }: { readonly offer: HeaderOffer }) {
  const payment = toPaymentText(offer);
  return (
    <header class="program-header">
      <ProgramMark name={offer.name} />
      <div class="program-title">
        <h1 dir="auto">{offer.name}</h1>
        {payment && <p class="meta">{payment}</p>}
      </div>
      <StandingChip offer={offer} />
    </header>
  );
}

function toPaymentText({ validationDays, paymentDays }: HeaderOffer): string {
  const checked = validationDays && t('programChecked', [toDays(validationDays)]);
  if (!paymentDays) return checked;
  return checked ? `${checked}, ${t('programPaid', [paymentDays])}` : t('programPaidAlone', [toDays(paymentDays)]);
}

/** "30" becomes "30 days"; "30-45 days" stays as the service words it. */
function toDays(text: string): string {
  return /^\d+$/.test(text) ? t('days', Number(text)) : text;
}
