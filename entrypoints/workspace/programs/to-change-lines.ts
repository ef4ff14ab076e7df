import { formatRateText } from '#components/money/format-program-rate.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import { t } from '#lib/platform/i18n.ts';
import { toStandingText } from './offer-words.ts';

/** A change as one line of a list: its subject, its old value and its new value. */
export interface ChangeLine {
  readonly key: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly atMs: number;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the lines of a change: one, or for a commission one per tier. */
export function toChangeLines(change: OfferChange): readonly ChangeLine[] {
  return toTexts(change).map((texts, index) => ({
    key: `${change.offerId} ${change.kind} ${change.atMs} ${index}`,
    offerId: change.offerId,
    offerName: change.offerName,
    atMs: change.atMs,
    ...texts,
  }));
}

function toTexts(change: OfferChange): readonly Pick<ChangeLine, 'what' | 'before' | 'after'>[] {
  switch (change.kind) {
    case 'new':
      return [{ what: t('programsKindNew'), before: t('programsNotListed'), after: toStandingText(change.to) }];
    case 'lost':
      return [{ what: t('programsKindLost'), before: toStandingText(change.from), after: t('programsNotListed') }];
    case 'standing':
      return [
        {
          what: t('programsKindStanding'),
          before: toStandingText(change.from),
          after: toStandingText(change.to),
        },
      ];
    case 'commission':
      return change.tiers.map(({ label, isSpecial, before, after }) => ({
        what: [isSpecial ? t('programsSpecial') : t('programsColCommission'), label].filter(Boolean).join(': '),
        before: before === null ? t('programsNoRate') : formatRateText(before),
        after: after === null ? t('programsNoRate') : formatRateText(after),
      }));
  }
}
