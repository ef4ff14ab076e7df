import type { PageRequest } from '#lib/publisher-api/create-publisher-client.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';

/** What a listing says about some ids. */
export interface ListedIds<Row> {
  readonly rows: readonly Row[];
  readonly calls: number;
  /** Most rows are others: the service does not read ids. */
  readonly isUnread: boolean;
}

/**
 * The rows of some ids, on all of their pages: a service may have smaller pages than it was asked for. Stops behind a
 * page that shows that the service does not read ids, because it would list everything, and behind as many pages as there
 * are ids: of more, none can have a row of its own.
 */
export async function listByIds<Row>(
  ids: readonly string[],
  toId: (row: Row) => string,
  list: (request: PageRequest) => Promise<Page<Row>>,
): Promise<ListedIds<Row>> {
  const rows: Row[] = [];
  let request: PageRequest = { page: 1, rowsBefore: 0 };
  for (let calls = 1; ; calls += 1) {
    const { rows: ofPage, nextPage, rowsSeen, mark } = await list(request);
    rows.push(...ofPage);
    const found = rows.filter((row) => ids.includes(toId(row)));
    const isUnread = found.length * 2 < rows.length;
    const isOver = nextPage === null || found.length >= ids.length || calls >= ids.length;
    if (isUnread || isOver) return { rows, calls, isUnread };
    request = { page: nextPage, rowsBefore: rowsSeen, markBefore: mark };
  }
}
