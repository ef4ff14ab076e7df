import { SelectField } from '#components/forms/select-field.tsx';
import type { ProgramFacets, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { FilterRow } from '../filter-row.tsx';
import { listFilters } from './list-filters.ts';
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
