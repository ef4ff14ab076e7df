import { type ProgramQuery, type ProgramScope, programSorts } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { isOfWordsAlone, wordsOfAnyMeaning } from '#lib/domain/search/search-query.ts';

/** The parameters that filter the list. "Clear filters" removes them. */
export const filterParams = ['q', 'country', 'category', 'type', 'status', 'running', 'tracking', 'device'] as const;

export const noFilters: RouteParams = {
  ...Object.fromEntries(filterParams.map((name) => [name, ''])),
  ...wordsOfAnyMeaning,
};

export function hasFilters(params: RouteParams): boolean {
  return filterParams.some((name) => params[name] !== undefined && params[name] !== '');
}

/**
 * Returns the query of the address: the account's own programs, unless the address asks for all programs or for a
 * status. An unknown filter value finds no programs. An unknown order is ignored.
 */
export function toProgramQuery(params: RouteParams): ProgramQuery {
  const text = params.q ?? '';
  const sort = programSorts.find((name) => name === params.sort) ?? null;
  return {
    scope: toScope(params),
    text,
    ...(isOfWordsAlone(params) && { isLiteral: true }),
    country: params.country ?? '',
    category: params.category ?? '',
    type: params.type ?? '',
    status: params.status ?? '',
    running: params.running ?? '',
    tracking: params.tracking ?? '',
    device: params.device ?? '',
    // Without a search text, no program is the best match.
    sort: sort ?? (text.trim() === '' ? 'commission' : null),
    direction: toDirection(sort ?? 'commission', params.dir),
  };
}

function toScope({ view, status = '' }: RouteParams): ProgramScope {
  return view === 'all' || status !== '' ? 'all' : 'mine';
}

/** Returns the direction after a click on a column: its first one, or the opposite if it sorts the list already. */
export function turnDirection(query: ProgramQuery, sort: string): ProgramQuery['direction'] {
  if (query.sort !== sort) return firstDirection(sort);
  return query.direction === 'ascending' ? 'descending' : 'ascending';
}

/** Returns the parameters of an order. The first direction of a column has an empty parameter. */
export function toSortParams(sort: string, direction: string | undefined): RouteParams {
  return { sort, dir: direction === firstDirection(sort) ? '' : direction === 'ascending' ? 'up' : 'down' };
}

/** Returns the first direction of a column: the highest commission, the newest, the fastest. */
function firstDirection(sort: string): ProgramQuery['direction'] {
  return sort === 'commission' || sort === 'updated' ? 'descending' : 'ascending';
}

function toDirection(sort: string, dir: string | undefined): ProgramQuery['direction'] {
  if (dir === 'up') return 'ascending';
  return dir === 'down' ? 'descending' : firstDirection(sort);
}
