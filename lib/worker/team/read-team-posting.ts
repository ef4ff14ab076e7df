import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';

/** Where and on which day of the user's this device posted a link last; null if it did not. */
export async function readTeamPosting(
  database: Database,
  { destinationUrl, trackingLink }: Pick<LinkRecord, 'destinationUrl' | 'trackingLink'>,
): Promise<Omit<TeamPosting, 'name'> | null> {
  const lines = await database.getAllFromIndex('diary', 'byUrl', destinationUrl);
  const postIds = [...new Set(lines.flatMap(({ kind, postId }) => (kind === 'posted' ? (postId ?? []) : [])))];
  const posts = await Promise.all(postIds.map((postId) => database.get('posts', postId)));
  const [last] = posts
    .flatMap((post) => post?.channels ?? [])
    .filter(({ links }) => links.some((link) => link.trackingLink === trackingLink))
    .flatMap(({ name, postedAtMs }) => (postedAtMs === undefined ? [] : [{ channel: name, postedAtMs }]))
    .sort((a, b) => b.postedAtMs - a.postedAtMs);
  if (last === undefined) return null;
  return { channel: last.channel, day: toMoment(last.postedAtMs).day };
}
