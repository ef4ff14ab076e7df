import { isPausedLink } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { LinkWish } from '#lib/domain/links/link-row.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import type { TodayMoment } from '#lib/domain/today/today-moment.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { StoppedProgram, WaitingLinkRun } from '#lib/domain/today/today-row.ts';
import { readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkWishes } from '#lib/store/links/read-link-wishes.ts';

/** What was not tried again by then is no longer waited for. Links keeps it. */
const lostForMs = 7 * dayMs;

/** Runs that wait for the user, and single links that do. */
export async function readPausedRuns(
  database: Database,
): Promise<{ readonly pausedRuns: readonly BulkRun[]; readonly waitingLinks: readonly WaitingLinkRun[] }> {
  const paused = (await readBulkRuns(database)).filter(({ state, counts }) => state === 'paused' && counts.new > 0);
  const links = paused.filter(isPausedLink);
  const lines = await Promise.all(links.map(({ runId }) => database.get('bulkLines', [runId, 0])));
  return {
    pausedRuns: paused.filter((run) => !isPausedLink(run)),
    waitingLinks: links.flatMap((run, index) => {
      const line = lines[index];
      return line === undefined ? [] : [{ run, line }];
    }),
  };
}

/** Links whose answer was lost this week, and that no later try has made. */
export async function readLostAnswers(
  database: Database,
  { nowMs }: Pick<TodayMoment, 'nowMs'>,
): Promise<readonly LinkWish[]> {
  const wishes = (await readLinkWishes(database)).filter(
    ({ outcome, error, atMs }) =>
      outcome === 'unknown' && error !== 'unsafe-link' && Math.abs(nowMs - atMs) < lostForMs,
  );
  const made = await Promise.all(
    wishes.map(({ offerId, destinationUrl, subIds }) =>
      database.getKeyFromIndex('links', 'byReuseKey', toReuseKey(offerId, destinationUrl, subIds)),
    ),
  );
  return wishes.filter((_, index) => made[index] === undefined);
}

/** Programs in trouble that no post has, with the links that earn nothing. Without those that the user has dismissed. */
export async function readStoppedLinks(
  database: Database,
  edits: readonly PostEdit<TodayPost>[],
): Promise<readonly StoppedProgram[]> {
  const inPosts = new Set(edits.filter(({ cause }) => cause.kind === 'program').map(({ offerId }) => offerId));
  const transaction = database.transaction(['linkMarks', 'offers', 'links']);
  const marks = (await transaction.objectStore('linkMarks').getAll()).filter(
    ({ isSeen, offerId }) => !isSeen && !inPosts.has(offerId),
  );
  const programs = await Promise.all(
    marks.map(async ({ offerId, trouble, sinceMs }) => {
      const [offer, linkCount] = await Promise.all([
        transaction.objectStore('offers').get(offerId),
        transaction.objectStore('links').index('byOffer').count(offerId),
      ]);
      return { offerId, trouble, sinceMs, name: offer?.name ?? offerId, linkCount };
    }),
  );
  return programs.filter(({ linkCount }) => linkCount > 0);
}
