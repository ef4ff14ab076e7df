import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { Notice } from '#components/notice.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { Replacements } from '#lib/domain/posts/replacing.ts';
import { isAppOnly, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { type FooterOutlet, IntoFooter } from '../footer-outlet.tsx';
import type { PopupServices } from '../popup-services.ts';
import type { ProgramActs } from '../view-props.ts';
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

interface OwnProgramsProps {
  readonly services: Pick<PopupServices, 'readReplacements'>;
  /** A program that takes no link. */
  readonly offerId: string;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
}

/** More of them are found in the tab Programs. */
const maxPrograms = 3;

/** The user's own programs of the same category, where a program takes no link. Each leads to its shop. */
export function OwnPrograms({ services, offerId, serviceUrl, linkHosts }: OwnProgramsProps) {
  const [found, setFound] = useState<Replacements<OfferRecord> | null>(null);
  const headingId = useId();
  useEffect(() => {
    let isCurrent = true;
    const show = (read: Replacements<OfferRecord> | null) => {
      if (isCurrent) setFound(read);
    };
    // If reading fails, the popup is the same as without such programs.
    void services.readReplacements(offerId).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, offerId]);
  const programs = (found?.programs ?? []).flatMap((program) => {
    const { previewUrl, trackingLink, matchHosts: merchantHosts } = program;
    const url = toOfferableUrl(previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts });
    return url === null || isAppOnly(program) ? [] : [{ ...program, url }];
  });
  if (found === null || programs.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div class="list-head">
        <h2 id={headingId}>{t('ownProgramsOf', [toCategoryName(found.category)])}</h2>
      </div>
      <ul class="list">
        {programs.slice(0, maxPrograms).map(({ url, ...program }) => (
          <li key={program.offerId}>
            <div class="own-program">
              <p dir="auto" title={program.name}>
                {program.name}
              </p>
              <p class="meta">
                {[formatProgramRate(program), formatList(program.countries.map(toCountryName))]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
            </div>
            <ServiceLink class="button" url={url} label={t('openShopOf', [program.name])}>
              {t('openShop')}
            </ServiceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
