import { CheckBox } from '#components/forms/check-box.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import type { RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-all-live-campaigns.ts';
import type { TabProps } from '../workspace-services.ts';
import './coupon-filters.css';

interface CouponFiltersProps {
  /** All that are live: the choices are what they have. */
  readonly campaigns: readonly ProgramCampaign[];
  readonly params: RouteParams;
  readonly setParams: TabProps['setParams'];
}

/** The search and the filters of the Coupons tab. */
export function CouponFilters({ campaigns, params, setParams }: CouponFiltersProps) {
  const programs = new Map(campaigns.map(({ offerId, offerName }) => [offerId, offerName]));
  const set = (name: string) => (value: string) => setParams({ [name]: value }, 'push');
  return (
    <div class="toolbar">
      <SearchField
        label={t('couponsTabSearch')}
        placeholder={t('couponsTabSearchHint')}
        value={params.q ?? ''}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <div class="coupons-filters">
        <SelectField
          label={t('couponsTabProgram')}
          isLabelHidden
          value={params.offer ?? ''}
          options={toOptions(t('couponsTabAllPrograms'), params.offer, programs)}
          onChange={set('offer')}
        />
        <SelectField
          label={t('couponsTabCategory')}
          isLabelHidden
          value={params.category ?? ''}
          options={toOptions(t('couponsTabAllCategories'), params.category, toNames(campaigns, 'categories'))}
          onChange={set('category')}
        />
        <SelectField
          label={t('couponsTabCountry')}
          isLabelHidden
          value={params.country ?? ''}
          options={toOptions(t('couponsTabAllCountries'), params.country, toNames(campaigns, 'countries'))}
          onChange={set('country')}
        />
      </div>
      <div class="coupons-kinds">
        <CheckBox isOn={params.coupons !== undefined} onChange={(isOn) => set('coupons')(isOn ? 'only' : '')}>
          {t('couponsTabCouponsOnly')}
        </CheckBox>
        <CheckBox isOn={params.banner !== undefined} onChange={(isOn) => set('banner')(isOn ? 'only' : '')}>
          {t('couponsTabWithBanner')}
        </CheckBox>
      </div>
    </div>
  );
}

function toNames(campaigns: readonly ProgramCampaign[], field: 'categories' | 'countries') {
  return new Map(campaigns.flatMap((campaign) => campaign[field]).map((name) => [name, name]));
}

/** The choices by name, with the one that is chosen, even when nothing has it any more. */
function toOptions(all: string, chosen: string | undefined, names: ReadonlyMap<string, string>) {
  const known = chosen === undefined || names.has(chosen) ? names : new Map([...names, [chosen, chosen]]);
  const options = [...known].map(([value, text]) => ({ value, text })).sort((a, b) => a.text.localeCompare(b.text));
  return [{ value: '', text: all }, ...options];
}
