import { CheckBox } from '#components/forms/check-box.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import type { RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import type { TabProps } from '../workspace-services.ts';
import './shop-filters.css';

interface ShopFiltersProps {
  /** All of them: the choices are what they have. */
  readonly shops: readonly ProgramShop[];
  readonly params: RouteParams;
  readonly setParams: TabProps['setParams'];
}

/** The search and the filters of the Shops tab. */
export function ShopFilters({ shops, params, setParams }: ShopFiltersProps) {
  const set = (name: string) => (value: string) => setParams({ [name]: value }, 'push');
  return (
    <div class="toolbar">
      <SearchField
        label={t('shopsSearch')}
        placeholder={t('shopsSearchHint')}
        value={params.q ?? ''}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <div class="shops-filters">
        <SelectField
          label={t('shopsCountry')}
          isLabelHidden
          value={params.country ?? ''}
          options={toOptions(
            t('shopsAllCountries'),
            params.country,
            shops.map(({ country }) => country),
          )}
          onChange={set('country')}
        />
        <SelectField
          label={t('shopsType')}
          isLabelHidden
          value={params.type ?? ''}
          options={toOptions(
            t('shopsAllTypes'),
            params.type,
            shops.map(({ type }) => type),
          )}
          onChange={set('type')}
        />
      </div>
      <CheckBox isOn={params.now !== undefined} onChange={(isOn) => set('now')(isOn ? 'running' : '')}>
        {t('shopsRunningNow')}
      </CheckBox>
    </div>
  );
}

/** The choices by name, with the one that is chosen, even when nothing has it any more. */
function toOptions(all: string, chosen: string | undefined, values: readonly string[]) {
  const names = [...new Set(chosen === undefined ? values : [...values, chosen])].filter((name) => name !== '').sort();
  return [{ value: '', text: all }, ...names.map((name) => ({ value: name, text: name }))];
}
