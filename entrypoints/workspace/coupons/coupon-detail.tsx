import { Button } from '#components/button.tsx';
import { CodeButton } from '#components/coupons/code-button.tsx';
import { formatEnd } from '#components/coupons/format-end.ts';
import { Fact } from '#components/fact.tsx';
import { FactsList } from '#components/facts-list.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { formatDay } from '#components/time/format-day.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toBannerHtml } from '#lib/domain/coupons/banner-html.ts';
import { formatRoute } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-all-live-campaigns.ts';
import { ImagesChoice } from '../images-choice.tsx';
import { RecordLink } from '../record-link.tsx';
import { RecordPanel } from '../record-panel.tsx';
import type { TabDeps } from '../workspace-services.ts';
import './coupon-detail.css';

interface CouponDetailProps {
  readonly deps: TabDeps;
  readonly campaign: ProgramCampaign;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly today: string;
  readonly showsImages: boolean;
  /** The campaign as a post; asked for only where its link may be handed out. */
  readonly toPost: (campaign: ProgramCampaign) => string;
  readonly isMarked: (key: string) => boolean;
  readonly onCopyCode: (campaign: ProgramCampaign) => void;
  readonly onCopy: (key: string, text: string, announcement: string) => void;
  readonly onClose: () => void;
}

/** One campaign, with everything that can be copied of it. */
export function CouponDetail(props: CouponDetailProps) {
  const { campaign, serviceUrl, today, isMarked, onCopy } = props;
  const isLinkSafe = isSafeTrackingLink(campaign.trackingLink, serviceUrl);
  const link = campaign.isMintable && isLinkSafe ? campaign.trackingLink : null;
  const key = (what: string) => `${what} ${campaign.campaignId}`;
  return (
    <RecordPanel title={campaign.name} closeLabel={t('actionClose')} onClose={props.onClose}>
      <FactsList>
        <Fact name={t('couponsTabProgram')}>
          <a href={formatRoute({ tab: 'programs', params: { id: campaign.offerId } })}>
            {campaign.offerName || campaign.offerId}
          </a>
        </Fact>
        <Fact name={t('couponsTabRuns')}>
          {campaign.startDate !== '' && `${t('couponsTabFrom', [formatDay(campaign.startDate, today)])}, `}
          {formatEnd(campaign, today).text}
        </Fact>
        {campaign.categories.length > 0 && <Fact name={t('couponsTabCategory')}>{campaign.categories.join(', ')}</Fact>}
        {campaign.countries.length > 0 && <Fact name={t('couponsTabCountry')}>{campaign.countries.join(', ')}</Fact>}
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
      <RecordLink
        label={t('couponsTabLink')}
        link={link}
        isCopied={isMarked(key('link'))}
        onCopy={(text) => onCopy(key('link'), text, t('copiedLink', [campaign.name]))}
      >
        {t(campaign.isMintable ? 'couponsTabLinkUnsafe' : 'couponsTabLinkNone')}
      </RecordLink>
      {link !== null && (
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
        {isMarked && <span aria-hidden="true"> ✓</span>}
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

/** The banner in a box of fixed height, once images are allowed, and its HTML, which needs no image to be loaded. */
function Banner(props: BannerProps) {
  const { deps, campaign, serviceUrl, linkHosts, showsImages, link, isMarked, onCopyHtml } = props;
  const imageUrl = toOfferableUrl(campaign.bannerUrl, { ...campaign, serviceUrl, linkHosts });
  const html = imageUrl && link ? toBannerHtml({ link, imageUrl, text: campaign.name }) : null;
  return (
    <section aria-label={t('couponsTabBanner')}>
      <h3>{t('couponsTabBanner')}</h3>
      {imageUrl === null ? (
        <p class="muted">{t('couponsTabBannerUnsafe')}</p>
      ) : showsImages ? (
        <ServiceImage class="coupons-banner" url={imageUrl} alt={t('couponsTabBannerOf', [campaign.name])}>
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
            {isMarked && <span aria-hidden="true"> ✓</span>}
          </Button>
        </>
      )}
    </section>
  );
}
