import { afterAll, describe } from 'vitest';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { claimMs } from '#lib/domain/team/team-share.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resending } from '#lib/messaging/resend.ts';
import { readMeta } from '#lib/store/meta.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';
import { aTeam, redisAddress, redisToken } from '#tests/builders/make-team-device.ts';
import { createRestFront } from '#tests/redis/create-rest-front.ts';
import { startRedis, type TestRedis } from '#tests/redis/start-redis.ts';
import { publisher } from '#tests/sandbox/create-account.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';
import { describeKills } from './describe-kills.ts';
import type { KillPath, KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { withDatabase } from './with-database.ts';

/** The same Redis at another address. */
const movedAddress = 'https://redis-moved.example';
const settleMs = 5_000;
/** A Redis that did not answer is asked again by then. */
const lookAgainMs = 10 * 60_000;
/** Lives in which a worker can report what the one before it did not. */
const maxLives = 4;

/** A team is joined, a link made for it, a colleague's link found, the team's list used, and the team left. */
function createTeamPath(redis: TestRedis): KillPath {
  let stage: KillStage | null = null;
  let isAway = false;
  const front = createRestFront({ redis, token: redisToken, nowMs: () => stage?.clock.nowMs() ?? 0 });

  return {
    name: 'a team',
    offers: 8,
    conversions: 1,
    answerElsewhere(url, init) {
      const isMoved = url.startsWith(movedAddress);
      if (!isMoved && !url.startsWith(redisAddress)) return null;
      if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
      return front.fetch(isMoved ? url.replace(movedAddress, redisAddress) : url, init);
    },
    async walk(here) {
      stage = here;
      isAway = false;
      await redis.send(['FLUSHALL']);
      const { inDatabase, press, send } = here;
      const faults: string[] = [];

      const input = {
        ...aTeam,
        deviceName: 'desk',
        publisherId: String(publisher.affiliateId),
        publishesPresets: true,
      };
      const joined = await press(() => send('setTeam', { ...input, share: 'history' }));
      if (joined.kind !== 'works') faults.push(`joined: ${joined.problem}`);

      const own = await mint(here, 'own');
      if (own.kind !== 'minted' && own.kind !== 'unknown') faults.push(`the popup showed ${own.kind}`);
      if (own.kind === 'minted') faults.push(...(await findUntold(redis, here, own.url)));

      const found = await mint(here, 'found', (url) => plant(redis, here, url));
      if (found.kind !== 'minted') faults.push(`a colleague's link is there, and the popup showed ${found.kind}`);
      if (here.service.parameters('deeplink/generate').some(({ url }) => url === found.url))
        faults.push("a colleague's link was made once more");

      // A colleague began the same link and never ends it.
      const claimed = await mint(here, 'claimed', (url) => claim(redis, here, url));
      if (claimed.kind !== 'minted' && claimed.kind !== 'unknown')
        faults.push(`claimed: the popup showed ${claimed.kind}`);

      await annotate(here, 'own');
      await press(() => send('readTeam', {}));
      await press(() => send('listTeamLinks', { search: '' }));
      const key = await toKey(here, found.url);
      await press(() => send('deleteTeamLinks', { actId: here.name, keys: [key] }));
      await press(() => send('restoreTeamLinks', { actId: here.name }));
      if (!(await readLinks(redis)).has(key)) faults.push('a link of the team that was brought back is gone');

      await mint(here, 'strange', (url) => plant(redis, here, url, 'links.elsewhere.example'));
      await press(() => send('testTeam', input));
      await press(() => send('setTeam', { ...input, token: null, share: 'history' }));
      await press(() => send('setTeam', { ...input, address: movedAddress, share: 'history' }));
      await press(() => send('setTeam', { ...input, address: movedAddress, token: null, share: 'history' }));
      await press(() => send('setTeam', { ...input, share: 'history' }));
      isAway = true;
      const alone = await mint(here, 'alone');
      if (alone.kind !== 'minted' && alone.kind !== 'unknown') faults.push(`without its team: ${alone.kind}`);
      await press(() => send('readTeam', {}));
      await press(() => send('setTeam', { ...input, token: null, share: 'history' }));
      isAway = false;
      await redis.send(['FLUSHALL']);
      await here.pass(lookAgainMs);
      await mint(here, 'empty');
      await press(() => send('refreshTeam', {}));
      await press(() => send('listTeamLinks', { search: '' }));

      await press(() => send('leaveTeam', {}));
      const [settings, token] = await inDatabase(async (db) => [
        await readMeta(db, 'teamSettings'),
        await db.get('vault', 'teamToken'),
      ]);
      if (settings !== undefined || token !== undefined) faults.push('left, and still set up');
      return faults;
    },
  };
}

const toOfferId = ({ control }: KillStage) => String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
const toKey = (here: KillStage, url: string) => toSha256(toReuseKey(toOfferId(here), url, noSubIds));

/** The history is shared: the words about a link are, too. */
async function annotate({ inDatabase, name, press, send }: KillStage, what: string): Promise<void> {
  const entry = await inDatabase((db) => db.get('journal', `${name}-${what}`));
  const linkId = entry?.linkId;
  if (linkId === undefined) return;
  await press(() => send('annotateLink', { linkId, note: 'For May', tags: ['mail'] }));
}

/** The popup asks for a link, and again with the same id where the worker died. */
async function mint(here: KillStage, what: string, before?: (url: string) => Promise<void>) {
  const { answerOf, clock, name, send } = here;
  const url = `https://my.batik-nusa.example/p/${name}-${what}`;
  await before?.(url);
  const flags = { overQuota: false, despiteRefusal: false };
  const wish = {
    requestId: `${name}-${what}`,
    offerId: toOfferId(here),
    destinationUrl: url,
    subIds: noSubIds,
    ...flags,
  };
  const asked = askForLink(resending(send, clock.sleep), wish);
  const outcome = await answerOf(asked).catch((cause: unknown) => ({ kind: toAppError(cause).code }));
  return { kind: outcome.kind, url };
}

/** A colleague has made the link, on a host of the account's links or on a foreign one, which is not taken. */
async function plant(redis: TestRedis, here: KillStage, url: string, foreignHost?: string): Promise<void> {
  const [ownHost = ''] = await withDatabase(here.accountId, async (db) => (await readMeta(db, 'linkHosts')) ?? []);
  const host = foreignHost ?? ownHost;
  const link = JSON.stringify({ l: `https://${host}/${here.name}`, d: 'phone', n: 'phone', t: here.clock.nowMs() });
  const base = await readBase(redis);
  await redis.send(['HSET', `${base}links`, await toKey(here, url), link]);
  await redis.send(['ZADD', `${base}log`, here.clock.nowMs(), await toKey(here, url)]);
}

/** A colleague's device makes the link, as the team knows for as long as a claim lasts. */
async function claim(redis: TestRedis, here: KillStage, url: string): Promise<void> {
  await redis.send([
    'SET',
    `${await readBase(redis)}claim:${await toKey(here, url)}`,
    `phone|${here.clock.nowMs() + claimMs}`,
  ]);
}

/** What the names of the team's keys begin with. */
async function readBase(redis: TestRedis): Promise<string> {
  const [meta = ''] = (await redis.send(['KEYS', '*:meta'])) as string[];
  return meta.slice(0, -'meta'.length);
}

async function readLinks(redis: TestRedis): Promise<ReadonlySet<string>> {
  const [links] = (await redis.send(['KEYS', '*:links'])) as string[];
  return new Set(links === undefined ? [] : ((await redis.send(['HKEYS', links])) as string[]));
}

/** A new link is published to the team at the latest by the next life, once, and counted there once. */
async function findUntold(redis: TestRedis, here: KillStage, url: string): Promise<readonly string[]> {
  const key = await toKey(here, url);
  for (let life = 0; life < maxLives; life += 1) {
    await pressAgain(() => here.answerOf(here.send('refreshTeam', {})));
    await here.pass(settleMs);
    const counted = await readCounted(redis);
    if (counted > 1) return [`one link was made, and the team counts ${counted}`];
    if (counted === 1 && (await readLinks(redis)).has(key)) return [];
  }
  return ['the link was not published to the team'];
}

async function readCounted(redis: TestRedis): Promise<number> {
  const keys = (await redis.send(['KEYS', '*:counts:*'])) as string[];
  const counts = await Promise.all(keys.map(async (key) => (await redis.send(['HVALS', key])) as string[]));
  return counts.flat().reduce((sum, count) => sum + Number(count), 0);
}

const redis = findRedis() !== null ? await startRedis() : null;
afterAll(() => redis?.close());

describe.skipIf(redis === null)('with a Redis', () => {
  if (redis !== null) describeKills(createTeamPath(redis));
});
