import type { ComponentChildren } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { ProgramMark } from './program-mark.tsx';
import { StandingChip } from './standing-chip.tsx';
import './program-header.css';

type HeaderOffer = Pick<
  OfferWithStatus,
  'name' | 'applicationStatus' | 'offerStatus' | 'validationDays' | 'paymentDays'
>;

interface ProgramHeaderProps {
  readonly offer: HeaderOffer;
  /** Covers the name, which then opens the choice of programs. */
  readonly picker?: ComponentChildren;
  /** Whether the program is the site's default. */
  readonly isDefault?: boolean;
  /** Drawn in place of the time of payment: why the user is asked which program it is. */
  readonly question?: ComponentChildren;
  /** Drawn below the name. */
  readonly children?: ComponentChildren;
}

/** Shows the program's name, when it pays, and the publisher's status in it unless it is approved. */
export function ProgramHeader({ offer, picker, isDefault, question, children }: ProgramHeaderProps) {
  const payment = toPaymentText(offer);
  return (
    <header class="program-header">
      <ProgramMark name={offer.name} />
      <div class="program-title">
        <div class="program-line">
          <div class="program-name">
            <h1 dir="auto">{offer.name}</h1>
            {isDefault && (
              <span class="program-default" title={t('programDefault')}>
                <Icon name="star" isFilled />
                <span class="visually-hidden">{t('programDefault')}</span>
              </span>
            )}
            {picker && <Icon name="down" />}
            {picker}
          </div>
          <StandingChip offer={offer} isApprovedHidden />
        </div>
        {question || (payment && <p class="meta program-payment">{payment}</p>)}
        {children}
      </div>
    </header>
  );
}

function toPaymentText({ validationDays, paymentDays }: HeaderOffer): string {
  if (!paymentDays) return validationDays && t('programChecked', [toDaysText(validationDays)]);
  const paid = toDaysText(paymentDays);
  return validationDays ? t('programCheckedPaid', [toDaysText(validationDays), paid]) : t('programPaidAlone', [paid]);
}

/** Turns "30" into "30 days"; leaves "30-45 days" as the service wrote it. */
export function toDaysText(text: string): string {
  return /^\d+$/.test(text) ? t('days', Number(text)) : text;
}
