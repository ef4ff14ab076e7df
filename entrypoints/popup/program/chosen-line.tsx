import { Button } from '#components/button.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramActs } from './program-acts.ts';
import './chosen-line.css';

interface ChosenLineProps {
  readonly offer: OfferWithStatus;
  readonly host: string;
  /** The user picked the program for this site. */
  readonly isChosen: boolean;
  readonly acts: ProgramActs;
}

/** Whose choice the program is, and the way to another one. */
export function ChosenLine({ offer, host, isChosen, acts }: ChosenLineProps) {
  if (!isChosen) {
    return (
      <p class="chosen-line">
        <Button look="quiet" onClick={() => acts.reject(offer)}>
          {t('programReject')}
        </Button>
      </p>
    );
  }
  return (
    <p class="chosen-line">
      <span>{t('programChosen', [host])}</span>{' '}
      <Button look="quiet" onClick={acts.openSearch}>
        {t('programChooseAnother')}
      </Button>
    </p>
  );
}
