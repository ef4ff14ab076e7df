import type { ComponentChildren } from 'preact';
import { Disclosure } from '#components/disclosure.tsx';
import { Notice } from '#components/notice.tsx';
import { type CommissionTier, isAppOnly } from '#lib/domain/offer.ts';
import { toPlainText } from '#lib/domain/plain-text.ts';
import type { OfferRecord } from '#lib/store/database.ts';
import { t } from '#lib/ui/i18n.ts';
import { toDeviceText } from './to-device-text.ts';
import { toOpenableUrl } from './to-openable-url.ts';
import { toTypeText } from './to-type-text.ts';

interface ProgramFactsProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
}

/** Paragraphs of a description in sight at once: merchants write pages. */
const shortDescription = 3;

/** What the service says of a program: rates, terms, where and for whom it runs, and the merchant's own words. */
export function ProgramFacts({ offer, serviceUrl, linkHosts }: ProgramFactsProps) {
  const siteUrl = toOpenableUrl(offer.previewUrl, serviceUrl, linkHosts);
  const paragraphs = toPlainText(offer.descriptionHtml).split('\n').filter(Boolean);
  return (
    <>
      {isAppOnly(offer) && (
        <Notice tone="warn" role="note">
          <p>{t('programAppOnly')}</p>
        </Notice>
      )}
      <section>
        <h3>{t('programsColCommission')}</h3>
        {offer.commissions.length === 0 ? (
          <p class="muted">{t('commissionNone')}</p>
        ) : (
          <Tiers tiers={offer.commissions} />
        )}
        {offer.specialCommissions.length > 0 && (
          <>
            <h3>{t('programsSpecial')}</h3>
            <Tiers tiers={offer.specialCommissions} />
          </>
        )}
      </section>
      <dl class="programs-facts">
        <Fact name={t('programsValidation')}>{toDays(offer.validationDays)}</Fact>
        <Fact name={t('programsPayment')}>{toDays(offer.paymentDays)}</Fact>
        <Fact name={t('programsCountries')}>{offer.countries.join(', ')}</Fact>
        <Fact name={t('programsCategories')}>{offer.categories.join(', ')}</Fact>
        <Fact name={t('programsType')}>{toTypeText(offer.offerType)}</Fact>
        <Fact name={t('programsTracking')}>{offer.commissionTracking}</Fact>
        <Fact name={t('programsDevices')}>{offer.devices.map(toDeviceText).join(', ')}</Fact>
        <Fact name={t('programsCurrency')}>{offer.currency}</Fact>
        <Fact name={t('programsColUpdated')}>{offer.updatedAt}</Fact>
        <Fact name={t('programsId')}>{offer.offerId}</Fact>
        <Fact name={t('programsSite')}>
          {siteUrl === null ? (
            offer.previewUrl
          ) : (
            <a href={siteUrl} target="_blank" rel="noreferrer">
              {siteUrl}
            </a>
          )}
        </Fact>
      </dl>
      {paragraphs.length > 0 && (
        <section class="programs-description">
          <h3>{t('programsDescription')}</h3>
          <Paragraphs paragraphs={paragraphs.slice(0, shortDescription)} />
          {paragraphs.length > shortDescription && (
            <Disclosure summary={t('programsDescriptionMore')}>
              <Paragraphs paragraphs={paragraphs.slice(shortDescription)} />
            </Disclosure>
          )}
        </section>
      )}
    </>
  );
}

function Tiers({ tiers }: { readonly tiers: readonly CommissionTier[] }) {
  return (
    <dl class="programs-tiers">
      {tiers.map(({ label, rate }, index) => (
        <div key={`${index}${label}`}>
          <dt dir="auto">{label || t('commissionUnlabelled')}</dt>
          <dd class="numeric" dir="auto">
            {rate}
          </dd>
        </div>
      ))}
    </dl>
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

/** "30" becomes "30 days"; "30-45 days" stays as the service words it. */
function toDays(text: string): string {
  return /^\d+$/.test(text) ? t('days', Number(text)) : text;
}
