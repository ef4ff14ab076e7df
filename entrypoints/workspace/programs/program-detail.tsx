import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { Fact, FactsList } from '#components/facts-list.tsx';
import { formatList } from '#components/format-list.ts';
import { FailureNotice } from '#components/notice.tsx';
import { toDaysText } from '#components/programs/program-header.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { formatDay, formatInstant } from '#components/time/format-instant.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { RecordPanel } from '../record-panel.tsx';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import { toDeviceText, toTypeText } from './offer-words.ts';
import { ProgramMerchant, ProgramOffers, ProgramRates, ProgramYours } from './program-sections.tsx';
import type { ProgramsServices } from './programs-services.ts';
import { toChangeLines } from './to-change-lines.ts';
import { toApplyUrl, toServiceUrl } from './to-service-url.ts';
import '#components/button.css';
import '#components/forms/field.css';
import './program-detail.css';

interface ProgramDetailProps {
  readonly offerId: string;
  readonly services: ProgramsServices;
  readonly snapshot: WorkspaceSnapshot;
  readonly today: string;
  /** Whether the program stands in place of the list. */
  readonly isAlone: boolean;
  readonly onClose: () => void;
}

const kinds = ['offers', 'campaigns', 'shops', 'links', 'conversions'] as const;

/** Shows one program: everything that the service says of it, and the user's links and earnings with it. */
export function ProgramDetail({ offerId, services, snapshot, today, isAlone, onClose }: ProgramDetailProps) {
  const {
    value: details,
    error,
    refresh,
    readAgain,
  } = useLive(
    useCallback(() => services.readDetails(offerId, today), [services, offerId, today]),
    kinds,
  );
  const serviceUrl = toServiceUrl(snapshot);
  const offer = details?.offer ?? null;
  const name = offer?.name ?? details?.changes[0]?.offerName ?? '';
  const applyUrl = offer === null || details === null ? null : toApplyUrl(offer, { serviceUrl, ...details });

  return (
    <RecordPanel
      title={details === null ? '' : name || t('programsUnlisted')}
      label={name || t('programsDetail')}
      closeLabel={t('programsCloseDetail')}
      mark={
        offer !== null &&
        details !== null &&
        snapshot.settings.showServiceImages && (
          <ProgramLogo offer={offer} serviceUrl={serviceUrl} linkHosts={details.linkHosts} />
        )
      }
      about={offer !== null && <StandingChip offer={offer} />}
      takesFocus={isAlone ? 'close' : undefined}
      onClose={onClose}
    >
      {details === null && error === null && <SkeletonRows label={t('workspaceLoading')} count={6} />}
      {details === null && <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />}
      {details !== null && offer === null && <p class="muted">{t('programsUnlistedHint')}</p>}
      {details !== null && offer !== null && (
        <>
          {applyUrl !== null && (
            <ServiceLink class="button button-primary" url={applyUrl}>
              {t('programsApply')}
            </ServiceLink>
          )}
          <ProgramRates offer={offer} />
          <ProgramLanding offer={offer} serviceUrl={serviceUrl} copyText={services.copyText} />
          <ProgramYours details={details} />
          <ProgramMerchant offer={offer} others={details.merchantOffers} />
          <ProgramOffers details={details} offer={offer} today={today} services={services} onRefreshed={refresh} />
        </>
      )}
      {details !== null && details.changes.length > 0 && (
        <ProgramChangeList changes={details.changes} nowMs={services.nowMs()} />
      )}
      {details !== null && offer !== null && (
        <>
          <ProgramFacts offer={offer} serviceUrl={serviceUrl} linkHosts={details.linkHosts} today={today} />
          <ProgramDescription html={offer.descriptionHtml} />
        </>
      )}
    </RecordPanel>
  );
}

interface ProgramFactsProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly today: string;
}

/** Shows a program's terms: when it pays, where it runs, and on which devices. */
export function ProgramFacts({ offer, serviceUrl, linkHosts, today }: ProgramFactsProps) {
  const { previewUrl, trackingLink, matchHosts: merchantHosts } = offer;
  const siteUrl = toOfferableUrl(previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts });
  return (
    <section>
      <h3>{t('programsFacts')}</h3>
      <FactsList>
        <OfferFact name={t('programsValidation')}>{toDaysText(offer.validationDays)}</OfferFact>
        <OfferFact name={t('programsPayment')}>{toDaysText(offer.paymentDays)}</OfferFact>
        <OfferFact name={t('programsCountries')}>{formatList(offer.countries.map(toCountryName))}</OfferFact>
        <OfferFact name={t('programsCategories')}>{formatList(offer.categories.map(toCategoryName))}</OfferFact>
        <OfferFact name={t('programsType')}>{toTypeText(offer.offerType)}</OfferFact>
        <OfferFact name={t('programsTracking')}>{offer.commissionTracking}</OfferFact>
        <OfferFact name={t('programsDevices')}>{formatList(offer.devices.map(toDeviceText))}</OfferFact>
        <OfferFact name={t('programsCurrency')}>{offer.currency}</OfferFact>
        <OfferFact name={t('programsColUpdated')}>
          {offer.updatedAt === '' ? '' : formatDay(offer.updatedAt.slice(0, 10), today)}
        </OfferFact>
        <OfferFact name={t('programsId')}>{offer.offerId}</OfferFact>
        <OfferFact name={t('programsMerchantId')}>{offer.merchantId}</OfferFact>
        <OfferFact name={t('programsSite')}>
          {siteUrl === null ? previewUrl : <ServiceLink url={siteUrl}>{siteUrl}</ServiceLink>}
        </OfferFact>
      </FactsList>
    </section>
  );
}

/** Shows a fact. Nothing if the service omits it. */
function OfferFact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return children ? <Fact name={name}>{children}</Fact> : null;
}

interface ProgramLandingProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly copyText: (text: string) => Promise<boolean>;
}

/** Shows the landing page's tracking link as text to copy. It is not an anchor, because opening it would be a click. */
function ProgramLanding({ offer, serviceUrl, copyText }: ProgramLandingProps) {
  const [said, setSaid] = useState<string | null>(null);
  // The link pays only publishers who have joined the program, and only while the program runs.
  if (!canMint(offer) || !isSafeTrackingLink(offer.trackingLink, serviceUrl)) return null;
  return (
    <section>
      <h3>{t('programsLanding')}</h3>
      <p class="field-hint">{t('refusedLandingLabel')}</p>
      <div class="field-row programs-landing">
        <code class="programs-link">{offer.trackingLink}</code>
        <Button
          onClick={() =>
            void copyText(offer.trackingLink).then((isCopied) =>
              setSaid(isCopied ? t('copiedLanding') : t('copyFailedPlain')),
            )
          }
        >
          {t('copyLandingLink')}
        </Button>
      </div>
      <p class="field-hint" role="status">
        {said}
      </p>
    </section>
  );
}

/** How many paragraphs are visible at once. Some merchants write whole pages. */
const shortDescription = 3;

/** Shows the merchant's own description. It is hostile HTML, so only its text and its paragraphs are shown. */
function ProgramDescription({ html }: { readonly html: string }) {
  const paragraphs = toPlainText(html).split('\n').filter(Boolean);
  if (paragraphs.length === 0) return null;
  return (
    <section class="programs-description">
      <h3>{t('programsDescription')}</h3>
      <Paragraphs paragraphs={paragraphs.slice(0, shortDescription)} />
      {paragraphs.length > shortDescription && (
        <Disclosure summary={t('programsDescriptionMore')}>
          <Paragraphs paragraphs={paragraphs.slice(shortDescription)} />
        </Disclosure>
      )}
    </section>
  );
}

function Paragraphs({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </>
  );
}

interface ProgramChangeListProps {
  readonly changes: readonly OfferChange[];
  readonly nowMs: number;
}

/** Lists the changes of one program in the last weeks. */
function ProgramChangeList({ changes, nowMs }: ProgramChangeListProps) {
  return (
    <section>
      <h3>{t('programsChanges')}</h3>
      <ul class="programs-campaigns">
        {changes.flatMap(toChangeLines).map(({ key, what, before, after, atMs }) => (
          <li key={key}>
            <span dir="auto">{what}</span>
            <span class="muted" dir="auto">
              {before} → {after} · {formatInstant(atMs, 'day', nowMs)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProgramLogoProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
}

/** Shows the program's logo, if the user allows images. Never loads a tracking link, because that would be a click. */
export function ProgramLogo({ offer, serviceUrl, linkHosts }: ProgramLogoProps) {
  const { logoUrl: url, trackingLink } = offer;
  const logoUrl = toOfferableUrl(url, { serviceUrl, linkHosts, trackingLink });
  return logoUrl === null ? null : (
    <ServiceImage class="programs-logo" url={logoUrl} alt="">
      <ProgramMark name={offer.name} />
    </ServiceImage>
  );
}
