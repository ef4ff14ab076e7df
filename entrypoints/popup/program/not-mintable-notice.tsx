import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { type FooterOutlet, IntoFooter } from '../footer-outlet.tsx';
import type { PopupServices } from '../popup-services.ts';
import type { ProgramActs } from '../program-acts.ts';
import { OwnPrograms } from './own-programs.tsx';

const reasons: Record<OfferWithStatus['applicationStatus'], MessageKey> = {
  approved: 'programPaused',
  pending: 'programPending',
  rejected: 'programRejected',
  blocked: 'programBlocked',
  none: 'programNotJoined',
  unknown: 'programStatusUnknown',
};

interface NotMintableNoticeProps {
  readonly services: Pick<PopupServices, 'readReplacements'>;
  readonly offer: OfferWithStatus;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly acts: Pick<ProgramActs, 'openSearch'>;
  readonly footerOutlet: FooterOutlet;
  /** Whether the footer's act takes the focus. */
  readonly takesFocus: boolean;
}

/** Says why the program has no deeplinks, and offers others in its place. The footer offers one act: to apply at the network, or to find another program. */
export function NotMintableNotice(props: NotMintableNoticeProps) {
  const { offer, acts, takesFocus } = props;
  const { applicationStatus, directoryPage, trackingLink } = offer;
  const directoryUrl = toOfferableUrl(directoryPage, { ...props, trackingLink });
  const isOpen = applicationStatus === 'none' || applicationStatus === 'unknown';
  const applyUrl = isOpen ? directoryUrl : null;
  const act = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) act.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [takesFocus]);
  return (
    <>
      <Notice tone={applicationStatus === 'rejected' || applicationStatus === 'blocked' ? 'bad' : 'plain'} role="note">
        <p>{t(reasons[applicationStatus])}</p>
        {offer.offerStatus === 'paused' && applicationStatus !== 'approved' && <p>{t('programPaused')}</p>}
        {directoryUrl !== null && applyUrl === null && (
          <p>
            <ServiceLink url={directoryUrl}>{t('programOpenPage')}</ServiceLink>
          </p>
        )}
      </Notice>
      <OwnPrograms
        key={offer.offerId}
        services={props.services}
        offerId={offer.offerId}
        serviceUrl={props.serviceUrl}
        linkHosts={props.linkHosts}
      />
      <IntoFooter outlet={props.footerOutlet}>
        <div ref={act}>
          {applyUrl === null ? (
            <Button look="primary" isLarge onClick={acts.openSearch}>
              {t('programFindOther')}
            </Button>
          ) : (
            <ServiceLink class="button button-primary button-large" url={applyUrl}>
              {t('programApply')}
            </ServiceLink>
          )}
        </div>
      </IntoFooter>
    </>
  );
}
