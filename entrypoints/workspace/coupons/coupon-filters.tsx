import { CheckBox } from '#components/forms/check-box.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import { isComingCampaign } from '#lib/domain/coupons/campaign.ts';
import { createCouponRank, toSoughtCoupon } from '#lib/domain/find/find-things.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { isOfWordsAlone, readSearchQuery, toLiteralQuery, wordsOfAnyMeaning } from '#lib/domain/search/search-query.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-coupons.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { FilterRow } from '../filter-row.tsx';
import { toListFilter, toNameOptions } from '../list-filter.ts';
import type { TabProps } from '../workspace-services.ts';

interface CouponFiltersProps {
  /** All running and coming campaigns: the filters offer the values that they have. */
  readonly campaigns: readonly ProgramCampaign[];
  /** How many of those that are listed are announced. */
  readonly comingCount: number;
  readonly params: RouteParams;
  readonly setParams: TabProps['setParams'];
}

/** The filters beside the search. */
const narrowing = ['offer', 'category', 'country', 'coupons', 'banner', 'when'] as const;
const none: RouteParams = Object.fromEntries(narrowing.map((name) => [name, '']));

export function CouponFilters({ campaigns, comingCount, params, setParams }: CouponFiltersProps) {
  const programs = new Map(campaigns.map(({ offerId, offerName }) => [offerId, offerName]));
  const set = (name: string, value: string) => setParams({ [name]: value }, 'push');
  return (
    <>
      <SearchField
        label={t('couponsTabSearch')}
        placeholder={t('couponsTabSearchHint')}
        description={t('searchKeys')}
        value={params.q ?? ''}
        onInput={(q) => setParams({ q, ...wordsOfAnyMeaning }, 'replace')}
      />
      <FilterRow
        filters={[
          toListFilter({
            name: 'offer',
            label: t('couponsTabProgram'),
            any: t('couponsTabAllPrograms'),
            value: params.offer,
            options: [...programs]
              .map(([value, text]) => ({ value, text }))
              .sort((a, b) => a.text.localeCompare(b.text)),
          }),
          toListFilter({
            name: 'category',
            label: t('couponsTabCategory'),
            any: t('couponsTabAllCategories'),
            value: params.category,
            options: toNameOptions(
              campaigns.flatMap(({ categories }) => categories),
              toCategoryName,
            ),
          }),
          toListFilter({
            name: 'country',
            label: t('couponsTabCountry'),
            any: t('couponsTabAllCountries'),
            value: params.country,
            options: toNameOptions(
              campaigns.flatMap(({ countries }) => countries),
              toCountryName,
            ),
          }),
        ]}
        onChange={set}
        onClear={narrowing.some((name) => params[name] !== undefined) ? () => setParams(none, 'push') : null}
      >
        <CheckBox isChip isOn={params.when !== undefined} onChange={(isOn) => set('when', isOn ? 'coming' : '')}>
          {comingCount === 0 ? t('couponsTabComingOnly') : t('couponsTabToCome', [formatNumber(comingCount)])}
        </CheckBox>
        <CheckBox isChip isOn={params.coupons !== undefined} onChange={(isOn) => set('coupons', isOn ? 'only' : '')}>
          {t('couponsTabCouponsOnly')}
        </CheckBox>
        <CheckBox isChip isOn={params.banner !== undefined} onChange={(isOn) => set('banner', isOn ? 'only' : '')}>
          {t('couponsTabWithBanner')}
        </CheckBox>
      </FilterRow>
    </>
  );
}

/**
 * Returns the campaigns that match the address's search and filters. The search finds what "Find or do" finds, which leads
 * here.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function filterCoupons(
  campaigns: readonly ProgramCampaign[],
  params: RouteParams,
  today: string,
): readonly ProgramCampaign[] {
  const query = readSearchQuery(params.q ?? '');
  const rank = createCouponRank(isOfWordsAlone(params) ? toLiteralQuery(query) : query);
  return campaigns.filter(
    (campaign) =>
      (params.offer === undefined || campaign.offerId === params.offer) &&
      (params.category === undefined || campaign.categories.includes(params.category)) &&
      (params.country === undefined || campaign.countries.includes(params.country)) &&
      (params.when === undefined || isComingCampaign(campaign, today)) &&
      (params.coupons === undefined || campaign.voucherCode !== '') &&
      (params.banner === undefined || campaign.hasBanner) &&
      rank(toSoughtCoupon(campaign)) !== null,
  );
}
