import { useMemo, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import type { ProgramSort } from '#lib/domain/programs/program-index.ts';
import { t } from '#lib/platform/i18n.ts';
import { useStored } from '../use-stored.ts';
import { ProgramFilters } from './program-filters.tsx';
import { hasFilters, noFilters, toProgramQuery, toSortParams, turnDirection } from './program-params.ts';
import { ProgramTable, programRowHeight } from './program-table.tsx';
import type { ProgramViewProps } from './program-view-props.ts';
import { ProgramsEmpty } from './programs-empty.tsx';
import { toCountText } from './to-count-text.ts';
import { usePrograms } from './use-programs.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import './program-list.css';

const offerKinds = ['offers'] as const;

/** All programs: searched as the user types, filtered and sorted, all of it said by the address. */
export function ProgramList(props: ProgramViewProps) {
  const { snapshot, params, setParams, services, today, views, detail } = props;
  const index = usePrograms(services);
  const query = toProgramQuery(params);
  const listKey = JSON.stringify(query);
  // The query is another object each time; its text says whether it asks for another list.
  const unreadable = useStored(services.readUnreadable, offerKinds);
  const found = useMemo(() => index?.find(query) ?? [], [index, listKey]);
  const root = useRef<HTMLDivElement>(null);
  useScrollAnchor({ root, rows: found, rowHeight: programRowHeight, listKey, selectedId: params.id ?? null });

  const isEmpty = index !== null && index.programs.length === 0;
  return (
    <div class="tab-list" ref={root}>
      <div class="tab-head">
        <div class="toolbar">
          <SearchField
            label={t('programsSearch')}
            placeholder={t('programsSearchHint')}
            value={query.text}
            onInput={(q) => setParams({ q }, 'replace')}
            onDown={() => root.current?.querySelector<HTMLElement>('.row-link')?.focus()}
          />
          {views}
        </div>
        {!isEmpty && (
          <>
            <ProgramFilters
              facets={index?.facets ?? null}
              query={query}
              onChange={(change) => setParams(change, 'push')}
            />
            <p class="result-count programs-count">
              <span role="status">{index === null ? '' : toCountText(found.length, index.programs.length)}</span>
              {hasFilters(params) && (
                <Button look="quiet" onClick={() => setParams(noFilters, 'push')}>
                  {t('programsClear')}
                </Button>
              )}
              <span>{toNotes(snapshot.sync.phase === 'programs', query.sort).join(' ')}</span>
            </p>
            {unreadable !== null && <UnreadableLine count={unreadable} />}
          </>
        )}
      </div>
      <div class={detail ? 'split split-open' : 'split'}>
        {index === null ? (
          <SkeletonRows label={t('workspaceLoading')} count={10} />
        ) : found.length === 0 ? (
          <ProgramsEmpty
            snapshot={snapshot}
            services={services}
            onClear={!isEmpty && hasFilters(params) ? () => setParams(noFilters, 'push') : null}
          />
        ) : (
          <ProgramTable
            programs={found}
            query={query}
            params={params}
            today={today}
            onSort={(sort) => setParams(toSortParams(sort, turnDirection(query, sort)), 'push')}
          />
        )}
        {detail}
      </div>
    </div>
  );
}

/** What the count does not say: that it still grows, and how what cannot be compared is ordered. */
function toNotes(isGrowing: boolean, sort: ProgramSort | null): readonly string[] {
  return [
    ...(isGrowing ? [t('programsMoreComing')] : []),
    ...(sort === 'commission' ? [t('programsSortNoteCommission')] : []),
    ...(sort === 'payment' ? [t('programsSortNotePayment')] : []),
  ];
}
