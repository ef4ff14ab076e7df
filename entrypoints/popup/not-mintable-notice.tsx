import { Notice } from '#components/notice.tsx';
import type { OfferWithStatus } from '#lib/domain/offer.ts';
import { toSafeHttpsUrl } from '#lib/domain/safe-link.ts';
import { type MessageKey, t } from '#lib/ui/i18n.ts';

const reasons: Record<OfferWithStatus['applicationStatus'], MessageKey> = {
  approved: 'programPaused',
  pending: 'programPending',
  rejected: 'programRejected',
  blocked: 'programBlocked',
  none: 'programNotJoined',
  unknown: 'programStatusUnknown',
};

interface NotMintableNoticeProps {
  readonly offer: OfferWithStatus;
  readonly serviceUrl: string;
}

/** Why no deeplink can be made for the program, and where to apply for it. */
export function NotMintableNotice({ offer, serviceUrl }: NotMintableNoticeProps) {
  const canApply = offer.applicationStatus === 'none' || offer.applicationStatus === 'unknown';
  const directoryUrl = canApply ? toSafeHttpsUrl(offer.directoryPage, serviceUrl) : null;
  return (
    <Notice
      tone={offer.applicationStatus === 'rejected' || offer.applicationStatus === 'blocked' ? 'bad' : 'plain'}
      role="note"
      actions={
        directoryUrl !== null && (
          <a class="button button-primary" href={directoryUrl} target="_blank" rel="noreferrer noopener">
            {t('programApply')}
          </a>
        )
      }
    >
      <p>{t(reasons[offer.applicationStatus])}</p>
      {offer.offerStatus === 'paused' && offer.applicationStatus !== 'approved' && <p>{t('programPaused')}</p>}
    </Notice>
  );
}
