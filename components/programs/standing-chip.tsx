import { Chip } from '#components/chip.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';

interface StandingChipProps {
  readonly offer: Pick<OfferWithStatus, 'applicationStatus' | 'offerStatus'>;
  /** Shows nothing for an approved program that runs, where links can be made and need no word. */
  readonly isApprovedHidden?: boolean;
}

/** Shows the publisher's status in a program. */
export function StandingChip({ offer, isApprovedHidden }: StandingChipProps) {
  if (isApprovedHidden && offer.applicationStatus === 'approved' && offer.offerStatus !== 'paused') return null;
  return <Chip {...toChip(offer)} />;
}

function toChip(offer: StandingChipProps['offer']): Parameters<typeof Chip>[0] {
  switch (offer.applicationStatus) {
    case 'approved':
      return offer.offerStatus === 'paused'
        ? { text: t('statusPaused'), tone: 'warn' }
        : { text: t('statusApproved'), tone: 'good' };
    case 'pending':
      return { text: t('statusPending'), tone: 'warn' };
    case 'rejected':
      return { text: t('statusRejected'), tone: 'bad' };
    case 'blocked':
      return { text: t('statusBlocked'), tone: 'bad' };
    case 'none':
      return { text: t('statusNotJoined'), tone: 'plain' };
    case 'unknown':
      return { text: t('statusUnknown'), tone: 'plain' };
  }
}
