import { Chip } from '#components/chip.tsx';
import type { OfferStanding } from '#lib/domain/programs/offer-change.ts';
import { t } from '#lib/platform/i18n.ts';
import { applicationStatusTexts } from './to-standing-text.ts';
import './program-standing.css';

const tones = {
  approved: 'good',
  pending: 'warn',
  rejected: 'bad',
  blocked: 'bad',
  none: 'plain',
  unknown: 'plain',
} as const;

/** Shows the publisher's status with a program, and whether the program is paused. */
export function ProgramStanding({ applicationStatus, offerStatus }: OfferStanding) {
  return (
    <span class="programs-standing">
      <Chip text={t(applicationStatusTexts[applicationStatus])} tone={tones[applicationStatus]} />
      {offerStatus === 'paused' && <Chip text={t('statusPaused')} tone="warn" />}
    </span>
  );
}
