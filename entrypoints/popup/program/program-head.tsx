import { useId, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { ProgramHeader } from '#components/programs/program-header.tsx';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupSnapshot } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';
import { ChosenLine } from './chosen-line.tsx';
import { CountryQuestion } from './country-question.tsx';
import { ProgramChoices } from './program-choices.tsx';
import { SiteDefault } from './site-default.tsx';

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
  readonly onSelect: (offerId: string) => void;
  readonly onConfirm: () => void;
  readonly onToggleDefault: (host: string) => void;
}

/** The program's name. If the match is in doubt, also the question which program the user wants. */
export function ProgramHead(props: ProgramHeadProps) {
  const { snapshot, offer, host, doubt, asksFirst, onSelect } = props;
  const questionId = useId();
  const picker = useRef<HTMLSelectElement>(null);
  const isPickable = snapshot.offers.length > 1 || snapshot.doubt !== null;
  const siteDefault = (
    <SiteDefault isDefault={props.isDefault} isLabelled={asksFirst} onToggle={() => props.onToggleDefault(host)} />
  );
  return (
    <>
      <ProgramHeader
        offer={offer}
        picker={
          isPickable && (
            <ProgramPicker
              offers={snapshot.offers}
              selectedId={offer.offerId}
              questionId={doubt === null ? null : questionId}
              takesFocus={asksFirst}
              controlRef={picker}
              onSelect={onSelect}
              onConfirm={props.onConfirm}
            />
          )
        }
      >
        {doubt !== null && (
          <p class="meta" role="note" id={questionId}>
            {doubt === 'tie' ? t('programUnsure', snapshot.offers.length) : t(doubtMessages[doubt])}
          </p>
        )}
        {!asksFirst && (
          <ChosenLine offer={offer} host={host} isChosen={snapshot.isChosen} acts={props.acts}>
            {isPickable && siteDefault}
          </ChosenLine>
        )}
      </ProgramHeader>
      <CountryQuestion
        services={props.services}
        snapshot={snapshot}
        onSelect={onSelect}
        onAnswered={() => picker.current?.focus()}
      />
      {doubt !== null && snapshot.offers.length > 1 && (
        <ProgramChoices offers={snapshot.offers} selectedId={offer.offerId} onSelect={onSelect} />
      )}
      {/* Stays after the user answered, because a clicked button has the focus. */}
      {asksFirst && (
        <div class="button-row">
          {siteDefault}
          <Button onClick={() => props.acts.reject(offer)}>{t('programReject')}</Button>
        </div>
      )}
    </>
  );
}
