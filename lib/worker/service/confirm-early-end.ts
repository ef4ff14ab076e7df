import { AppError } from '#lib/errors/app-error.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';

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
