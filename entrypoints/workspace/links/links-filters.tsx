import type { ComponentChildren } from 'preact';
import { SearchField } from '#components/forms/search-field.tsx';
import { type LinkFilter, linkPeriods, linkStates } from '#lib/domain/links/link-filter.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { FilterRow } from '../filter-row.tsx';
import { toListFilter } from '../list-filter.ts';
import type { Choice, LinkChoices } from './collect-choices.ts';
import { toLinkStateName } from './describe-link-state.ts';
import { noFilterParams } from './no-filter-params.ts';

interface LinksFiltersProps {
  readonly choices: LinkChoices;
  readonly filter: LinkFilter;
  readonly setParams: (change: RouteParams, step: 'push' | 'replace') => void;
  /** The choices that take one click. */
  readonly children: ComponentChildren;
}

/** A state as the column says it; the two that gather several have a word of their own. */
function toStateName(state: (typeof linkStates)[number]): string {
  if (state === 'stopped') return t('linksStateStopped');
  return state === 'refused' ? t('linksStateRefused') : toLinkStateName(state);
}

/** The search and the filters of the list. The address holds every choice. */
export function LinksFilters({ choices, filter, setParams, children }: LinksFiltersProps) {
  const toFilter = (name: string, label: string, value: string, options: readonly Choice[]) =>
    toListFilter({ name, label, any: t('linksFilterAll'), value, options });
  const filters = [
    toFilter(
      'state',
      t('linksFilterState'),
      filter.state,
      linkStates.map((value) => ({ value, text: toStateName(value) })),
    ),
    toFilter('program', t('linksFilterProgram'), filter.offerId, choices.programs),
    toFilter('preset', t('linksFilterPreset'), filter.presetName, choices.presets),
    toFilter('tag', t('linksFilterTag'), filter.tag, choices.tags),
    toFilter(
      'period',
      t('linksFilterPeriod'),
      filter.period,
      linkPeriods.map((value) => ({ value, text: t('linksPeriodDays', Number(value)) })),
    ),
    toFilter('use', t('linksFilterUse'), filter.use, [
      { value: 'new', text: t('linksUseNew') },
      { value: 'reused', text: t('linksUseReused') },
    ]),
  ];
  return (
    <>
      <SearchField
        label={t('linksSearch')}
        placeholder={t('linksSearchHint')}
        description={t('searchKeys')}
        value={filter.query}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <FilterRow
        filters={filters}
        onChange={(name, value) => setParams({ [name]: value, id: '' }, 'push')}
        onClear={
          filters.some(({ value }) => value !== '')
            ? () => setParams({ ...noFilterParams, q: filter.query }, 'push')
            : null
        }
      >
        {children}
      </FilterRow>
    </>
  );
}
