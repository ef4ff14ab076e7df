import { SelectField } from '#components/forms/select-field.tsx';
import type { ProgramFacets, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { FilterRow } from '../filter-row.tsx';
import { type FilterOption, type ListFilter, toListFilter, toNameOptions } from '../list-filter.ts';
import { applicationStatusTexts, toDeviceText, toTypeText } from './offer-words.ts';
import { noFilters, toSortParams } from './program-params.ts';

interface ProgramFiltersProps {
  /** Null while the programs are read. The controls keep their places meanwhile. */
  readonly facets: ProgramFacets | null;
  readonly query: ProgramQuery;
  readonly hasFilters: boolean;
  readonly onChange: (change: RouteParams) => void;
}

const sortTexts: readonly (readonly [value: string, text: MessageKey])[] = [
  ['commission-descending', 'programsSortRate'],
  ['commission-ascending', 'programsSortRateUp'],
  ['name-ascending', 'programsSortName'],
  ['name-descending', 'programsSortNameDown'],
  ['updated-descending', 'programsSortUpdated'],
  ['updated-ascending', 'programsSortUpdatedUp'],
  ['payment-ascending', 'programsSortPayment'],
  ['payment-descending', 'programsSortPaymentDown'],
];

/** The filters of the list, together with its order. */
export function ProgramFilters({ facets, query, hasFilters, onChange }: ProgramFiltersProps) {
  return (
    <FilterRow
      filters={listFilters(facets, query)}
      // A status filters all programs, because the account's own programs all have the same status.
      onChange={(name, value) => onChange({ [name]: value, ...(name === 'status' && { view: 'all' }) })}
      onClear={hasFilters ? () => onChange(noFilters) : null}
      fields={
        <SelectField
          label={t('programsSort')}
          value={query.sort === null ? '' : `${query.sort}-${query.direction}`}
          options={[
            ...(query.text.trim() === '' ? [] : [{ value: '', text: t('programsSortBest') }]),
            ...sortTexts.map(([value, text]) => ({ value, text: t(text) })),
          ]}
          onChange={(value) => onChange(toSortParams(...splitSort(value)))}
        />
      }
    />
  );
}

const splitSort = (value: string): [sort: string, direction: string | undefined] => {
  const [sort = '', direction] = value.split('-');
  return [sort, direction];
};

const statuses = ['approved', 'pending', 'rejected', 'blocked', 'none'] as const;

/** Returns the filters of the list. `facets` is null before the programs are read. */
function listFilters(facets: ProgramFacets | null, query: ProgramQuery): readonly ListFilter[] {
  const standings = statuses.map((value) => ({ value, text: t(applicationStatusTexts[value]) }));
  const states = [
    { value: 'active', text: t('programsRunning') },
    { value: 'paused', text: t('statusPaused') },
  ];
  const toOptions = (values: readonly string[] = [], toText = (value: string) => value) =>
    values.map((value) => ({ value, text: toText(value) }));
  const filter = (
    name: Exclude<keyof ProgramQuery, 'isLiteral'>,
    label: MessageKey,
    any: MessageKey,
    options: readonly FilterOption[],
    isRare = false,
  ) => toListFilter({ name, label: t(label), any: t(any), value: query[name] ?? '', options, isRare });
  return [
    filter('country', 'programsCountry', 'programsAnyCountry', toNameOptions(facets?.countries ?? [], toCountryName)),
    filter(
      'category',
      'programsCategory',
      'programsAnyCategory',
      toNameOptions(facets?.categories ?? [], toCategoryName),
    ),
    filter('status', 'programsStatus', 'programsAnyStatus', standings),
    filter('running', 'programsRunningOrPaused', 'programsAnyRunning', states),
    filter('device', 'programsDevice', 'programsAnyDevice', toOptions(facets?.devices, toDeviceText)),
    filter('type', 'programsType', 'programsAnyType', toOptions(facets?.types, toTypeText), true),
    filter('tracking', 'programsTracking', 'programsAnyTracking', toOptions(facets?.trackings), true),
  ];
}
