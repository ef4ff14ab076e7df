import { SelectField } from '#components/forms/select-field.tsx';
import type { ProgramFacets, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { toSortParams } from './program-params.ts';
import { toDeviceText } from './to-device-text.ts';
import { applicationStatusTexts } from './to-standing-text.ts';
import { toTypeText } from './to-type-text.ts';
import './program-filters.css';

interface ProgramFiltersProps {
  /** Null while the programs are read: the controls keep their place. */
  readonly facets: ProgramFacets | null;
  readonly query: ProgramQuery;
  readonly onChange: (change: RouteParams) => void;
}

const statuses = ['approved', 'pending', 'rejected', 'blocked', 'none'] as const;

const sortTexts: readonly (readonly [value: string, text: MessageKey])[] = [
  ['name-ascending', 'programsSortName'],
  ['name-descending', 'programsSortNameDown'],
  ['commission-descending', 'programsSortCommission'],
  ['commission-ascending', 'programsSortCommissionUp'],
  ['updated-descending', 'programsSortUpdated'],
  ['updated-ascending', 'programsSortUpdatedUp'],
  ['payment-ascending', 'programsSortPayment'],
  ['payment-descending', 'programsSortPaymentDown'],
];

/** The filters and the order of the list, each by the platform's own control. */
export function ProgramFilters({ facets, query, onChange }: ProgramFiltersProps) {
  const filters = [
    {
      name: 'status',
      label: 'programsStatus',
      any: 'programsAnyStatus',
      value: query.status,
      options: statuses.map((value) => ({ value, text: t(applicationStatusTexts[value]) })),
    },
    {
      name: 'running',
      label: 'programsRunningOrPaused',
      any: 'programsAnyRunning',
      value: query.running,
      options: [
        { value: 'active', text: t('programsRunning') },
        { value: 'paused', text: t('statusPaused') },
      ],
    },
    {
      name: 'country',
      label: 'programsCountry',
      any: 'programsAnyCountry',
      value: query.country,
      options: facets?.countries.map(toOption) ?? [],
    },
    {
      name: 'category',
      label: 'programsCategory',
      any: 'programsAnyCategory',
      value: query.category,
      options: facets?.categories.map(toOption) ?? [],
    },
    {
      name: 'type',
      label: 'programsType',
      any: 'programsAnyType',
      value: query.type,
      options: facets?.types.map((value) => ({ value, text: toTypeText(value) })) ?? [],
    },
    {
      name: 'tracking',
      label: 'programsTracking',
      any: 'programsAnyTracking',
      value: query.tracking,
      options: facets?.trackings.map(toOption) ?? [],
    },
    {
      name: 'device',
      label: 'programsDevice',
      any: 'programsAnyDevice',
      value: query.device,
      options: facets?.devices.map((value) => ({ value, text: toDeviceText(value) })) ?? [],
    },
  ] as const satisfies readonly Filter[];
  return (
    <div class="programs-filters">
      {filters.map((filter) => (
        <SelectField
          key={filter.name}
          isLabelHidden
          label={t(filter.label)}
          value={filter.value}
          options={toOptions(filter)}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      <SelectField
        isLabelHidden
        label={t('programsSort')}
        value={query.sort === null ? '' : `${query.sort}-${query.direction}`}
        options={[
          ...(query.text.trim() === '' ? [] : [{ value: '', text: t('programsSortBest') }]),
          ...sortTexts.map(([value, text]) => ({ value, text: t(text) })),
        ]}
        onChange={(value) => onChange(toSortParams(...splitSort(value)))}
      />
    </div>
  );
}

interface Filter {
  readonly name: string;
  readonly label: MessageKey;
  readonly any: MessageKey;
  readonly value: string;
  readonly options: readonly Option[];
}

interface Option {
  readonly value: string;
  readonly text: string;
}

const toOption = (value: string): Option => ({ value, text: value });

/** An address may name what no program has: the control says so rather than showing another choice. */
function toOptions({ any, value, options }: Filter): readonly Option[] {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return [{ value: '', text: t(any) }, ...options, ...(isKnown ? [] : [toOption(value)])];
}

const splitSort = (value: string): [sort: string, direction: string | undefined] => {
  const [sort = '', direction] = value.split('-');
  return [sort, direction];
};
