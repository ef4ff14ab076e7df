import { AppError } from '#lib/errors/app-error.ts';
import type { PageRequest } from '#lib/publisher-api/create-publisher-client.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';

/* Where a listing ends, beyond what a page says of itself: at pages that stay empty, and with a row of each id. */

/** An empty page before the end of its listing is asked for so often before the walk believes it. */
export const maxEmptyAnswers = 3;

/**
 * Whether a listing ends with an answer that its count does not explain: an empty page, whatever the count says. The
 * first such answers are more often faults of the service than the truth, so they fail the page. A page that stays
 * empty is the end. Otherwise a count that is too high would stop the listing for ever.
 * @param pagesBefore Pages that the listing has by earlier answers. 0 while unknown.
 * @param failures Failures of the same page before this answer.
 * @throws AppError `malformed-answer` while the page is worth another try.
 */
export function confirmEarlyEnd(
  { rows, unreadableRows, page, pageCount }: Page<unknown>,
  pagesBefore: number,
  failures: number,
): boolean {
  if (rows.length + unreadableRows > 0 || page > Math.max(pageCount ?? 0, pagesBefore)) return false;
  if (failures + 1 < maxEmptyAnswers) throw new AppError('malformed-answer');
  return true;
}

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
    const { rows: ofPage, nextPage, rowsSeen, mark, count } = await list(request);
    rows.push(...ofPage);
    const found = rows.filter((row) => ids.includes(toId(row)));
    const isUnread = found.length * 2 < rows.length;
    // A row that moves between two pages comes twice, and stands for no other.
    const idsFound = new Set(found.map(toId)).size;
    const isOver = nextPage === null || idsFound >= ids.length || calls >= ids.length;
    if (isUnread || isOver) return { rows, calls, isUnread };
    request = { page: nextPage, rowsBefore: rowsSeen, markBefore: mark, countBefore: count ?? 0 };
  }
}
