import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CheckBox } from '#components/forms/check-box.tsx';
import { Field } from '#components/forms/field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import type { Facets } from '#lib/domain/earnings/report.ts';
import { type PeriodName, periodNames } from '#lib/domain/earnings/report-days.ts';
import { statusGroups } from '#lib/domain/earnings/report-status.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { FilterRow } from '../filter-row.tsx';
import { describeFilters } from './describe-filters.ts';
import { type EarningsView, formatProgram, formatValue } from './earnings-view.ts';
import { toServiceStatusName, toStatusName } from './status-names.ts';
import './earnings-toolbar.css';

interface EarningsToolbarProps {
  readonly view: EarningsView;
  readonly today: string;
  readonly nowMs: number;
  readonly facets: Facets;
  readonly setParams: (change: RouteParams) => void;
  /** Drawn at the end of the row. */
  readonly children: ComponentChildren;
}

const periodTexts: Readonly<Record<PeriodName, MessageKey>> = {
  'this-month': 'earningsThisMonth',
  'last-month': 'earningsLastMonth',
  '30-days': 'earnings30Days',
  '90-days': 'earnings90Days',
  'all-time': 'earningsAllTime',
  custom: 'earningsCustom',
};

/** The choice of the conversions that the report contains. The address holds every choice. */
export function EarningsToolbar({ view, today, nowMs, facets, setParams, children }: EarningsToolbarProps) {
  const { period, filters } = view;
  const chips = describeFilters(filters, facets, nowMs);
  return (
    <section class="toolbar earnings-toolbar" aria-label={t('filters')}>
      <SelectField
        label={t('earningsPeriod')}
        isLabelHidden
        value={period.name}
        options={periodNames.map((value) => ({ value, text: t(periodTexts[value]) }))}
        onChange={(value) =>
          // A custom period starts with the days that were shown before.
          setParams({
            period: value,
            from: value === 'custom' ? (view.days?.start ?? '') : '',
            to: view.days?.end ?? '',
          })
        }
      />
      {period.name === 'custom' && (
        <>
          <DayField
            label={t('earningsFrom')}
            value={period.from}
            max={today}
            onChange={(from) => setParams({ from })}
          />
          <DayField label={t('earningsTo')} value={period.to} max={today} onChange={(to) => setParams({ to })} />
        </>
      )}
      <FilterRow
        filters={[
          {
            name: 'offer',
            label: t('programPicker'),
            value: filters.offerId === null ? '' : formatProgram(filters.offerId),
            options: [{ value: '', text: t('earningsAllPrograms') }, ...toProgramOptions(facets, filters.offerId)],
          },
          {
            name: 'status',
            label: t('earningsStatus'),
            value: toStatusValue(filters.status),
            options: [
              { value: '', text: t('earningsAllStatuses') },
              ...(['total', 'earned', ...statusGroups] as const).map((value) => ({ value, text: toStatusName(value) })),
              ...facets.statuses.map(({ status, count }) => ({
                value: `=${status}`,
                text: t('earningsStatusOnly', [toServiceStatusName(status), formatNumber(count)]),
              })),
            ],
          },
        ]}
        chips={chips}
        onChange={(name, value) => setParams({ [name]: value })}
        onClear={chips.length > 1 ? () => setParams(Object.fromEntries(chips.map(({ name }) => [name, '']))) : null}
        fields={<SubFilterFields setParams={setParams} />}
      >
        <CheckBox
          isChip
          isSwitch
          isOn={period.includesToday}
          onChange={(isOn) => setParams({ today: isOn ? '1' : '' })}
        >
          {t('earningsIncludeToday')}
        </CheckBox>
      </FilterRow>
      {children}
    </section>
  );
}

function toStatusValue(status: EarningsView['filters']['status']): string {
  if (status === null) return '';
  return 'group' in status ? status.group : `=${status.status}`;
}

/** Returns the programs of the days. Adds the chosen one if it has no conversion in them. */
function toProgramOptions({ programs }: Facets, chosen: string | null) {
  const options = programs.map(({ offerId, offerName, count }) => ({
    value: formatProgram(offerId),
    text: `${offerName || offerId || t('earningsBlank')} (${formatNumber(count)})`,
  }));
  if (chosen === null || programs.some(({ offerId }) => offerId === chosen)) return options;
  const text = chosen === '' ? t('earningsBlank') : t('earningsProgramNumber', [chosen]);
  return [...options, { value: formatProgram(chosen), text }];
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, max, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(ties) => (
        <input
          {...ties}
          class="input"
          type="date"
          value={value}
          max={max}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface SubFilterFieldsProps {
  readonly setParams: (change: RouteParams) => void;
}

const numbers = ['1', '2', '3', '4', '5'] as const;

/** Adds a filter by a sub-ID that the user types. */
function SubFilterFields({ setParams }: SubFilterFieldsProps) {
  const [number, setNumber] = useState('1');
  return (
    <div class="sub-filter">
      <SelectField
        label={t('earningsSubNumber')}
        value={number}
        options={numbers.map((value) => ({ value, text: t('subId', [value]) }))}
        onChange={setNumber}
      />
      <Field label={t('earningsSubIs')}>
        {(ties) => (
          <input
            {...ties}
            class="input"
            type="text"
            autocomplete="off"
            spellcheck={false}
            placeholder={t('earningsSubExample')}
            onChange={({ currentTarget: field }) => {
              if (field.value === '') return;
              setParams({ [`sub${number}`]: formatValue({ value: field.value }) });
              field.value = '';
            }}
          />
        )}
      </Field>
    </div>
  );
}
