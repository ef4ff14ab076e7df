import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { SearchField } from '#components/forms/search-field.tsx';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import { useRem } from '#components/use-rem.ts';
import { isMine } from '#lib/domain/programs/offer.ts';
import type { ProgramIndex, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { wordsOfAnyMeaning } from '#lib/domain/search/search-query.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { CopiedStatus } from '../copied-status.tsx';
import { useRowDeeplinks } from '../deeplink/use-row-deeplinks.tsx';
import { ListTab } from '../list-tab.tsx';
import { type Unread, UnreadList } from '../unread-list.tsx';
import { useListedCopy } from '../use-listed-copy.ts';
import { ProgramFilters } from './program-filters.tsx';
import { hasFilters, noFilters, toProgramQuery, toSortParams, turnDirection } from './program-params.ts';
import { ProgramTable, programRowHeight } from './program-table.tsx';
import type { ProgramViewProps } from './program-view-props.ts';
import { ProgramsEmpty } from './programs-empty.tsx';
import type { ProgramsServices } from './programs-services.ts';
import { toServiceUrl } from './to-service-url.ts';

const offerKinds = ['offers'] as const;

/** The list of programs, with search, filters and order. The address holds all of these. */
export function ProgramList(props: ProgramViewProps) {
  const { snapshot, params, setParams, services, today, views, detail, record } = props;
  const { followed, unread } = usePrograms(services);
  const query = useShownQuery(followed, props);
  const index = followed !== null && canAnswer(followed, query, params) ? followed : null;
  // The query is a new object each time. Its text shows whether it asks for another list.
  const listKey = JSON.stringify(query);
  const unreadable = useLive(services.readUnreadable, offerKinds).value;
  const serviceUrl = toServiceUrl(snapshot);
  const copying = useListedCopy(services, snapshot.settings, services.nowMs);
  const rows = useRowDeeplinks({ services, serviceUrl, nowMs: services.nowMs, copying });
  const found = useMemo(() => index?.find(query) ?? [], [index, listKey]);
  const root = useRef<HTMLDivElement>(null);
  useScrollAnchor({
    root,
    rows: found,
    rowHeight: programRowHeight * useRem(),
    listKey,
    selectedId: params.id ?? null,
  });

  const isEmpty = index !== null && index.programs.length === 0;
  const all = index === null ? null : query.scope === 'mine' ? index.mine : index.programs;
  return (
    <ListTab
      rootRef={root}
      isLoading={index === null && unread === null}
      skeletonRows={10}
      detail={detail}
      record={record}
      head={
        <>
          {rows.problem}
          <div class="toolbar">
            <SearchField
              label={t('programsSearch')}
              placeholder={t('programsSearchHint')}
              description={t('searchKeys')}
              value={query.text}
              onInput={(q) => setParams({ q, ...wordsOfAnyMeaning }, 'replace')}
            />
            {!isEmpty && (
              <ProgramFilters
                facets={index?.facetsOf(query.scope) ?? null}
                query={query}
                hasFilters={hasFilters(params)}
                onChange={(change) => setParams(change, 'push')}
              />
            )}
            {views}
          </div>
          {!isEmpty && (
            <>
              <div class="listing-line result-count">
                <span role="status">{all === null ? '' : toCountText(found.length, all.length)}</span>
                {snapshot.sync.phase === 'programs' && <span>{t('programsMoreComing')}</span>}
              </div>
              <CopiedStatus copied={copying.copied} />
              {unreadable !== null && <UnreadableLine count={unreadable} />}
            </>
          )}
        </>
      }
    >
      {index === null && unread !== null && <UnreadList unread={unread} nowMs={services.nowMs()} />}
      {index !== null &&
        (found.length === 0 ? (
          <ProgramsEmpty
            snapshot={snapshot}
            services={services}
            onClear={!isEmpty && hasFilters(params) ? () => setParams(noFilters, 'push') : null}
            elsewhere={
              isEmpty || query.scope === 'all'
                ? null
                : {
                    count: index.find({ ...query, scope: 'all' }).length,
                    onShow: () => setParams({ view: 'all' }, 'push'),
                  }
            }
          />
        ) : (
          <ProgramTable
            programs={found}
            query={query}
            params={params}
            today={today}
            services={services}
            serviceUrl={serviceUrl}
            toLinkCell={rows.toCell}
            onSort={(sort) => setParams(toSortParams(sort, turnDirection(query, sort)), 'push')}
          />
        ))}
    </ListTab>
  );
}

/** Before all programs are read, the account's own are shown only if they contain what the address asks for. */
function canAnswer(index: ProgramIndex, query: ProgramQuery, { id = '' }: RouteParams): boolean {
  if (index.isWhole) return true;
  if (query.scope === 'all' || index.find(query).length === 0) return false;
  return id === '' || index.programs.some(({ offerId }) => offerId === id);
}

/** Returns the query of the address. If the open program is not the account's own, the query asks for all programs. */
function useShownQuery(
  index: ProgramIndex | null,
  { params, setParams }: Pick<ProgramViewProps, 'params' | 'setParams'>,
): ProgramQuery {
  const query = toProgramQuery(params);
  const openId = params.id ?? '';
  const isOpenElsewhere = useMemo(() => {
    const open = openId === '' ? undefined : index?.programs.find(({ offerId }) => offerId === openId);
    return open !== undefined && !isMine(open);
  }, [index, openId]);
  const isAsked = isOpenElsewhere && query.scope === 'mine';
  // Writes this into the address, so that the same list stays when the user closes the program.
  useEffect(() => {
    if (isAsked) setParams({ view: 'all' }, 'replace');
  }, [isAsked, setParams]);
  return isAsked ? { ...query, scope: 'all' } : query;
}

/** Returns how many of all programs are shown: "312 of 100,000 programs". */
function toCountText(found: number, all: number): string {
  return found === all
    ? t('programCount', all, [formatNumber(all)])
    : t('programsCountOf', all, [formatNumber(found), formatNumber(all)]);
}

/**
 * Follows all programs of the mirror while a sync changes them: null while they are first read. `unread` says why the
 * last reading failed.
 */
function usePrograms(services: ProgramsServices): {
  readonly followed: ProgramIndex | null;
  readonly unread: Unread | null;
} {
  const [followed, setFollowed] = useState(services.lastPrograms);
  const [error, setError] = useState<ErrorData | null>(null);
  const [attempts, setAttempts] = useState(0);
  // Runs before the first frame, so that the rows are visible one frame sooner.
  useLayoutEffect(() => {
    const onPrograms = (index: ProgramIndex) => {
      setFollowed(index);
      setError(null);
    };
    return services.followPrograms(onPrograms, (failure) => setError(toErrorData(failure)));
  }, [services, attempts]);
  const readAgain = () => {
    setError(null);
    setAttempts(attempts + 1);
  };
  return { followed, unread: error && { error, readAgain } };
}

interface ScrollAnchor {
  /** The element that contains the table. */
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly offerId: string }[];
  /** The height of a row, in px. */
  readonly rowHeight: number;
  /** Identifies the list. When it changes, the new list is shown from its start. */
  readonly listKey: string;
  /** The row that a newly opened list scrolls to, if it contains it. */
  readonly selectedId: string | null;
}

/**
 * Keeps the visible rows in place when rows appear or disappear above them, so that a list that grows during a sync
 * does not move under the pointer. (The browser's own scroll anchoring does not work for rows that a script places.)
 */
function useScrollAnchor({ root, rows, rowHeight, listKey, selectedId }: ScrollAnchor): void {
  const before = useRef<{ readonly rows: ScrollAnchor['rows']; readonly listKey: string } | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { rows, listKey };
    const table = root.current?.querySelector('.table');
    if (!table || (last?.rows === rows && last.listKey === listKey)) return;
    if (last === null || last.rows.length === 0) {
      const at = selectedId === null ? -1 : rows.findIndex(({ offerId }) => offerId === selectedId);
      if (at > 0) table.scrollTop = (at - 2) * rowHeight;
      return;
    }
    if (last.listKey !== listKey) {
      table.scrollTop = 0;
      return;
    }
    const first = Math.floor(table.scrollTop / rowHeight);
    // The first visible row may itself have disappeared. Then one of the rows below it keeps the place.
    for (let index = first; index < Math.min(first + 20, last.rows.length); index += 1) {
      const offerId = last.rows[index]?.offerId;
      const now = rows.findIndex((row) => row.offerId === offerId);
      if (now === -1) continue;
      table.scrollTop += (now - index) * rowHeight;
      return;
    }
  }, [root, rows, rowHeight, listKey, selectedId]);
}
