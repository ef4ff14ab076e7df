import { type ProgramQuery, type ProgramScope, programSorts } from '#lib/domain/programs/program-index.ts';
import type { RouteParams } from '#lib/domain/route.ts';

/** The parameters that narrow the list: what "Clear filters" takes away. */
export const filterParams = ['q', 'country', 'category', 'type', 'status', 'running', 'tracking', 'device'] as const;

export const noFilters: RouteParams = Object.fromEntries(filterParams.map((name) => [name, '']));

export function hasFilters(params: RouteParams): boolean {
  return filterParams.some((name) => params[name] !== undefined && params[name] !== '');
}

/**
 * The list that the address asks for: the account's own programs, unless it names all, or a standing. What it names that
 * there is not narrows the list to nothing, or is sorted as if it named nothing.
 */
export function toProgramQuery(params: RouteParams): ProgramQuery {
  const text = params.q ?? '';
  const sort = programSorts.find((name) => name === params.sort) ?? null;
  return {
    scope: toScope(params),
    text,
    country: params.country ?? '',
    category: params.category ?? '',
    type: params.type ?? '',
    status: params.status ?? '',
    running: params.running ?? '',
    tracking: params.tracking ?? '',
    device: params.device ?? '',
    // Without a text there is no best match.
    sort: sort ?? (text.trim() === '' ? 'commission' : null),
    direction: toDirection(sort ?? 'commission', params.dir),
  };
}

function toScope({ view, status = '' }: RouteParams): ProgramScope {
  return view === 'all' || status !== '' ? 'all' : 'mine';
}

/** The direction that a click on a column asks for: the first one, or the other one where it is sorted by already. */
export function turnDirection(query: ProgramQuery, sort: string): ProgramQuery['direction'] {
  if (query.sort !== sort) return firstDirection(sort);
  return query.direction === 'ascending' ? 'descending' : 'ascending';
}

/** What the address says of an order; nothing for the first direction. */
export function toSortParams(sort: string, direction: string | undefined): RouteParams {
  return { sort, dir: direction === firstDirection(sort) ? '' : direction === 'ascending' ? 'up' : 'down' };
}

/** The direction that is asked for first: the highest commission, the newest, the fastest. */
function firstDirection(sort: string): ProgramQuery['direction'] {
  return sort === 'commission' || sort === 'updated' ? 'descending' : 'ascending';
}

function toDirection(sort: string, dir: string | undefined): ProgramQuery['direction'] {
  if (dir === 'up') return 'ascending';
  return dir === 'down' ? 'descending' : firstDirection(sort);
}
