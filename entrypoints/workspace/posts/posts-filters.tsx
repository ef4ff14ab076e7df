import { SearchField } from '#components/forms/search-field.tsx';
import { allDays, type PostFilter, postPeriods, postShows } from '#lib/domain/posts/post-filter.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { FilterRow } from '../filter-row.tsx';
import { toListFilter, toNameOptions } from '../list-filter.ts';
import './posts-filters.css';

interface PostsFiltersProps {
  readonly rows: readonly PostRow[];
  readonly filter: PostFilter;
  /** How many posts the plain list has. */
  readonly plainCount: number;
  /** How many posts need an edit. */
  readonly editCount: number;
  readonly setParams: (change: RouteParams, step: 'push' | 'replace') => void;
}

/** The parameters that a search and all filters have when they let every post pass. */
export const noPostFilters: RouteParams = { q: '', show: '', period: allDays, channel: '', id: '' };

const showTexts: Readonly<Record<(typeof postShows)[number], MessageKey>> = {
  edit: 'panelToEdit',
  draft: 'postsStateDraft',
  out: 'postsStateOut',
  archived: 'postsStateArchived',
};

/** The search, the choices of one click, and the filters. The address holds all of them. */
export function PostsFilters({ rows, filter, plainCount, editCount, setParams }: PostsFiltersProps) {
  const drafts = rows.filter(({ state }) => state === 'draft').length;
  const channels = toNameOptions(rows.flatMap(({ outIn, notYetIn }) => [...outIn, ...notYetIn]));
  const filters = [
    toListFilter({
      name: 'show',
      label: t('linksFilterState'),
      any: t('linksFilterAll'),
      value: filter.show,
      options: postShows.map((value) => ({ value, text: t(showTexts[value]) })),
    }),
    toListFilter({
      name: 'period',
      label: t('linksFilterPeriod'),
      any: t('linksFilterAll'),
      value: filter.period,
      options: postPeriods.map((value) => ({ value, text: t('linksPeriodDays', Number(value)) })),
    }),
    toListFilter({
      name: 'channel',
      label: t('postsFilterChannel'),
      any: t('linksFilterAll'),
      value: filter.channel,
      options: channels,
    }),
  ];
  const choices = [
    { show: '', text: plainCount === 0 ? t('linksFilterAll') : t('postsAll', [formatNumber(plainCount)]) },
    { show: 'edit', text: editCount === 0 ? t('panelToEdit') : t('postsToEdit', [formatNumber(editCount)]) },
    { show: 'draft', text: drafts === 0 ? t('postsDraftsNone') : t('postsDrafts', [formatNumber(drafts)]) },
  ];
  return (
    <>
      <SearchField
        label={t('postsSearch')}
        placeholder={t('postsSearchHint')}
        description={t('searchKeys')}
        value={filter.query}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <FilterRow
        filters={filters}
        onChange={(name, value) => setParams({ [name]: name === 'period' ? value || allDays : value, id: '' }, 'push')}
        onClear={
          // One filter is cleared by its own chip.
          filters.filter(({ value }) => value !== '').length > 1
            ? () => setParams({ ...noPostFilters, q: filter.query }, 'push')
            : null
        }
      >
        {choices.map(({ show, text }) => (
          <button
            key={show}
            type="button"
            class="posts-choice numeric"
            aria-pressed={filter.show === show}
            onClick={() => setParams({ show, id: '' }, 'push')}
          >
            {text}
          </button>
        ))}
      </FilterRow>
    </>
  );
}
