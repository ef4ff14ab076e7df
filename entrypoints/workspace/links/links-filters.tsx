import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { SearchField } from '#components/forms/search-field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { type LinkFilter, linkPeriods, linkStates } from '#lib/domain/links/link-filter.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { locale, type MessageKey, t } from '#lib/platform/i18n.ts';
import './links-filters.css';

interface LinksFiltersProps {
  /** Every row there is: the choices come from them. */
  readonly rows: readonly LinkRow[];
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
  unknown: 'linksStateUnknown',
};

/** The search and what narrows the list. Every choice is in the address. */
export function LinksFilters({ rows, filter, setParams, children }: LinksFiltersProps) {
  const choices = useMemo(() => collectChoices(rows), [rows]);
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

interface Choice {
  readonly value: string;
  readonly text: string;
}

function collectChoices(
  rows: readonly LinkRow[],
): Readonly<Record<'programs' | 'presets' | 'tags', readonly Choice[]>> {
  const programs = new Map<string, Map<string, string>>();
  const presets = new Set<string>();
  const tags = new Set<string>();
  for (const { accountId, offerId, offerName, presetName, link } of rows) {
    // Two services may have given one id to two programs: the choice is then both, and says so.
    const names = programs.get(offerId) ?? new Map();
    programs.set(offerId, names.set(accountId, offerName));
    if (presetName !== '') presets.add(presetName);
    for (const tag of link?.tags ?? []) tags.add(tag);
  }
  const { compare } = new Intl.Collator(locale());
  const byText = (a: Choice, b: Choice) => compare(a.text, b.text);
  const plain = (texts: ReadonlySet<string>) => [...texts].map((text) => ({ value: text, text })).sort(byText);
  return {
    programs: [...programs]
      .map(([value, names]) => ({ value, text: [...new Set(names.values())].join(' / ') }))
      .sort(byText),
    presets: plain(presets),
    tags: plain(tags),
  };
}
