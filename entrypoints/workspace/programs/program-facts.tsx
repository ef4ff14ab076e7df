import type { ComponentChildren } from 'preact';
import { Fact } from '#components/fact.tsx';
import { FactsList } from '#components/facts-list.tsx';
import { formatList } from '#components/format-list.ts';
import { toDaysText } from '#components/programs/to-days-text.ts';
import { ServiceLink } from '#components/service/service-link.tsx';
import { formatDay } from '#components/time/format-day.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { toDeviceText } from './to-device-text.ts';
import { toTypeText } from './to-type-text.ts';

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

/** Shows a fact, or a dash if the service omits it. */
function OfferFact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return <Fact name={name}>{children === '' ? '–' : children}</Fact>;
}
