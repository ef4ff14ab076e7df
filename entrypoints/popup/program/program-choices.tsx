import { describeTerms } from '#components/programs/describe-terms.ts';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { groupByMerchant } from '#lib/domain/programs/group-by-merchant.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import './program-choices.css';

interface ProgramChoicesProps {
  readonly offers: readonly OfferWithStatus[];
  readonly selectedId: string;
  readonly onSelect: (offerId: string) => void;
}

/**
 * The programs that match the page equally well, with what they differ in, grouped by merchant. A click picks one. The
 * combobox "Program" offers the same choice to keyboard and screen reader, so this list is hidden from them.
 */
export function ProgramChoices({ offers, selectedId, onSelect }: ProgramChoicesProps) {
  return (
    <div class="program-choices" aria-hidden="true">
      {groupByMerchant(offers).map((ofMerchant) => (
        <div key={ofMerchant[0]?.offerId} class="program-choices-merchant">
          {ofMerchant.length > 1 && <p class="meta">{t('programsOneMerchant', ofMerchant.length)}</p>}
          {ofMerchant.map((offer) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the combobox is for the keyboard
            <div
              key={offer.offerId}
              class={`program-choice${offer.offerId === selectedId ? ' program-choice-selected' : ''}`}
              onClick={() => onSelect(offer.offerId)}
            >
              <i class="program-choice-mark" />
              <div class="program-choice-text">
                <strong dir="auto">{offer.name}</strong>
                <p class="meta" dir="auto">
                  {describeTerms(offer).filter(Boolean).join(' · ')}
                </p>
              </div>
              <StandingChip offer={offer} isApprovedHidden />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
