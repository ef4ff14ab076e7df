import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { type FooterOutlet, IntoFooter } from '../footer-outlet.tsx';
import type { ProgramActs } from '../program-acts.ts';
import './not-mintable-notice.css';

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
  readonly acts: ProgramActs;
  readonly footerOutlet: FooterOutlet;
}

/** Says why the program has no deeplinks. The footer offers its page at the network, or another program. */
export function NotMintableNotice({ offer, serviceUrl, linkHosts, acts, footerOutlet }: NotMintableNoticeProps) {
  const canApply = offer.applicationStatus === 'none' || offer.applicationStatus === 'unknown';
  const { directoryPage, trackingLink } = offer;
  const directoryUrl = toOfferableUrl(directoryPage, { serviceUrl, linkHosts, trackingLink });
  return (
    <>
      <Notice
        tone={offer.applicationStatus === 'rejected' || offer.applicationStatus === 'blocked' ? 'bad' : 'plain'}
        role="note"
      >
        <p>{t(reasons[offer.applicationStatus])}</p>
        {offer.offerStatus === 'paused' && offer.applicationStatus !== 'approved' && <p>{t('programPaused')}</p>}
      </Notice>
      <IntoFooter outlet={footerOutlet}>
        <div class="next-steps">
          {directoryUrl !== null && (
            <ServiceLink class={`button button-large${canApply ? ' button-primary' : ''}`} url={directoryUrl}>
              {t(canApply ? 'programApply' : 'programOpenPage')}
            </ServiceLink>
          )}
          {!canApply && (
            <Button isLarge onClick={acts.openSearch}>
              {t('programFindOther')}
            </Button>
          )}
        </div>
      </IntoFooter>
    </>
  );
}
