import { SelectField } from '#components/forms/select-field.tsx';
import type { ProgramFacets, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { FilterRow } from '../filter-row.tsx';
import { listFilters } from './list-filters.ts';
import { noFilters, toSortParams } from './program-params.ts';

interface ProgramFiltersProps {
  /** Null while the programs are read: the controls keep their place. */
  readonly facets: ProgramFacets | null;
  readonly query: ProgramQuery;
  readonly hasFilters: boolean;
  readonly onChange: (change: RouteParams) => void;
}

const sortTexts: readonly (readonly [value: string, text: MessageKey])[] = [
  ['commission-descending', 'programsSortCommission'],
  ['commission-ascending', 'programsSortCommissionUp'],
  ['name-ascending', 'programsSortName'],
  ['name-descending', 'programsSortNameDown'],
  ['updated-descending', 'programsSortUpdated'],
  ['updated-ascending', 'programsSortUpdatedUp'],
  ['payment-ascending', 'programsSortPayment'],
  ['payment-descending', 'programsSortPaymentDown'],
];

/** The filters of the list, and its order with them. */
export function ProgramFilters({ facets, query, hasFilters, onChange }: ProgramFiltersProps) {
  return (
    <FilterRow
      filters={listFilters(facets, query)}
      // A standing is one of all programs: those of the account have but one.
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
