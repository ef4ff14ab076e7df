import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import { toDeviceName } from '#lib/domain/team/team.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { TeamRedis } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { askTeam, type TeamLineContext } from '#lib/worker/team/team-line.ts';
import { parseTeamLink, type ToldLink, toTeamKey } from '#lib/worker/team/team-link-text.ts';

/** What was posted is news for a while: so many of the newest links are asked for at a time. */
const maxAsked = 200;

export interface TeamPostingsContext extends TeamLineContext, Pick<AccountContext, 'database'> {
  readonly redis: TeamRedis;
}

/**
 * Asks the Redis in one request where colleagues posted the links of this device, whoever made them, and which of them
 * were deleted for all, and stores what changed. Asks nothing without links.
 */
export async function refreshTeamPostings(context: TeamPostingsContext): Promise<void> {
  const { clock, database, redis } = context;
  const db = await database();
  const found = await readNewestLinks(db);
  // Not by key: Undo may have brought back a link of a wish that was made again.
  const asked = await Promise.all(
    found.map(async ({ linkId, reuseKey }) => ({ linkId, key: await toTeamKey(reuseKey) })),
  );
  if (asked.length === 0) return;
  const own = { deviceId: (await readMeta(db, 'deviceId')) ?? '', name: '' };
  const answer = await askTeam(context, (place, settings) => {
    own.name = toDeviceName(settings.deviceName);
    return redis.find(place, [...new Set(asked.map(({ key }) => key))]);
  });
  if (answer === null || 'problem' in answer) return;
  const transaction = db.transaction('links', 'readwrite');
  const texts = new Map(answer.value.links.map(([key, text]) => [key, text]));
  const deleted = new Map(answer.value.deleted);
  let isNew = false;
  for (const { key, linkId } of asked) {
    const text = texts.get(key);
    const deletedTime = deleted.get(key);
    if (text === undefined && deletedTime === undefined) continue;
    const link = await transaction.store.get(linkId);
    if (link === undefined) continue;
    const changed = text === undefined ? toDeleted(link, deletedTime) : takeNews(link, text, own);
    if (changed === null) continue;
    await transaction.store.put({ ...changed, changedAtMs: clock.nowMs() });
    isNew = true;
  }
  await transaction.done;
  if (isNew) announceDataChange('links');
}

export interface OwnDevice {
  readonly deviceId: string;
  readonly name: string;
}

interface FoundLink {
  readonly linkId: string;
  readonly reuseKey: string;
}

/** The newest links that the team can know. */
async function readNewestLinks(db: Database): Promise<readonly FoundLink[]> {
  const found: FoundLink[] = [];
  let cursor = await db.transaction('links').store.index('byMintedAt').openCursor(null, 'prev');
  while (cursor !== null && found.length < maxAsked) {
    const { linkId, reuseKey } = cursor.value;
    if (reuseKey !== undefined) found.push({ linkId, reuseKey });
    cursor = await cursor.continue();
  }
  return found;
}

/** Null where that is known, and for a link of the same wish that was made later. */
const toDeleted = (link: LinkRecord, deletedTime: number | undefined): LinkRecord | null =>
  link.isDeletedInTeam === true || deletedTime === undefined || link.mintedAtMs > deletedTime
    ? null
    : { ...link, isDeletedInTeam: true };

/** The link with who posted it, as the team has it now. Null without news, and for another link. */
function takeNews(
  { posted: known, isDeletedInTeam: wasDeleted, ...link }: LinkRecord,
  text: string,
  own: OwnDevice,
): LinkRecord | null {
  const shared = parseTeamLink(text);
  if (shared === null || shared.trackingLink !== link.trackingLink) return null;
  const posted = toColleaguesPosting(shared, own);
  if (wasDeleted === undefined && JSON.stringify(posted) === JSON.stringify(known)) return null;
  return { ...link, ...(posted !== undefined && { posted }) };
}

/** Where a colleague posted a link last: this device's own posting is in its diary. Undefined where none did. */
export function toColleaguesPosting(
  { posted, postedBy }: Pick<ToldLink, 'posted' | 'postedBy'>,
  own: OwnDevice,
): TeamPosting | undefined {
  const isOwn = postedBy === null ? posted?.name === own.name : postedBy === own.deviceId;
  return isOwn ? undefined : (posted ?? undefined);
}
