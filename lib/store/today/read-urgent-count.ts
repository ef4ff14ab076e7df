import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { findUrgentRows } from '#lib/domain/today/find-today-rows.ts';
import type { PostDigest } from '#lib/domain/today/post-digest.ts';
import { countUrgent } from '#lib/domain/today/today-list.ts';
import { type TodayMoment, toTodayMoment } from '#lib/domain/today/today-moment.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { StoppedProgram } from '#lib/domain/today/today-row.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readPostsOfToday } from '#lib/store/today/read-posts-of-today.ts';
import { readPostDigests } from '#lib/store/today/read-today-posts.ts';
import { readStoppedLinks } from '#lib/store/today/read-waiting.ts';

/** What ends or stopped, with the posts that it was found in. */
interface UrgentFacts {
  readonly digests: readonly PostDigest[];
  readonly edits: readonly PostEdit<TodayPost>[];
  readonly stoppedLinks: readonly StoppedProgram[];
  /** The posts that may wait for the user; empty where they were not asked for. */
  readonly waiting: readonly TodayPost[];
}

/** Reads what Today's urgent rows are about. The list and the count both begin here, so that they agree. */
export async function readUrgentFacts(
  database: Database,
  moment: TodayMoment,
  wants: 'with-waiting' | 'urgent-alone',
): Promise<UrgentFacts> {
  const digests = await readPostDigests(database);
  const asked = wants === 'with-waiting' ? digests : digests.map((digest) => ({ ...digest, isWaiting: false }));
  const { edits, waiting } = await readPostsOfToday(database, asked, moment);
  return { digests, edits, waiting, stoppedLinks: await readStoppedLinks(database, edits) };
}

/**
 * How many rows of Today cost money each day that they wait. Reads no conversion: what rows are worth changes their order
 * and not their number.
 */
export async function readUrgentCount(
  database: Database,
  { serviceUtcOffsetMinutes }: Pick<TodayMoment, 'serviceUtcOffsetMinutes'>,
  nowMs: number,
): Promise<number> {
  const moment = toTodayMoment(nowMs, serviceUtcOffsetMinutes);
  const [facts, marks = []] = await Promise.all([
    readUrgentFacts(database, moment, 'urgent-alone'),
    readMeta(database, 'doneMarks'),
  ]);
  return countUrgent(findUrgentRows({ ...facts, earnedInPost: () => [] }), marks);
}
