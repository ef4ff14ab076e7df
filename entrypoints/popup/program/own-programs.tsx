import { useEffect, useId, useState } from 'preact/hooks';
import { formatList } from '#components/format-list.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { ServiceLink } from '#components/service/service-link.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { Replacements } from '#lib/domain/posts/replacements.ts';
import { isAppOnly } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import type { PopupServices } from '../popup-services.ts';
import './own-programs.css';

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
            <ServiceLink class="button button-plain" url={url} label={t('openShopOf', [program.name])}>
              {t('openShop')}
            </ServiceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
