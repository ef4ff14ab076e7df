import { CheckBox } from '#components/forms/check-box.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { FilterRow } from '../filter-row.tsx';
import { toListFilter, toNameOptions } from '../list-filter.ts';
import type { TabProps } from '../workspace-services.ts';

interface ShopFiltersProps {
  /** All shops: the filters offer the values that they have. */
  readonly shops: readonly ProgramShop[];
  readonly params: RouteParams;
  readonly setParams: TabProps['setParams'];
}

/** The filters beside the search. */
const narrowing = ['country', 'type', 'now'] as const;
const none: RouteParams = Object.fromEntries(narrowing.map((name) => [name, '']));

/** The search and the filters of the Shops tab. */
export function ShopFilters({ shops, params, setParams }: ShopFiltersProps) {
  const set = (name: string, value: string) => setParams({ [name]: value }, 'push');
  return (
    <>
      <SearchField
        label={t('shopsSearch')}
        placeholder={t('shopsSearchHint')}
        description={t('searchKeys')}
        value={params.q ?? ''}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <FilterRow
        filters={[
          toListFilter({
            name: 'country',
            label: t('shopsCountry'),
            any: t('shopsAllCountries'),
            value: params.country,
            options: toNameOptions(
              shops.map(({ country }) => country),
              toCountryName,
            ),
          }),
          toListFilter({
            name: 'type',
            label: t('shopsType'),
            any: t('shopsAllTypes'),
            value: params.type,
            options: toNameOptions(shops.map(({ type }) => type)),
          }),
        ]}
        onChange={set}
        onClear={narrowing.some((name) => params[name] !== undefined) ? () => setParams(none, 'push') : null}
      >
        <CheckBox isChip isOn={params.now !== undefined} onChange={(isOn) => set('now', isOn ? 'running' : '')}>
          {t('shopsRunningNow')}
        </CheckBox>
      </FilterRow>
    </>
  );
}
