import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import { CloseButton } from '#components/icon-button.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { describeTerms } from '#components/programs/describe-terms.ts';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { groupByMerchant } from '#lib/domain/programs/group-by-merchant.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { toCountryChoices } from '#lib/domain/programs/to-country-choices.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import type { ViewProps } from '../view-props.ts';
import './program-choices.css';

interface ProgramChoicesProps {
  readonly offers: readonly OfferWithStatus[];
  readonly selectedId: string;
  /** The element that says why the user is asked. */
  readonly questionId: string;
  /** Whether the choice takes the focus when it first appears. */
  readonly takesFocus: boolean;
  /** The choice, for a part that gives the focus back to it. */
  readonly groupRef: RefObject<HTMLDivElement | null>;
  /** Resolves once the program is shown. */
  readonly onSelect: (offerId: string) => Promise<void>;
  /** Called when the user presses Enter on the selected program. */
  readonly onEnter: () => void;
}

/** The programs that may be the page's, with what they differ in, grouped by merchant. The user picks one. */
export function ProgramChoices(props: ProgramChoicesProps) {
  const { offers, groupRef } = props;
  const name = useId();
  const [selectedId, select] = useOptimisticValue(props.selectedId, props.onSelect);
  const takesFocusAtFirst = useRef(props.takesFocus);
  const isEnterDown = useRef(false);
  useEffect(() => {
    if (takesFocusAtFirst.current) focusChoice(groupRef.current);
  }, [groupRef]);
  return (
    <div
      ref={groupRef}
      class="program-choices"
      role="radiogroup"
      aria-label={t('programPicker')}
      aria-describedby={props.questionId}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        isEnterDown.current = true;
      }}
      onKeyUp={(event) => {
        // Wait for key-up: a held Enter would press the next control that gets the focus.
        if (event.key !== 'Enter' || !isEnterDown.current) return;
        isEnterDown.current = false;
        props.onEnter();
      }}
    >
      {groupByMerchant(offers).map((ofMerchant) => (
        <div key={ofMerchant[0]?.offerId} class="program-choices-merchant">
          {ofMerchant.length > 1 && ofMerchant.length < offers.length && (
            <p class="meta">{t('programsOneMerchant', ofMerchant.length)}</p>
          )}
          {ofMerchant.map((offer) => (
            <label
              key={offer.offerId}
              class={`program-choice${offer.offerId === selectedId ? ' program-choice-selected' : ''}`}
            >
              <input
                type="radio"
                name={name}
                checked={offer.offerId === selectedId}
                onChange={() => select(offer.offerId)}
              />
              <span class="program-choice-text">
                <strong dir="auto">{offer.name}</strong>
                <span class="meta" dir="auto">
                  {describeTerms(offer).filter(Boolean).join(' · ')}
                </span>
              </span>
              <StandingChip offer={offer} isApprovedHidden />
            </label>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Focuses the selected program of a choice. */
export function focusChoice(group: HTMLElement | null): void {
  group?.querySelector<HTMLElement>('input:checked')?.focus();
}

interface CountryQuestionProps extends Pick<ViewProps, 'services' | 'snapshot'> {
  readonly onSelect: (offerId: string) => void;
  /** The question goes away, and the focus with it. */
  readonly onAnswered: () => void;
}

/** For more countries than this, the line leads to the options. */
const maxChoices = 3;

/** Asks for the user's country, once: where it would have decided which program a page belongs to. */
export function CountryQuestion({ services, snapshot, onSelect, onAnswered }: CountryQuestionProps) {
  // It stays until it is answered, though it counts as asked as soon as it is shown.
  const [choices, setChoices] = useState(() =>
    snapshot.isCountryAsked || snapshot.settings.countries.length > 0 ? [] : toCountryChoices(snapshot),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const isAsking = choices.length > 0;
  useEffect(() => {
    if (isAsking) void services.send('noteCountryAsked', {}).catch(() => undefined);
  }, [services, isAsking]);
  if (failure !== null) {
    return <ProblemNotice title={t('countryNotSaved')} text={failure} />;
  }
  if (!isAsking) return null;

  const leave = () => {
    setChoices([]);
    onAnswered();
  };
  const choose = (country: string) => {
    leave();
    services
      .send('saveSettings', { countries: [country] })
      .catch((cause: unknown) => setFailure(sayFailure(cause, services.nowMs())));
    const best = snapshot.offers.find(isOfCountries([country]));
    if (best !== undefined) onSelect(best.offerId);
  };
  return (
    <div class="country-question" role="note">
      <p>{t('countryQuestion')}</p>
      {choices.length > maxChoices ? (
        <a href={toOptionsUrl('account')} target="_blank" rel="noopener">
          {t('countryQuestionMore')}
        </a>
      ) : (
        choices.map((country) => (
          <Button key={country} look="quiet" onClick={() => choose(country)}>
            <span dir="auto">{toCountryName(country)}</span>
          </Button>
        ))
      )}
      <CloseButton label={t('countryQuestionClose')} onClick={leave} />
    </div>
  );
}
