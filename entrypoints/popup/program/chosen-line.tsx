import type { ComponentChildren } from 'preact';
import { Button } from '#components/button.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramActs } from '../program-acts.ts';

interface ChosenLineProps {
  readonly offer: OfferWithStatus;
  readonly host: string;
  /** Whether the user picked the program for this site. */
  readonly isChosen: boolean;
  readonly acts: ProgramActs;
  /** Drawn at the end of the line. */
  readonly children?: ComponentChildren;
}

/** After the user picked the program: says so, with a button to pick another. Else the button "Not this program". */
export function ChosenLine({ offer, host, isChosen, acts, children }: ChosenLineProps) {
  return (
    <div class="meta">
      {isChosen && <span>{t('programChosen', [host])}</span>}
      <Button look="quiet" onClick={() => (isChosen ? acts.openSearch() : acts.reject(offer))}>
        {t(isChosen ? 'programChooseAnother' : 'programReject')}
      </Button>
      {children}
    </div>
  );
}
