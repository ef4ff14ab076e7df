import type { ComponentChildren } from 'preact';
import { SearchField } from '#components/forms/search-field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { type LinkFilter, linkPeriods, linkStates } from '#lib/domain/links/link-filter.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { Choice, LinkChoices } from './collect-choices.ts';
import './links-filters.css';

interface LinksFiltersProps {
  readonly choices: LinkChoices;
  readonly filter: LinkFilter;
  readonly setParams: (change: RouteParams, step: 'push' | 'replace') => void;
  /** What stands after them. */
  readonly children: ComponentChildren;
}

const stateTexts: Readonly<Record<(typeof linkStates)[number], MessageKey>> = {
  fine: 'linksStateFine',
  stopped: 'linksStateStopped',
  paused: 'linksStatePaused',
  unapproved: 'linksStateUnapproved',
  ended: 'linksStateEnded',
  refused: 'linksStateRefused',
  unsent: 'linksStateUnsent',
  unknown: 'linksStateUnknown',
};

/** The search and what narrows the list. Every choice is in the address. */
export function LinksFilters({ choices, filter, setParams, children }: LinksFiltersProps) {
  const select = (param: string, label: string, value: string, options: readonly Choice[]) => (
    <SelectField
      key={param}
      label={label}
      isLabelHidden
      value={value}
      // A choice that the address has and the list does not is shown for what it is.
      options={[
        { value: '', text: label },
        ...options,
        ...(value === '' || options.some((option) => option.value === value) ? [] : [{ value, text: value }]),
      ]}
      onChange={(chosen) => setParams({ [param]: chosen, id: '' }, 'push')}
    />
  );
  return (
    <>
      <SearchField
        label={t('linksSearch')}
        placeholder={t('linksSearchHint')}
        value={filter.query}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <div class="links-filters">
        {select(
          'state',
          t('linksFilterState'),
          filter.state,
          linkStates.map((value) => ({ value, text: t(stateTexts[value]) })),
        )}
        {select('program', t('linksFilterProgram'), filter.offerId, choices.programs)}
        {select('preset', t('linksFilterPreset'), filter.presetName, choices.presets)}
        {select('tag', t('linksFilterTag'), filter.tag, choices.tags)}
        {select(
          'period',
          t('linksFilterPeriod'),
          filter.period,
          linkPeriods.map((value) => ({ value, text: t('linksPeriodDays', Number(value)) })),
        )}
        {select('use', t('linksFilterUse'), filter.use, [
          { value: 'new', text: t('linksUseNew') },
          { value: 'reused', text: t('linksUseReused') },
        ])}
        {children}
      </div>
    </>
  );
}
