import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import { CodeButton } from '#components/coupons/code-button.tsx';
import { formatEnd, formatRun } from '#components/coupons/format-end.ts';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { Fact, FactsList } from '#components/facts-list.tsx';
import { formatList } from '#components/format-list.ts';
import { ServiceImage } from '#components/service/service-image.tsx';
import { formatServiceDay } from '#components/time/format-instant.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toBannerHtml } from '#lib/domain/coupons/banner-html.ts';
import { isComingCampaign, toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { findCampaignPage } from '#lib/domain/coupons/campaign-page.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-coupons.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { CopyableLinkField } from '../copyable-link-field.tsx';
import { RecordDeeplink } from '../deeplink/record-deeplink.tsx';
import { ImagesChoice } from '../images-choice.tsx';
import { RecordPanel } from '../record-panel.tsx';
import type { TabDeps } from '../workspace-services.ts';
import './coupon-detail.css';

interface CouponDetailProps {
  readonly deps: TabDeps;
  readonly services: DeeplinkServices;
  readonly campaign: ProgramCampaign;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly today: string;
  readonly showsImages: boolean;
  /** The campaign as a post. Called only if its link is safe to share. */
  readonly toPost: (campaign: ProgramCampaign) => string;
  readonly isMarked: (key: string) => boolean;
  readonly onCopyCode: (campaign: ProgramCampaign) => void;
  readonly onCopy: (key: string, text: string, announcement: string) => void;
  readonly onClose: () => void;
}

/** One campaign, with everything that the user can copy of it. */
export function CouponDetail(props: CouponDetailProps) {
  const { campaign, serviceUrl, today, isMarked, onCopy } = props;
  const isLinkSafe = isSafeTrackingLink(campaign.trackingLink, serviceUrl);
  const link = campaign.isMintable && isLinkSafe ? campaign.trackingLink : null;
  const page = findCampaignPage(campaign, { ...campaign, serviceUrl, linkHosts: props.linkHosts });
  const key = (what: string) => `${what} ${campaign.campaignId}`;
  const startDay = formatServiceDay(campaign.startDate, today);
  return (
    <RecordPanel title={toCampaignTitle(campaign)} onClose={props.onClose}>
      <FactsList>
        <Fact name={t('couponsTabProgram')}>
          <a href={formatRoute({ tab: 'programs', params: { id: campaign.offerId } })}>
            {campaign.offerName || campaign.offerId}
          </a>
        </Fact>
        <Fact name={t('couponsTabRuns')}>
          {isComingCampaign(campaign, today)
            ? `${formatRun(campaign, today).text}, `
            : startDay !== '' && `${t('couponsTabFrom', [startDay])}, `}
          {formatEnd(campaign, today).text}
        </Fact>
        {campaign.categories.length > 0 && (
          <Fact name={t('couponsTabCategory')}>{formatList(campaign.categories.map(toCategoryName))}</Fact>
        )}
        {campaign.countries.length > 0 && (
          <Fact name={t('couponsTabCountry')}>{formatList(campaign.countries.map(toCountryName))}</Fact>
        )}
        <Fact name={t('couponsTabId')}>{campaign.campaignId}</Fact>
      </FactsList>
      {campaign.voucherCode !== '' && (
        <section aria-label={t('couponsTabCode')}>
          <h3>{t('couponsTabCode')}</h3>
          <CodeButton
            isLarge
            code={campaign.voucherCode}
            isCopied={isMarked(key('code'))}
            onCopy={() => props.onCopyCode(campaign)}
          />
        </section>
      )}
      <CopyableLinkField
        label={t('couponsTabLink')}
        link={link}
        isCopied={isMarked(key('link'))}
        onCopy={(text) => onCopy(key('link'), text, t('copiedLink', [toCampaignTitle(campaign)]))}
      >
        {t(campaign.isMintable ? 'couponsTabLinkUnsafe' : 'couponsTabLinkNone')}
      </CopyableLinkField>
      {link !== null && page !== null && (
        <RecordDeeplink
          target={{ ...campaign, url: page.url, title: toCampaignTitle(campaign) }}
          pageHint={t(page.isNamed ? 'couponsTabPageNamed' : 'couponsTabPageProgram')}
          serviceUrl={serviceUrl}
          services={props.services}
          nowMs={props.deps.nowMs}
          marked={isMarked(key('deeplink')) ? 'link' : isMarked(key('post')) ? 'post' : null}
          toPost={(trackingLink) => props.toPost({ ...campaign, trackingLink })}
          landingLink={link}
          onCopy={(what, text, announcement) => onCopy(key(what === 'link' ? 'deeplink' : 'post'), text, announcement)}
        />
      )}
      {link !== null && page === null && (
        <ReadyPost
          post={props.toPost(campaign)}
          isMarked={isMarked(key('post'))}
          onCopy={(post) => onCopy(key('post'), post, t('couponsTabCopiedPost'))}
        />
      )}
      {campaign.hasBanner && (
        <Banner
          {...props}
          link={link}
          isMarked={isMarked(key('banner'))}
          onCopyHtml={(html) => onCopy(key('banner'), html, t('couponsTabCopiedHtml'))}
        />
      )}
      {campaign.description !== '' && (
        <section aria-label={t('campaignTerms')}>
          <h3>{t('campaignTerms')}</h3>
          <p class="coupons-terms" dir="auto">
            {campaign.description}
          </p>
        </section>
      )}
    </RecordPanel>
  );
}

interface ReadyPostProps {
  readonly post: string;
  readonly isMarked: boolean;
  readonly onCopy: (post: string) => void;
}

function ReadyPost({ post, isMarked, onCopy }: ReadyPostProps) {
  return (
    <section aria-label={t('couponsTabPost')}>
      <h3>{t('couponsTabPost')}</h3>
      <p class="coupons-text" dir="auto">
        {post}
      </p>
      <Button onClick={() => onCopy(post)}>
        {t('couponsTabCopyPost')}
        <CopiedMark isShown={isMarked} />
      </Button>
    </section>
  );
}

interface BannerProps
  extends Pick<CouponDetailProps, 'deps' | 'campaign' | 'serviceUrl' | 'linkHosts' | 'showsImages'> {
  readonly link: string | null;
  readonly isMarked: boolean;
  readonly onCopyHtml: (html: string) => void;
}

/** The banner in a box of fixed height, if the user allows images. Its HTML can be copied without loading the image. */
function Banner(props: BannerProps) {
  const { deps, campaign, serviceUrl, linkHosts, showsImages, link, isMarked, onCopyHtml } = props;
  const imageUrl = toOfferableUrl(campaign.bannerUrl, { ...campaign, serviceUrl, linkHosts });
  const html = imageUrl && link ? toBannerHtml({ link, imageUrl, text: toCampaignTitle(campaign) }) : null;
  return (
    <section aria-label={t('couponsTabBanner')}>
      <h3>{t('couponsTabBanner')}</h3>
      {imageUrl === null ? (
        <p class="muted">{t('couponsTabBannerUnsafe')}</p>
      ) : showsImages ? (
        <ServiceImage class="coupons-banner" url={imageUrl} alt={t('couponsTabBannerOf', [toCampaignTitle(campaign)])}>
          {t('imagesFailed')}
        </ServiceImage>
      ) : (
        <div class="service-image coupons-banner">
          <ImagesChoice deps={deps} isShown={false} />
        </div>
      )}
      {html !== null && (
        <>
          <p class="coupons-text coupons-html">{html}</p>
          <Button onClick={() => onCopyHtml(html)}>
            {t('couponsTabCopyHtml')}
            <CopiedMark isShown={isMarked} />
          </Button>
        </>
      )}
      {/* Below the rest, so that a picture that appears moves nothing. */}
      {showsImages && imageUrl !== null && <ImagesChoice deps={deps} isShown />}
    </section>
  );
}
