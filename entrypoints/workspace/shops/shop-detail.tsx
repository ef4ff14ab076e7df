import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { Fact, FactsList } from '#components/facts-list.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { formatShopPeriod, formatShopRate } from '#components/shops/format-shop.ts';
import { formatServiceDay } from '#components/time/format-instant.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { toShopTitle } from '#lib/domain/shops/shop.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { CopyableLinkField } from '../copyable-link-field.tsx';
import { RecordDeeplink } from '../deeplink/record-deeplink.tsx';
import { RecordPanel } from '../record-panel.tsx';
import { ShopMark } from './shop-mark.tsx';
import './shop-detail.css';

interface ShopDetailProps {
  readonly shop: ProgramShop;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly today: string;
  readonly showsImages: boolean;
  readonly services: DeeplinkServices;
  readonly nowMs: () => number;
  readonly isMarked: (key: string) => boolean;
  readonly onCopy: (key: string, text: string, announcement: string) => void;
  readonly onClose: () => void;
}

/** One shop: what it pays and when, its program, its page, and its link to copy. */
export function ShopDetail(props: ShopDetailProps) {
  const { shop, serviceUrl, linkHosts, today, showsImages, isMarked, onCopy, onClose } = props;
  const row = { ...shop, serviceUrl, linkHosts };
  const pageUrl = toOfferableUrl(shop.link, row);
  const target = toShopTarget(shop, { serviceUrl, linkHosts });
  const [periodStart, periodEnd] = [shop.periodStart ?? '', shop.periodEnd ?? ''].map((day) =>
    formatServiceDay(day, today),
  );
  const landingKey = `landing ${shop.key}`;
  const deeplinkKey = `deeplink ${shop.key}`;
  const hasLink = shop.isMintable && isSafeTrackingLink(shop.trackingLink, serviceUrl);
  const banners = showsImages
    ? shop.bannerUrls.map((url) => toOfferableUrl(url, row)).filter((url) => url !== null)
    : [];
  return (
    <RecordPanel
      title={toShopTitle(shop)}
      mark={<ShopMark shop={shop} serviceUrl={serviceUrl} linkHosts={linkHosts} showsImages={showsImages} />}
      about={<p class="muted">{[shop.type, toCountryName(shop.country)].filter(Boolean).join(' · ')}</p>}
      onClose={onClose}
    >
      <p class="shops-rate-large">
        <strong>{formatShopRate(shop.commissionRate)}</strong> <span class="muted">{t('shopsOnTop')}</span>
      </p>
      <FactsList>
        <Fact name={t('shopsPeriod')}>
          {periodStart !== '' && `${periodStart} – `}
          {periodEnd !== '' && `${periodEnd}: `}
          {formatShopPeriod(shop, today).text}
        </Fact>
        <Fact name={t('shopsProgram')}>
          {shop.offerId === null ? shop.offerName : <ProgramLink shop={shop} offerId={shop.offerId} />}
        </Fact>
        <Fact name={t('shopsId')}>{shop.shopId}</Fact>
        {pageUrl !== null && (
          <Fact name={t('shopsPage')}>
            <ServiceLink url={pageUrl}>{pageUrl}</ServiceLink>
          </Fact>
        )}
      </FactsList>
      <CopyableLinkField
        label={t('shopsLink')}
        link={hasLink ? shop.trackingLink : null}
        isCopied={isMarked(landingKey)}
        onCopy={(link) => onCopy(landingKey, link, t('copiedLanding'))}
      >
        {t(shop.isMintable ? 'couponsTabLinkUnsafe' : 'couponsTabLinkNone')}
      </CopyableLinkField>
      {hasLink && target !== null && (
        <RecordDeeplink
          target={target}
          pageHint={t('shopsDeeplinkPage')}
          serviceUrl={serviceUrl}
          services={props.services}
          nowMs={props.nowMs}
          marked={isMarked(deeplinkKey) ? 'link' : null}
          toPost={null}
          landingLink={shop.trackingLink}
          onCopy={(_what, text, announcement) => onCopy(deeplinkKey, text, announcement)}
        />
      )}
      {banners.map((url) => (
        <ServiceImage key={url} class="shops-banner" url={url} alt={t('couponsTabBannerOf', [toShopTitle(shop)])}>
          {t('imagesFailed')}
        </ServiceImage>
      ))}
    </RecordPanel>
  );
}

interface ProgramLinkProps {
  readonly shop: ProgramShop;
  readonly offerId: string;
}

/** The program's place in the Programs tab. */
function ProgramLink({ shop, offerId }: ProgramLinkProps) {
  return (
    <a class="cell-text" href={formatRoute({ tab: 'programs', params: { id: offerId } })} dir="auto">
      {shop.offerName}
    </a>
  );
}

/** Where a deeplink of a shop leads. Null if its program or its page is not known. */
export function toShopTarget(
  shop: ProgramShop,
  service: { readonly serviceUrl: string; readonly linkHosts: readonly string[] },
): DeeplinkTarget | null {
  const url = toOfferableUrl(shop.link, { ...shop, ...service });
  if (url === null || shop.offerId === null) return null;
  return { offerId: shop.offerId, offerName: shop.offerName, url, title: toShopTitle(shop) };
}
