import { isServiceLink } from '#lib/domain/addresses/safe-link.ts';
import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import { type TeamLink, toDeviceName } from '#lib/domain/team/team.ts';
import { toSearchText, toSearchWords } from '#lib/domain/text/to-search-text.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { TeamAnswer, TeamRedis } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { SpenderLinks } from '#lib/worker/links/spend-link.ts';
import { findImported, toMintedLink } from '#lib/worker/links/to-minted-link.ts';
import type { TeamSlots } from '#lib/worker/team/create-team-slots.ts';
import { askTeam, type TeamLineContext } from '#lib/worker/team/team-line.ts';
import { parseTeamLink, type ToldLink, toTeamKey, toTeamLinkText } from '#lib/worker/team/team-link-text.ts';
import { type OwnDevice, toColleaguesPosting } from '#lib/worker/team/team-postings.ts';

/** A search reads links in steps of this size, and answers with at most as many. */
const pageSize = 500;
const maxPages = 10;
const maxListed = 200;
/** After the team's Redis was emptied, each device sends it its newest links again, at most this many. */
const maxToldAnew = 1_000;
/** At most this many links are sent at once, so a killed worker has little to repeat. */
const maxToldAtOnce = 50;

export interface TeamLinks extends SpenderLinks {
  /** The user changed or remade links: sends them to the team again. */
  note(linkIds: readonly string[]): Promise<void>;
  /** The team's Redis was emptied: sends it the newest links again. */
  noteAll(): Promise<void>;
  countWaiting(): Promise<number>;
  list(input: MessageInput<'listTeamLinks'>): Promise<MessageOutput<'listTeamLinks'>>;
  remove(act: MessageInput<'deleteTeamLinks'>): Promise<MessageOutput<'deleteTeamLinks'>>;
  restore(act: MessageInput<'restoreTeamLinks'>): Promise<MessageOutput<'restoreTeamLinks'>>;
}

export interface TeamLinksDependencies
  extends TeamLineContext,
    Pick<AccountContext, 'database' | 'random' | 'attempt' | 'readAccount'> {
  readonly redis: TeamRedis;
  readonly slots: TeamSlots;
}

export function createTeamLinks(dependencies: TeamLinksDependencies): TeamLinks {
  const { database, redis, random, clock, attempt } = dependencies;
  /** Wishes whose team link this device may not hand out. This device's own link takes its place. */
  const refused = new Set<string>();
  /** How often a link was noted in this life of the worker: what is noted while it is being sent is not sent yet. */
  const noted = new Map<string, number>();
  const tellOne = (link: LinkRecord | null, released?: string) => tell(dependencies, refused, link, released);

  return {
    toKey: toTeamKey,

    async find(key) {
      const answer = await askTeam(dependencies, (place) => redis.find(place, [key]));
      const found = answer !== null && 'value' in answer ? answer.value.links : [];
      return found.find(([each]) => each === key)?.[1] ?? null;
    },

    note(linkIds) {
      for (const linkId of linkIds) noted.set(linkId, (noted.get(linkId) ?? 0) + 1);
      return noteWaiting(dependencies, linkIds);
    },
    noteAll: () => noteNewest(dependencies),

    async adopt({ wish, reuseKey, offer, serviceUrl, about }, text) {
      const db = await database();
      const found = parseTeamLink(text);
      if (found === null || !isServiceLink(found.trackingLink, serviceUrl, await readLinkHosts(db))) {
        refused.add(await toTeamKey(reuseKey));
        return null;
      }
      const { offerId, destinationUrl, subIds } = wish;
      const self = await readSelf(db);
      // It was deleted here.
      const isOwn = isMadeBy(self, found);
      const fromTeam = isOwn ? null : { device: found.deviceName, atMs: found.atMs };
      const posted = toColleaguesPosting(found, self);
      const { trackingLink, atMs: mintedAtMs } = found;
      const made: LinkRecord = {
        linkId: random.id(),
        offerName: offer.name,
        ...{ offerId, destinationUrl, subIds, trackingLink, mintedAtMs },
        ...about,
      };
      const { importedAtMs: _file, ...known } = (await findImported(db, trackingLink, reuseKey)) ?? made;
      const record: LinkRecord = {
        ...known,
        // A file may say another time, and the team knows the link by its own.
        mintedAtMs,
        reuseKey,
        ...(fromTeam !== null && { fromTeam }),
        ...(posted !== undefined && { posted }),
        changedAtMs: clock.nowMs(),
      };
      // The user gets the link even where the device has no room to store it.
      await attempt('team link', async () => {
        await db.put('links', record);
        announceDataChange('links');
      });
      return { link: toMintedLink(record), ...(fromTeam !== null && { fromTeam }) };
    },

    async tell() {
      const db = await database();
      const waiting = await listWaiting(db);
      let answer = waiting.length === 0 ? await tellOne(null) : 'told';
      for (const linkId of waiting.slice(0, maxToldAtOnce)) {
        const times = noted.get(linkId);
        const { link, isDeleted } = await findNoted(db, linkId);
        // The user deleted it while others were sent.
        if (isDeleted) continue;
        // No link: the user deleted it for good, or it came from a file, or it was deleted for all. The team needs no
        // word of it.
        if (link?.reuseKey !== undefined && link.isDeletedInTeam !== true) answer = await tellOne(link);
        if (answer !== 'told') return;
        await changeOutbox(dependencies, (before) =>
          noted.get(linkId) === times ? before.filter((each) => each !== linkId) : before,
        );
      }
    },

    async release(key) {
      await tellOne(null, key);
    },

    countWaiting: async () => (await listWaiting(await database())).length,

    list: (input) => listTeamLinks(dependencies, input),

    remove: async ({ actId, keys }) => toCount(await askTeam(dependencies, (place) => redis.drop(place, actId, keys))),

    restore: async ({ actId }) => toCount(await askTeam(dependencies, (place) => redis.restore(place, actId))),
  };
}

/** A text of an earlier version says it by the name alone: a device that only found the link kept its maker's name. */
function isMadeBy(self: OwnDevice, { madeBy, deviceId, deviceName }: ToldLink): boolean {
  return madeBy === null ? deviceId === self.deviceId && deviceName === self.name : madeBy === self.deviceId;
}

/** This device as the team's links name it. Both are empty where it is in no team. */
async function readSelf(db: Database): Promise<OwnDevice> {
  const [deviceId = '', settings] = await Promise.all([readMeta(db, 'deviceId'), readMeta(db, 'teamSettings')]);
  return { deviceId, name: settings === undefined ? '' : toDeviceName(settings.deviceName) };
}

/**
 * Lists the team's links, the newest first. The Redis cannot search words, so the device reads it in pages. A link on a
 * foreign host is listed without its address: the user can delete it and cannot follow it.
 */
async function listTeamLinks(
  context: TeamLinksDependencies,
  { search }: MessageInput<'listTeamLinks'>,
): Promise<MessageOutput<'listTeamLinks'>> {
  const { database, redis, readAccount } = context;
  const words = toSearchWords(search);
  const [{ connection }, linkHosts] = await Promise.all([readAccount(), readLinkHosts(await database())]);
  const read = (key: string, text: string): TeamLink | null => {
    const told = /^[0-9a-f]{64}$/.test(key) ? parseTeamLink(text) : null;
    if (told === null) return null;
    const { postedBy: _poster, madeBy: _maker, ...shown } = told;
    const isOfService = isServiceLink(shown.trackingLink, connection.serviceUrl, linkHosts);
    return { ...shown, key, trackingLink: isOfService ? shown.trackingLink : null };
  };
  const links: TeamLink[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await askTeam(context, (place) => redis.list(place, { skip: page * pageSize, count: pageSize }));
    if (answer === null || 'problem' in answer) return { kind: 'apart' };
    for (const [key, text] of answer.value.links) {
      const link = read(key, text);
      if (link !== null && hasWords(toSearched(link), words)) links.push(link);
    }
    if (links.length > maxListed) return { kind: 'listed', links: links.slice(0, maxListed), isMore: true };
    if (!answer.value.isMore) return { kind: 'listed', links, isMore: false };
  }
  return { kind: 'listed', links, isMore: true };
}

/**
 * Changes the list of links that this device still has to send to the team. It is on disk, so that neither a kill nor a
 * broken line loses one.
 */
async function changeOutbox(
  { database }: Pick<TeamLinksDependencies, 'database'>,
  edit: (before: readonly string[]) => readonly string[],
): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  // A device without a team keeps no list.
  if ((await meta.get('teamSettings')) !== undefined) {
    await meta.put('teamOutbox', edit((await meta.get('teamOutbox')) ?? []));
  }
  await transaction.done;
}

/** The links to send. A deleted one keeps its place in the list for its Undo, and is not sent meanwhile. */
async function listWaiting(db: Database): Promise<readonly string[]> {
  const noted = (await readMeta(db, 'teamOutbox')) ?? [];
  if (noted.length === 0) return noted;
  const deleted = new Set(await db.getAllKeys('deletedLinks'));
  return noted.filter((linkId) => !deleted.has(linkId));
}

/** A link of the list as it is now. In one transaction: Undo may bring it back between two. */
async function findNoted(db: Database, linkId: string) {
  const transaction = db.transaction(['links', 'deletedLinks']);
  const [link, deleted] = await Promise.all([
    transaction.objectStore('links').get(linkId),
    transaction.objectStore('deletedLinks').getKey(linkId),
  ]);
  return { link, isDeleted: deleted !== undefined };
}

const noteWaiting = (context: Pick<TeamLinksDependencies, 'database'>, linkIds: readonly string[]): Promise<void> =>
  changeOutbox(context, (before) => [...new Set([...before, ...linkIds])]);

/** Without the links from before this device joined. A time of joining that has not come yet says nothing. */
async function noteNewest({ clock, database }: Pick<TeamLinksDependencies, 'clock' | 'database'>): Promise<void> {
  const db = await database();
  const { joinedAtMs = 0 } = (await readMeta(db, 'teamSettings')) ?? {};
  const sinceMs = joinedAtMs <= clock.nowMs() ? joinedAtMs : 0;
  // Of two links of one wish the newer one: the older one would take its place.
  const newest = new Map<string, string>();
  let cursor = await db.transaction('links').store.index('byMintedAt').openCursor(null, 'prev');
  while (cursor !== null && newest.size < maxToldAnew) {
    const { linkId, reuseKey, fromTeam, mintedAtMs } = cursor.value;
    const isOfTeam = reuseKey !== undefined && (fromTeam !== undefined || mintedAtMs >= sinceMs);
    if (isOfTeam && !newest.has(reuseKey)) newest.set(reuseKey, linkId);
    cursor = await cursor.continue();
  }
  await noteWaiting({ database }, [...newest.values()]);
}

/** Sends the counts to the team, with one link or without. @param refused As in `createTeamLinks`. */
async function tell(
  context: TeamLinksDependencies,
  refused: Set<string>,
  link: LinkRecord | null,
  released = '',
): Promise<'told' | 'off' | 'apart'> {
  const { database, redis, slots } = context;
  const key = link?.reuseKey === undefined ? released : await toTeamKey(link.reuseKey);
  const posting = link === null ? null : await readTeamPosting(await database(), link);
  const answer = await askTeam(context, async (place, settings) => {
    const self = await slots.describeSelf(settings, link === null);
    const device = { id: self.device, name: self.name };
    const text = link === null ? '' : toTeamLinkText(link, settings.share, device, posting);
    return redis.tell(place, { ...self, key, link: text, anew: refused.has(key), book: '', hasNoBook: false });
  });
  if (answer === null) return 'off';
  if ('problem' in answer) return 'apart';
  if (link !== null) refused.delete(key);
  await slots.noteLease(answer.value);
  return 'told';
}

function toCount(answer: TeamAnswer<{ readonly count: number }> | null): MessageOutput<'deleteTeamLinks'> {
  return answer === null || 'problem' in answer ? { kind: 'apart' } : { kind: 'done', count: answer.value.count };
}

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

function toSearched({ trackingLink, deviceName, about }: TeamLink): string {
  const words = [trackingLink ?? '', deviceName];
  if (about !== null) words.push(about.offerName, about.destinationUrl, about.title, about.note, ...about.tags);
  return toSearchText(words.join('\n'));
}

/** Where and on which day of the user's this device posted a link last; null if it did not. */
async function readTeamPosting(
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
  const day = toMoment(last.postedAtMs).day;
  return { channel: last.channel, day };
}
