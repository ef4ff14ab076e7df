import { Notice } from '#components/notice.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

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
  readonly linkHosts: readonly string[];
}

/** Why no deeplink can be made for the program, and where to apply for it. */
export function NotMintableNotice({ offer, serviceUrl, linkHosts }: NotMintableNoticeProps) {
  const canApply = offer.applicationStatus === 'none' || offer.applicationStatus === 'unknown';
  const { directoryPage, trackingLink } = offer;
  const directoryUrl = canApply ? toOfferableUrl(directoryPage, { serviceUrl, linkHosts, trackingLink }) : null;
  return (
    <Notice
      tone={offer.applicationStatus === 'rejected' || offer.applicationStatus === 'blocked' ? 'bad' : 'plain'}
      role="note"
      actions={
        directoryUrl !== null && (
          <ServiceLink class="button button-primary" url={directoryUrl}>
            {t('programApply')}
          </ServiceLink>
        )
      }
    >
      <p>{t(reasons[offer.applicationStatus])}</p>
      {offer.offerStatus === 'paused' && offer.applicationStatus !== 'approved' && <p>{t('programPaused')}</p>}
    </Notice>
  );
}
