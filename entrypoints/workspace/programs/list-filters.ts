import type { ProgramFacets, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { type FilterOption, type ListFilter, toListFilter, toNameOptions } from '../list-filter.ts';
import { toDeviceText } from './to-device-text.ts';
import { applicationStatusTexts } from './to-standing-text.ts';
import { toTypeText } from './to-type-text.ts';

const statuses = ['approved', 'pending', 'rejected', 'blocked', 'none'] as const;

/** Returns the filters of the list. `facets` is null before the programs are read. */
export function listFilters(facets: ProgramFacets | null, query: ProgramQuery): readonly ListFilter[] {
  const standings = statuses.map((value) => ({ value, text: t(applicationStatusTexts[value]) }));
  const states = [
    { value: 'active', text: t('programsRunning') },
    { value: 'paused', text: t('statusPaused') },
  ];
  const toOptions = (values: readonly string[] = [], toText = (value: string) => value) =>
    values.map((value) => ({ value, text: toText(value) }));
  const filter = (
    name: keyof ProgramQuery & string,
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
