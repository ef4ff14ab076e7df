import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import { describeTerms } from '#components/programs/describe-terms.ts';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { groupByMerchant } from '#lib/domain/programs/group-by-merchant.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
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
