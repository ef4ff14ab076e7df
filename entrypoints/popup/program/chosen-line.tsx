import type { ComponentChildren } from 'preact';
import { Button } from '#components/button.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramActs } from '../program-acts.ts';

interface ChosenLineProps {
  readonly offer: OfferWithStatus;
  readonly host: string;
  /** The user picked the program for this site. */
  readonly isChosen: boolean;
  readonly acts: ProgramActs;
  /** Stands at its end. */
  readonly children?: ComponentChildren;
}

/** Whose choice the program is, and the way to another one. */
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
