import type { ComponentChildren } from 'preact';
import { ServiceLink } from '#components/service/service-link.tsx';
import { formatDay } from '#components/time/format-day.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { toDeviceText } from './to-device-text.ts';
import { toTypeText } from './to-type-text.ts';
import './program-facts.css';

interface ProgramFactsProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly today: string;
}

/** A program's terms: when it pays, where and on what it runs. */
export function ProgramFacts({ offer, serviceUrl, linkHosts, today }: ProgramFactsProps) {
  const { previewUrl, trackingLink, matchHosts: merchantHosts } = offer;
  const siteUrl = toOfferableUrl(previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts });
  return (
    <section>
      <h3>{t('programsFacts')}</h3>
      <dl class="programs-facts">
        <Fact name={t('programsValidation')}>{toDays(offer.validationDays)}</Fact>
        <Fact name={t('programsPayment')}>{toDays(offer.paymentDays)}</Fact>
        <Fact name={t('programsCountries')}>{offer.countries.join(', ')}</Fact>
        <Fact name={t('programsCategories')}>{offer.categories.join(', ')}</Fact>
        <Fact name={t('programsType')}>{toTypeText(offer.offerType)}</Fact>
        <Fact name={t('programsTracking')}>{offer.commissionTracking}</Fact>
        <Fact name={t('programsDevices')}>{offer.devices.map(toDeviceText).join(', ')}</Fact>
        <Fact name={t('programsCurrency')}>{offer.currency}</Fact>
        <Fact name={t('programsColUpdated')}>
          {offer.updatedAt === '' ? '' : formatDay(offer.updatedAt.slice(0, 10), today)}
        </Fact>
        <Fact name={t('programsId')}>{offer.offerId}</Fact>
        <Fact name={t('programsMerchantId')}>{offer.merchantId}</Fact>
        <Fact name={t('programsSite')}>
          {siteUrl === null ? previewUrl : <ServiceLink url={siteUrl}>{siteUrl}</ServiceLink>}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children === '' ? '–' : children}</dd>
    </div>
  );
}

/** "30" becomes "30 days"; "30-45 days" stays as the service words it. */
function toDays(text: string): string {
  return /^\d+$/.test(text) ? t('days', Number(text)) : text;
}
