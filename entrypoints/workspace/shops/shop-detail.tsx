import { Button } from '#components/button.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { formatShopPeriod } from '#components/shops/format-shop-period.ts';
import { formatShopRate } from '#components/shops/format-shop-rate.ts';
import { formatDay } from '#components/time/format-day.ts';
import '#components/forms/field.css';
import '#components/icon-button.css';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { formatRoute } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { ShopMark } from './shop-mark.tsx';
import './shop-detail.css';

interface ShopDetailProps {
  readonly shop: ProgramShop;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly today: string;
  readonly showsImages: boolean;
  readonly isMarked: boolean;
  readonly onCopyLink: () => void;
  readonly onClose: () => void;
}

/** One shop: what it pays and when, its program, its page, and its link to copy. */
export function ShopDetail(props: ShopDetailProps) {
  const { shop, serviceUrl, linkHosts, today, showsImages, isMarked, onCopyLink, onClose } = props;
  const row = { ...shop, serviceUrl, linkHosts };
  const pageUrl = toOfferableUrl(shop.link, row);
  const hasLink = shop.isMintable && isSafeTrackingLink(shop.trackingLink, serviceUrl);
  const banners = showsImages
    ? shop.bannerUrls.map((url) => toOfferableUrl(url, row)).filter((url) => url !== null)
    : [];
  return (
    <aside class="detail shops-detail" aria-label={shop.name}>
      <header class="shops-detail-head">
        <ShopMark shop={shop} serviceUrl={serviceUrl} linkHosts={linkHosts} showsImages={showsImages} />
        <div>
          <h2 dir="auto">{shop.name}</h2>
          <p class="muted">{[shop.type, shop.country].filter(Boolean).join(' · ')}</p>
        </div>
        <button
          type="button"
          class="icon-button"
          aria-label={t('actionClose')}
          title={t('actionClose')}
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <p class="shops-rate-large">
        <strong>{formatShopRate(shop.commissionRate)}</strong> <span class="muted">{t('shopsOnTop')}</span>
      </p>
      <dl class="shops-facts">
        <div>
          <dt>{t('shopsPeriod')}</dt>
          <dd>
            {shop.periodStart !== null && `${formatDay(shop.periodStart, today)} – `}
            {shop.periodEnd !== null && `${formatDay(shop.periodEnd, today)}: `}
            {formatShopPeriod(shop, today).text}
          </dd>
        </div>
        <div>
          <dt>{t('shopsProgram')}</dt>
          <dd dir="auto">
            {shop.offerId === null ? shop.offerName : <ProgramLink shop={shop} offerId={shop.offerId} />}
          </dd>
        </div>
        <div>
          <dt>{t('shopsId')}</dt>
          <dd>{shop.shopId}</dd>
        </div>
        {pageUrl !== null && (
          <div>
            <dt>{t('shopsPage')}</dt>
            <dd>
              <ServiceLink url={pageUrl}>{pageUrl}</ServiceLink>
            </dd>
          </div>
        )}
      </dl>
      <section aria-label={t('shopsLink')}>
        <h3>{t('shopsLink')}</h3>
        {hasLink ? (
          <div class="field-row">
            <input class="input input-code" readOnly aria-label={t('shopsLink')} value={shop.trackingLink} />
            <Button onClick={onCopyLink}>
              {t('copyLink')}
              {isMarked && <span aria-hidden="true"> ✓</span>}
            </Button>
          </div>
        ) : (
          <p class="muted">{t(shop.isMintable ? 'couponsTabLinkUnsafe' : 'couponsTabLinkNone')}</p>
        )}
      </section>
      {banners.map((url) => (
        <ServiceImage key={url} class="shops-banner" url={url} alt={t('couponsTabBannerOf', [shop.name])}>
          {t('imagesFailed')}
        </ServiceImage>
      ))}
    </aside>
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
