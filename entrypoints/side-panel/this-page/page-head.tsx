import { Icon } from '#components/icon.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import '#components/programs/program-header.css';

interface PageHeadProps extends Pick<PanelViewProps, 'chooseProgram'> {
  readonly facts: WebPage;
  readonly offer: OfferWithStatus;
}

const doubtMessages = {
  guess: 'programUnsureGuess',
  elsewhere: 'programUnsureElsewhere',
  country: 'programUnsureCountry',
} as const;

/** The product's name and its program. Where several programs fit the page, the user chooses. */
export function PageHead({ facts, offer, chooseProgram }: PageHeadProps) {
  const { offers, doubt, productName } = facts;
  const pick = (offerId: string) => void chooseProgram(offerId).catch(() => undefined);
  return (
    <header class="program-header">
      <ProgramMark name={offer.name} />
      <div class="program-title">
        <div class="program-line">
          <h1 dir="auto">{productName || new URL(facts.url).hostname}</h1>
          <StandingChip offer={offer} />
        </div>
        <div class="program-name meta">
          <span dir="auto">{offer.name}</span>
          {offers.length > 1 && (
            <>
              <Icon name="down" />
              <ProgramPicker offers={offers} selectedId={offer.offerId} onSelect={pick} />
            </>
          )}
        </div>
        {doubt !== null && (
          <p class="meta" role="note">
            {doubt === 'tie' ? t('programUnsure', offers.length) : t(doubtMessages[doubt])}
          </p>
        )}
      </div>
    </header>
  );
}
