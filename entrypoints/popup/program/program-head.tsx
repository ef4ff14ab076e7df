import { useId, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { ProgramHeader } from '#components/programs/program-header.tsx';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupSnapshot } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';
import { CountryQuestion, focusChoice, ProgramChoices } from './program-choices.tsx';

const doubtMessages = {
  guess: 'programUnsureGuess',
  elsewhere: 'programUnsureElsewhere',
  country: 'programUnsureCountry',
} as const;

interface ProgramHeadProps extends Pick<ViewProps, 'services' | 'snapshot' | 'acts'> {
  readonly offer: OfferWithStatus;
  readonly host: string;
  /** Why the popup asks the user to choose a program. Null if it does not ask. */
  readonly doubt: PopupSnapshot['doubt'];
  /** Whether the popup asked when it opened. */
  readonly asksFirst: boolean;
  readonly isDefault: boolean;
  /** Resolves once the program is shown. */
  readonly onSelect: (offerId: string) => Promise<void>;
  /** Called when the user presses Enter on the selected program. */
  readonly onEnter: () => void;
  readonly onToggleDefault: (host: string) => void;
}

/** The program's name, which opens the choice of programs. If the match is in doubt, the choice itself. */
export function ProgramHead(props: ProgramHeadProps) {
  const { snapshot, offer, host, doubt, isDefault, onSelect, acts } = props;
  const questionId = useId();
  const choices = useRef<HTMLDivElement>(null);
  // Once asked, the choice stays: it has the focus, and the user may choose otherwise.
  const wasAsked = useRef(false);
  wasAsked.current ||= doubt !== null;
  if (wasAsked.current) {
    return (
      <>
        <ProgramHeader
          offer={offer}
          isDefault={isDefault}
          question={
            doubt !== null && (
              <p class="meta" role="note" id={questionId}>
                {doubt === 'tie' ? t('programUnsure', snapshot.offers.length) : t(doubtMessages[doubt])}{' '}
                <span class="unsure-keys">{t('programAsk')}</span>
              </p>
            )
          }
        />
        <CountryQuestion
          services={props.services}
          snapshot={snapshot}
          onSelect={(offerId) => void onSelect(offerId)}
          onAnswered={() => focusChoice(choices.current)}
        />
        <ProgramChoices
          offers={snapshot.offers}
          selectedId={offer.offerId}
          questionId={questionId}
          takesFocus={props.asksFirst}
          groupRef={choices}
          onSelect={onSelect}
          onEnter={props.onEnter}
        />
        <div class="unsure-acts">
          <CheckBox isOn={isDefault} onChange={() => props.onToggleDefault(host)}>
            {t('programAlways', [host])}
          </CheckBox>
          {snapshot.offers.length > 1 ? (
            <Button look="quiet" onClick={acts.openSearch}>
              {t('programNeither')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => acts.reject(offer)}>
              {t('programReject')}
            </Button>
          )}
        </div>
      </>
    );
  }
  const { isChosen } = snapshot;
  const change = isChosen
    ? [{ text: t('programChooseAnother'), onPick: acts.openSearch }]
    : [
        { text: t('programReject'), onPick: () => acts.reject(offer) },
        {
          text: isDefault ? `★ ${t('programDefault')}` : t('programDefault'),
          onPick: () => props.onToggleDefault(host),
        },
      ];
  return (
    <ProgramHeader
      offer={offer}
      isDefault={isDefault}
      picker={
        <ProgramPicker
          offers={snapshot.offers}
          selectedId={offer.offerId}
          onSelect={(offerId) => void onSelect(offerId)}
          acts={change}
        />
      }
    >
      {isChosen && <p class="meta">{t('programChosen', [host])}</p>}
    </ProgramHeader>
  );
}
