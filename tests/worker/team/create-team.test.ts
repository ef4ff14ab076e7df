import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toFiledLink } from '#lib/domain/backup/filed-link.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { type AccountSettings, defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { claimMs, teamWindowMs, toTurns } from '#lib/domain/team/team-share.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { redisTimeoutMs } from '#lib/team/create-redis-client.ts';
import { restoreCounts } from '#lib/worker/backup/restores.ts';
import { importLinks } from '#lib/worker/links/import-links.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { makePassphraseRecord, makeSealingKey } from '#lib/worker/lock/wrap-key.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import {
  aTeam,
  makeTeamDevice,
  publisherId,
  redisAddress,
  redisToken,
  type TeamDevice,
  teamCredentials,
} from '#tests/builders/make-team-device.ts';
import { whileTimeStands } from '#tests/fakes/cryptography-under-way.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { aFailure, anEnvelope, type FakeService, fakeService } from '#tests/fakes/fake-service.ts';
import { createRestFront } from '#tests/redis/create-rest-front.ts';
import { startRedis, type TestRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';

const path = 'deeplink/generate';
const minuteMs = 63_500;

/** How the network treats the team's Redis. */
type Weather = 'fair' | 'gone' | 'silent' | 'garbage' | 'refused';

describe.skipIf(findRedis() === null)('a team', () => {
  let redis: TestRedis;
  let clock: ReturnType<typeof fakeClock>;
  let service: FakeService;
  let front: ReturnType<typeof createRestFront>;
  let weather: Record<string, Weather>;
  let links: number;
  /** How often the Redis was asked, with or without success. */
  let asked: number;
  /** What a stranger with the token does meanwhile. */
  let beforeAsking: () => Promise<void>;
  /** What each request to a Redis carried. */
  let sent: { readonly origin: string; readonly token: string | null }[] = [];
  const sentTo = (wanted: string) => sent.filter(({ origin }) => origin === wanted).map(({ token }) => token);
  let requests = 0;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  beforeEach(async () => {
    await redis.send(['FLUSHALL']);
    await redis.send(['CONFIG', 'SET', 'maxmemory', '0']);
    clock = fakeClock();
    service = fakeService();
    links = 0;
    asked = 0;
    beforeAsking = async () => undefined;
    sent = [];
    weather = {};
    front = createRestFront({ redis, token: redisToken, nowMs: () => clock.nowMs() });
    service.respond(path, () => {
      links += 1;
      return anEnvelope({ offer_id: 101, tracking_link: `https://go.links.example/${links}` });
    });
  });

  /** The channel of a post that members mark as posted. */
  const posting = { postId: 'post-1', channelId: 'telegram' };

  /** A member has a link in a post, and marks it as posted. */
  async function postIn({ handlers }: Awaited<ReturnType<typeof aMember>>, link: MintedLink, atMs: number) {
    const { trackingLink, destinationUrl, offerId, subIds } = link;
    const products = [aPostProduct({ url: destinationUrl })];
    const channels = [aPostChannel({ links: [aPostLink({ trackingLink, offerId, subIds })] })];
    await run(handlers.restorePost({ post: aPost({ products, channels }) }));
    await run(handlers.markPosted({ ...posting, actId: 'posted', atMs }));
    await clock.advance(0);
  }

  const random = fakeRandom();
  async function aDevice(name: string, change: Partial<AccountSettings> = {}): Promise<TeamDevice> {
    return makeTeamDevice({
      name,
      clock,
      random,
      settings: { ...defaultAccountSettings, ...change },
      linkHosts: ['go.links.example'],
      async fetch(url, init) {
        const { origin } = new URL(String(url));
        if (origin === 'http://localhost') return service.fetch(url, init);
        asked += 1;
        sent.push({ origin, token: new Headers(init?.headers).get('Authorization') });
        const now = weather[name] ?? weather.all ?? 'fair';
        if (now === 'gone') throw new TypeError('Failed to fetch');
        if (now === 'garbage') return new Response('<html>');
        if (now === 'refused') return new Response('{"error":"Unauthorized"}', { status: 401 });
        if (now === 'silent')
          return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error())));
        await whileTimeStands(beforeAsking);
        return front.fetch(url, init);
      },
    });
  }
  const run = <Value>(work: Promise<Value>) => clock.runUntil(work);
  async function aMember(name: string, change: Partial<typeof aTeam> = {}, settings: Partial<AccountSettings> = {}) {
    const device = await aDevice(name, settings);
    expect(await run(device.handlers.setTeam({ ...aTeam, deviceName: name, ...change }))).toMatchObject({
      kind: 'works',
    });
    await clock.advance(minuteMs);
    return device;
  }
  const aWish = (page = 'rice', change: Partial<MintWish> = {}): MintWish => {
    requests += 1;
    return aMintWish({
      requestId: `request-${requests}`,
      destinationUrl: `https://www.kedai.example/p/${page}`,
      ...change,
    });
  };
  const mint = (device: TeamDevice, wish = aWish()) => run(device.mint.mint(wish));
  const stateOf = async (device: TeamDevice) => (await run(device.handlers.readTeam())).state;

  it('a team is off at first, and then nothing is asked of any Redis', async () => {
    const desk = await aDevice('desk');
    expect(await mint(desk)).toMatchObject({ kind: 'minted', reused: false });
    await run(desk.team.catchUp());
    expect(await run(desk.handlers.readTeam())).toMatchObject({
      settings: null,
      state: { status: 'off' },
      devices: [],
    });
    expect(front.wire).toEqual([]);
  });

  it('a team finds a colleague’s link without a call, and says whose it is', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    const made = await mint(desk);
    const found = await mint(phone);
    expect(found).toMatchObject({
      kind: 'minted',
      reused: true,
      fromTeam: { device: 'desk', atMs: clock.nowMs() },
      link: { trackingLink: made.kind === 'minted' ? made.link.trackingLink : '' },
    });
    expect(service.count(path)).toBe(1);
    expect((await run(phone.quota.readUsage())).usedHere).toBe(0);
    // From then on it is the phone's own to find again.
    weather.phone = 'gone';
    expect(await mint(phone)).toMatchObject({ kind: 'minted', reused: true });
    expect(service.count(path)).toBe(1);
  });

  it("a team keeps the maker's name with the link, through a kill, a deletion and its Undo, and when the team hears of it again", async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    const found = await mint(phone);
    const linkId = found.kind === 'minted' ? found.link.linkId : '';
    const mark = { device: 'desk', atMs: clock.nowMs() };
    expect(await phone.db.get('links', linkId)).toMatchObject({ fromTeam: mark, mintedAtMs: mark.atMs });
    expect(await desk.db.getAll('links')).toEqual([expect.not.objectContaining({ fromTeam: expect.anything() })]);

    await run(phone.handlers.deleteLinks({ actId: 'act', linkIds: [linkId], requestIds: [] }));
    const next = await aDevice('phone');
    await run(next.handlers.restoreLinks({ actId: 'act' }));
    expect(await next.db.get('links', linkId)).toMatchObject({ fromTeam: mark });

    await redis.send(['FLUSHALL']);
    await run(next.team.catchUp());
    await clock.advance(0);
    expect(await run(next.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [{ deviceName: 'desk' }] });
  });

  it('a team answers with a device’s own link, which was deleted there, as its own and not as one of a colleague', async () => {
    const desk = await aMember('desk');
    const made = await mint(desk);
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await run(desk.handlers.deleteLinks({ actId: 'act', linkIds: [linkId], requestIds: [] }));
    expect(await mint(desk)).toEqual({ kind: 'minted', reused: true, link: expect.anything() });
    expect(service.count(path)).toBe(1);
    expect(await desk.db.getAll('links')).toEqual([expect.not.objectContaining({ fromTeam: expect.anything() })]);
  });

  it('a team answers with a device’s own link, which was deleted there, as its own though the device has another name since', async () => {
    const desk = await aMember('desk');
    const made = await mint(desk);
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await run(desk.handlers.deleteLinks({ actId: 'act', linkIds: [linkId], requestIds: [] }));
    await run(desk.handlers.setTeam({ ...aTeam, deviceName: 'office' }));
    expect(await mint(desk)).toEqual({ kind: 'minted', reused: true, link: expect.anything() });
    // A link of a colleague who had the name is not the device's own.
    const phone = await aMember('phone');
    await mint(phone);
    await redis.send(['FLUSHALL']);
    await run(phone.team.catchUp());
    await clock.advance(minuteMs);
    await run(phone.handlers.setTeam({ ...aTeam, deviceName: 'desk' }));
    const [found] = await phone.db.getAll('links');
    await run(phone.handlers.deleteLinks({ actId: 'act-2', linkIds: [found?.linkId ?? ''], requestIds: [] }));
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
    expect(service.count(path)).toBe(1);
  });

  it('a team answers with a device’s own link, which was posted and deleted there, without a colleague who posted it', async () => {
    const desk = await aMember('desk', { share: 'history' });
    const made = await mint(desk);
    if (made.kind !== 'minted') throw new Error('no link was made');
    await postIn(desk, made.link, clock.nowMs());
    await run(desk.handlers.deleteLinks({ actId: 'act', linkIds: [made.link.linkId], requestIds: [] }));
    expect(await mint(desk)).toMatchObject({ kind: 'minted', reused: true });
    expect(await desk.db.getAll('links')).toEqual([expect.not.objectContaining({ posted: expect.anything() })]);
  });

  it('a team finds a link that a restored backup has brought here, and the list has it once with its note', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    const made = await mint(desk);
    if (made.kind !== 'minted') throw new Error('no link was made');
    const filed = toFiledLink({ ...made.link, note: 'For May' });
    await run(importLinks(phone, { links: [filed] }));
    const found = await mint(phone);
    expect(found).toMatchObject({ kind: 'minted', link: { linkId: made.link.linkId }, fromTeam: { device: 'desk' } });
    const fromTeam = { device: 'desk', atMs: made.link.mintedAtMs };
    expect(await phone.db.getAll('links')).toEqual([
      expect.objectContaining({ linkId: made.link.linkId, note: 'For May', fromTeam }),
    ]);
    expect(await mint(phone)).toMatchObject({ kind: 'minted', reused: true });
    expect(service.count(path)).toBe(1);
  });

  it('a team makes a link once though two devices request it at the same time', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    const outcomes = await run(Promise.all([desk.mint.mint(aWish()), phone.mint.mint(aWish())]));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['minted', 'minted']);
    expect(new Set(outcomes.map((outcome) => outcome.kind === 'minted' && outcome.link.trackingLink)).size).toBe(1);
    expect(service.count(path)).toBe(1);
  });

  it.each([
    ['ends in ten years', () => clock.nowMs() + 10 * 365 * 86_400_000],
    ['is made again whenever it ends', () => clock.nowMs() + 1_000],
  ])('a team waits for a claim that %s no longer than a claim lasts', async (_how, until) => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    const [hash = ''] = (await redis.send(['KEYS', '*:links'])) as string[];
    const wish = aWish('claimed');
    const key = await phone.team.links.toKey(JSON.stringify([wish.offerId, wish.destinationUrl, ...noSubIds]));
    const claim = () => redis.send(['SET', hash.replace(/links$/, `claim:${key}`), `someone|${until()}`]);
    await claim();
    const begunMs = clock.nowMs();
    let isDone = false;
    const minting = mint(phone, wish).finally(() => {
      isDone = true;
    });
    beforeAsking = async () => void (isDone || (await claim()));
    expect(await minting).toMatchObject({ kind: 'minted', reused: false });
    expect(clock.nowMs() - begunMs).toBeLessThanOrEqual(claimMs + 5_000);
  });

  it('a team releases a wish whose call made no link, so that no colleague waits for it', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    service.once(path, aFailure(400, 'Bad Request'));
    expect(await mint(desk)).toMatchObject({ kind: 'refused' });
    expect(await redis.send(['KEYS', '*:claim:*'])).toEqual([]);
    const begunMs = clock.nowMs();
    expect(await mint(phone)).toMatchObject({ kind: 'minted', reused: false });
    expect(clock.nowMs() - begunMs).toBeLessThan(claimMs);
  });

  it('a team leaves nothing in line where a wait for a colleague is cancelled, or the team’s quota is used up', async () => {
    const limits = { deeplinksPerPeriod: 1 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    let answer: (link: ReturnType<typeof anEnvelope>) => void = () => undefined;
    service.once(path, () => new Promise((resolve) => (answer = resolve)));
    const atDesk = desk.mint.mint(aWish());
    await expect.poll(() => service.count(path)).toBe(1);
    const waiting = aWish();
    const atPhone = phone.mint.mint(waiting);
    await expect.poll(() => phone.db.countFromIndex('journal', 'byState', 'reserved')).toBe(1);
    await phone.mint.withdraw(waiting.requestId);
    expect(await atPhone).toEqual({ kind: 'cancelled' });
    expect(await phone.db.countFromIndex('journal', 'byState', 'reserved')).toBe(0);

    answer(anEnvelope({ offer_id: 101, tracking_link: 'https://go.links.example/1' }));
    expect(await run(atDesk)).toMatchObject({ kind: 'minted' });
    expect(await mint(phone, aWish('another'))).toMatchObject({ kind: 'quota-reached' });
    expect(await phone.db.countFromIndex('journal', 'byState', 'reserved')).toBe(0);
  });

  it('a team returns a colleague’s link though there is no room to keep it, and leaves nothing in line', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    const put = vi.spyOn(phone.db, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    expect(await mint(phone)).toMatchObject({ kind: 'minted', reused: true, fromTeam: { device: 'desk' } });
    put.mockRestore();
    expect(await phone.db.getAllFromIndex('journal', 'byState', 'reserved')).toEqual([]);
    expect(await phone.db.getAll('links')).toEqual([]);
  });

  it('a team takes no link on a host that the service never answered with, and makes its own in its place', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    const hash = (await redis.send(['KEYS', '*:links'])) as string[];
    const [key = ''] = (await redis.send(['HKEYS', hash[0] ?? ''])) as string[];
    const planted = JSON.stringify({ l: 'https://evil.example/x', d: 'desk', n: '<b>', t: 1 });
    await redis.send(['HSET', hash[0] ?? '', key, planted]);
    expect(await mint(phone)).toMatchObject({ link: { trackingLink: 'https://go.links.example/2' }, reused: false });
    await clock.advance(0);
    expect(await redis.send(['HGET', hash[0] ?? '', key])).toContain('go.links.example/2');
  });

  it.each(['no JSON', '7', '"text"', '[]', 'null'])(
    'a team replaces %s in a link’s place, and continues with the team',
    async (planted) => {
      const [desk, phone] = [await aMember('desk'), await aMember('phone')];
      await mint(desk);
      const [hash = ''] = (await redis.send(['KEYS', '*:links'])) as string[];
      const [key = ''] = (await redis.send(['HKEYS', hash])) as string[];
      await redis.send(['HSET', hash, key, planted]);
      expect(await mint(phone)).toMatchObject({ link: { trackingLink: 'https://go.links.example/2' }, reused: false });
      await clock.advance(0);
      expect(await stateOf(phone)).toMatchObject({ status: 'together' });
      expect(await redis.send(['HGET', hash, key])).toContain('go.links.example/2');
    },
  );

  it.each([
    ['a stranger’s host', 'https://evil.example/x'],
    ['a script', 'javascript:alert(1)'],
    ['a merchant’s page', 'https://www.kedai.example/p/rice'],
    ['a host that only begins like the service’s', 'https://go.links.example.evil.example/1'],
    ['the service’s host as a user name', 'https://go.links.example@evil.example/1'],
    ['no address', '<img src=x onerror=alert(1)>'],
  ])('a team shows %s on no page, and lists it to be deleted', async (_what, planted) => {
    const desk = await aMember('desk');
    await mint(desk);
    const [links = '', log = ''] = ['links', 'log'].map((name) => `*:${name}`);
    const [hash = ''] = (await redis.send(['KEYS', links])) as string[];
    const [order = ''] = (await redis.send(['KEYS', log])) as string[];
    const key = 'f'.repeat(64);
    const about = { o: '1', p: 'Kedai', u: planted, i: 'Rice', c: '', g: [] };
    await redis.send(['HSET', hash, key, JSON.stringify({ l: planted, d: 'x', n: '<b>', t: 1, a: about })]);
    await redis.send(['ZADD', order, '9e15', key]);
    await redis.send(['HSET', hash, 'no key', JSON.stringify({ l: planted, d: 'x', n: '', t: 1 })]);
    await redis.send(['ZADD', order, '9e15', 'no key']);
    const listed = await run(desk.handlers.listTeamLinks({ search: '' }));
    expect(listed).toMatchObject({
      links: [
        { key, trackingLink: null, deviceName: '<b>' },
        { trackingLink: 'https://go.links.example/1', deviceName: 'desk' },
      ],
    });
    expect(await run(desk.handlers.deleteTeamLinks({ actId: 'act', keys: [key] }))).toEqual({ kind: 'done', count: 1 });
  });

  it("a team shows no colleague's words that turn letters or fill a page", async () => {
    const device = `ksed${'k'.repeat(50)}`;
    const desk = await aMember('desk', { share: 'history', deviceName: `\u202e${device}` });
    const phone = await aMember('phone');
    await mint(desk, aWish('rice', { title: 'Rice\u202e\ncooker' }));
    expect(await run(phone.handlers.listTeamLinks({ search: '' }))).toMatchObject({
      links: [{ deviceName: device, about: { title: 'Rice cooker' } }],
    });
    const [hash = ''] = (await redis.send(['KEYS', '*:names'])) as string[];
    const [id = ''] = (await redis.send(['HKEYS', hash])) as string[];
    await redis.send(['HSET', hash, id, 'n'.repeat(900)]);
    const { devices } = await run(phone.handlers.readTeam());
    expect(Math.max(...devices.map(({ name }) => name.length))).toBe(60);
    expect(await mint(phone)).toMatchObject({ fromTeam: { device } });
  });

  it('a team counts the links of all, each device once, and stops at the team’s quota', async () => {
    const limits = { deeplinksPerPeriod: 12 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    for (let page = 0; page < 4; page += 1) await mint(desk, aWish(`desk-${page}`));
    await mint(phone, aWish('phone'));
    const { devices } = await run(phone.handlers.readTeam());
    expect(devices.map(({ name, isThis, month, today }) => ({ name, isThis, month, today }))).toEqual([
      { name: 'desk', isThis: false, month: 4, today: 4 },
      { name: 'phone', isThis: true, month: 1, today: 1 },
    ]);
    expect(await run(phone.quota.readUsage())).toMatchObject({ used: 5, usedHere: 1, usedElsewhere: 4 });
    // The same account in the same user's browsers is known by the browser's sync as well: it counts once.
    await run(desk.quota.publish());
    expect(await run(phone.quota.readUsage())).toMatchObject({ used: 5, usedElsewhere: 4 });

    const kinds: string[] = [];
    for (let page = 0; page < 10; page += 1) kinds.push((await mint(desk, aWish(`more-${page}`))).kind);
    expect(kinds.filter((kind) => kind === 'minted').length).toBeLessThanOrEqual(7);
    expect(kinds.at(-1)).toBe('quota-reached');
    expect(service.count(path)).toBeLessThanOrEqual(12);
    expect(await mint(desk, aWish('anyway', { overQuota: true }))).toMatchObject({ kind: 'minted' });
  });

  const usedOn = async (device: TeamDevice) => (await run(device.quota.readUsage())).used;
  const rolling = { quotaPeriod: 'rolling-30-days', serviceUtcOffsetMinutes: 0 } as const;
  async function onTheFirstOfMarch(limit: number) {
    clock = fakeClock(Date.parse('2026-02-27T10:00:00Z'));
    const limits = { ...rolling, deeplinksPerPeriod: limit };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    for (let page = 0; page < 5; page += 1) await mint(desk, aWish(`february-${page}`));
    await run(phone.team.catchUp());
    await clock.advance(Date.parse('2026-03-01T10:00:00Z') - clock.nowMs());
    return { desk, phone };
  }

  it('a team counts the month between, where 30 days begin in January and end in March', async () => {
    const { phone } = await onTheFirstOfMarch(6);
    await run(phone.team.refresh());
    expect(await usedOn(phone)).toBe(5);
    const kinds = [await mint(phone), await mint(phone, aWish('one too many'))].map(({ kind }) => kind);
    expect(kinds).toEqual(['minted', 'quota-reached']);
  });

  it('a team counts a link once, whichever months the period had when it was published', async () => {
    const { desk, phone } = await onTheFirstOfMarch(11);
    for (const device of [desk, phone]) await run(device.team.catchUp());
    await clock.advance(Date.parse('2026-03-10T10:00:00Z') - clock.nowMs());
    for (const device of [desk, phone]) await run(device.team.catchUp());
    expect(await mint(desk, aWish('march-desk'))).toMatchObject({ kind: 'minted' });
    expect(await mint(phone, aWish('march-phone'))).toMatchObject({ kind: 'minted' });
  });

  it('a team reads a day from its own month’s key only: an earlier version wrote February under March', async () => {
    const { desk } = await onTheFirstOfMarch(7);
    const [february = ''] = (await redis.send(['KEYS', '*:counts:2026-02'])) as string[];
    const [field = '', number = ''] = (await redis.send(['HGETALL', february])) as string[];
    await redis.send(['HSET', february.replace(/02$/, '03'), field, number]);
    expect(await mint(desk, aWish('march'))).toMatchObject({ kind: 'minted' });
  });

  it('a team counts what a colleague made whose clock is ahead, over the end of the month, too', async () => {
    clock = fakeClock(Date.parse('2026-03-31T04:00:00Z'));
    const desk = await aMember('desk');
    await clock.advance(86_400_000);
    const phone = await aMember('phone');
    for (let page = 0; page < 3; page += 1) await mint(phone, aWish(`ahead-${page}`));
    clock.setWallTime(Date.parse('2026-03-31T05:00:00Z'));
    await run(desk.team.refresh());
    expect(await usedOn(desk)).toBe(3);
    const { devices } = await run(desk.handlers.readTeam());
    expect(devices.find(({ name }) => name === 'phone')).toMatchObject({ month: 3 });
    // The phone's own clock was corrected as well: its links are counted already, and not once more.
    await run(phone.team.catchUp());
    await clock.advance(86_400_000);
    await run(phone.team.catchUp());
    await run(desk.team.refresh());
    expect(await usedOn(desk)).toBe(3);
  });

  it('a team still counts what colleagues counted after the team is left, until the period is over', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    for (let page = 0; page < 3; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(phone.team.catchUp());
    await run(phone.handlers.correctQuota({ used: 700 }));
    await run(phone.handlers.leaveTeam());
    expect(await usedOn(phone)).toBe(700);
    // Nor twice when the same team is joined again.
    await run(phone.handlers.setTeam({ ...aTeam, deviceName: 'phone' }));
    expect(await usedOn(phone)).toBe(700);
    await run(phone.handlers.leaveTeam());
    await clock.advance(32 * 86_400_000);
    await run(phone.team.refresh());
    expect(await phone.db.get('meta', 'teamCounts')).toBeUndefined();
  });

  it('a team still counts what colleagues counted when the team moves to another Redis, and each link once', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    for (let page = 0; page < 3; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(phone.team.catchUp());
    await redis.send(['FLUSHALL']);
    const moved = { ...aTeam, address: `${redisAddress}/new` };
    await run(phone.handlers.setTeam({ ...moved, deviceName: 'phone' }));
    expect(await usedOn(phone)).toBe(3);
    await run(desk.handlers.setTeam({ ...moved, deviceName: 'desk' }));
    await run(phone.team.refresh());
    expect(await usedOn(phone)).toBe(3);
    // Another publisher ID is another account: what was counted under the first is not this one's.
    await run(phone.handlers.setTeam({ ...moved, publisherId: '5', deviceName: 'phone' }));
    expect(await usedOn(phone)).toBe(0);
  });

  it('a team still counts what colleagues counted when it is left and then joined at another Redis', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    for (let page = 0; page < 3; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(phone.team.catchUp());
    await run(phone.handlers.leaveTeam());
    await redis.send(['FLUSHALL']);
    await run(phone.handlers.setTeam({ ...aTeam, address: `${redisAddress}/new`, deviceName: 'phone' }));
    expect(await usedOn(phone)).toBe(3);
  });

  it('a team counts no fewer links of a colleague whose counts a full Redis threw away', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    for (let page = 0; page < 3; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(phone.team.catchUp());
    const [counts = ''] = (await redis.send(['KEYS', '*:counts:*'])) as string[];
    await redis.send(['DEL', counts]);
    await run(phone.team.refresh());
    expect(await usedOn(phone)).toBe(3);
  });

  it.each([
    ['is left', (phone: TeamDevice) => phone.handlers.leaveTeam()],
    [
      'becomes that of another account',
      (phone: TeamDevice) => phone.handlers.setTeam({ ...aTeam, publisherId: '5', deviceName: 'phone' }),
    ],
  ])('a team leaves nothing of an answer that comes once it %s', async (_how, change) => {
    const preset = { presetId: 'p1', name: 'News', subIds: noSubIds, formatId: 'plain' };
    await presetBookItem.update((book) => ({ book: { ...book, presets: [preset] } }));
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    for (let page = 0; page < 3; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(desk.handlers.setTeam({ ...aTeam, publishesPresets: true, deviceName: 'desk' }));
    beforeAsking = async () => {
      beforeAsking = async () => undefined;
      await change(phone);
    };
    await run(phone.team.refresh());
    expect(await usedOn(phone)).toBe(0);
    expect((await readMeta(phone.db, 'teamBook'))?.presets ?? []).toEqual([]);
  });

  it.each([
    ['left', null, (phone: TeamDevice) => phone.handlers.leaveTeam()],
    ['renamed here', 'tablet', (phone: TeamDevice) => phone.handlers.setTeam({ ...aTeam, deviceName: 'tablet' })],
  ])('a team is %s also where its settings were being read meanwhile', async (_how, deviceName, change) => {
    await aMember('phone');
    const phone = await aDevice('phone');
    const { managed } = fakeBrowser.storage;
    const { get } = managed;
    const policy = Promise.withResolvers<void>();
    const readLate = async () => {
      Object.assign(managed, { get });
      await policy.promise;
      return {};
    };
    Object.assign(managed, { get: readLate });
    const reading = phone.team.isJoined();
    await expect.poll(() => managed.get === get).toBe(true);
    await run<unknown>(change(phone));
    policy.resolve();
    await reading;
    expect((await run(phone.handlers.readTeam())).settings?.deviceName ?? null).toBe(deviceName);
  });

  it('a team counts the team’s links once after a backup was restored, however often', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    for (let page = 0; page < 3; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(phone.team.catchUp());
    const counts = { devices: [], correction: null };
    for (let times = 0; times < 3; times += 1) {
      await run(restoreCounts(phone, counts, clock.nowMs() - 60_000));
      expect(await usedOn(phone)).toBe(3);
    }
  });

  it('a team reads what colleagues counted when a page is opened, by one request and no call, and says whether it changed', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await run(phone.handlers.refreshTeam());
    await mint(desk);
    expect((await run(phone.quota.readUsage())).used).toBe(0);
    const [before, calls] = [front.wire.length, service.calls.length];
    expect(await run(phone.handlers.refreshTeam())).toEqual({ isNew: true });
    expect([front.wire.length - before, service.calls.length - calls]).toEqual([1, 0]);
    expect(await run(phone.quota.readUsage())).toMatchObject({ used: 1, usedHere: 0, usedElsewhere: 1 });
    expect(await run(phone.handlers.refreshTeam())).toEqual({ isNew: false });

    await run(phone.handlers.leaveTeam());
    asked = 0;
    expect(await run(phone.handlers.refreshTeam())).toEqual({ isNew: false });
    expect(asked).toBe(0);
  });

  it('a team keeps the last count while the Redis is away', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    await run(phone.handlers.refreshTeam());
    weather.phone = 'gone';
    expect(await run(phone.handlers.refreshTeam())).toEqual({ isNew: false });
    expect((await run(phone.quota.readUsage())).used).toBe(1);
  });

  it('a team catches up once however often pages wake the worker, then hourly, and sends waiting notices at once', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await run(phone.resume());
    asked = 0;
    for (let times = 0; times < 5; times += 1) await run(phone.resume());
    expect(asked).toBe(0);

    weather.phone = 'gone';
    await mint(phone);
    weather.phone = 'fair';
    await clock.advance(5 * 60_000);
    await run(phone.resume());
    expect(await mint(desk)).toMatchObject({ fromTeam: { device: 'phone' } });

    await mint(desk, aWish('fan'));
    await clock.advance(60 * 60_000);
    await run(phone.resume());
    expect(await run(phone.quota.readUsage())).toMatchObject({ usedElsewhere: 1 });
  });

  it('a team shares a minute, leaves a fifth of it free, and shows the wait in advance', async () => {
    const limits = { callsPerMinute: 10 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    await mint(desk, aWish('first'));
    await clock.advance(minuteMs);
    for (let page = 0; page < 8; page += 1) await mint(desk, aWish(`desk-${page}`));
    expect(await run(phone.handlers.readWait())).toMatchObject({ waitMs: expect.closeTo(minuteMs, -4) });
    const before = clock.nowMs();
    await mint(phone, aWish('phone'));
    expect(clock.nowMs() - before).toBeGreaterThan(minuteMs - 5_000);
  });

  it('a team hears of the calls that a device made between leaving it and joining it again', async () => {
    const limits = { callsPerMinute: 10 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    await mint(desk, aWish('first'));
    await clock.advance(minuteMs);
    await run(desk.handlers.leaveTeam());
    for (let page = 0; page < 7; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(desk.handlers.setTeam({ ...aTeam, deviceName: 'desk' }));
    await mint(desk, aWish('desk-again'));
    const before = clock.nowMs();
    await mint(phone, aWish('phone'));
    expect(clock.nowMs() - before).toBeGreaterThan(minuteMs - 5_000);
  });

  it.each([
    ['gone', 'unreachable'],
    ['silent', 'slow'],
    ['garbage', 'not-redis'],
    ['refused', 'wrong-token'],
  ] as const)('a team continues with its own share while the Redis is %s, and says so', async (how, reason) => {
    const [desk] = [await aMember('desk'), await aMember('phone')];
    await mint(desk, aWish('before'));
    const before = front.wire.length;
    weather.all = how;
    const begunMs = clock.nowMs();
    expect(await mint(desk, aWish('apart'))).toMatchObject({ kind: 'minted', reused: false });
    // Others may still reach it: the call uses the fifth that they leave free.
    const { everyMs } = toTurns(2, 20, true);
    expect(clock.nowMs() - begunMs).toBeLessThanOrEqual(everyMs + 3 * redisTimeoutMs);
    expect(await stateOf(desk)).toMatchObject({ status: 'apart', reason, sinceMs: expect.any(Number) });
    expect(front.wire.length).toBe(before);

    weather.all = 'fair';
    await clock.advance(5 * 60_000);
    expect(await mint(desk, aWish('again'))).toMatchObject({ kind: 'minted' });
    expect(await stateOf(desk)).toMatchObject({ status: 'together', devices: 2 });
    const { devices, waitingLinks } = await run(desk.handlers.readTeam());
    expect({ month: devices.find(({ isThis }) => isThis)?.month, waitingLinks }).toEqual({ month: 3, waitingLinks: 0 });
  });

  it('a team asks once more right before a call of its own, so that all share again as soon as the Redis is back', async () => {
    const [desk] = [await aMember('desk'), await aMember('phone')];
    // From now on it knows of the other.
    await mint(desk, aWish('before'));
    weather.all = 'gone';
    for (let page = 0; page < 5; page += 1) await mint(desk, aWish(`apart-${page}`));
    const apart = await stateOf(desk);
    weather.all = 'fair';
    await mint(desk, aWish('back'));
    expect(clock.nowMs()).toBeLessThan(apart.status === 'apart' ? apart.retryAtMs : 0);
    expect(await stateOf(desk)).toMatchObject({ status: 'together', devices: 2 });
  });

  it('a team waits a window when it comes back and has seen no other device since: others may have called as well', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    weather.all = 'gone';
    await mint(desk, aWish('desk-apart'));
    await mint(phone, aWish('phone-apart'));
    weather.all = 'fair';
    const begunMs = clock.nowMs();
    await mint(phone, aWish('phone-back'));
    expect(clock.nowMs() - begunMs).toBeGreaterThanOrEqual(teamWindowMs);
  });

  it('a team waits a window also where it comes back with a new token: others may have called as well', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    weather.all = 'refused';
    await mint(desk, aWish('desk-apart'));
    await mint(phone, aWish('phone-apart'));
    weather.all = 'fair';
    const begunMs = clock.nowMs();
    await run(phone.handlers.setTeam({ ...aTeam, deviceName: 'phone' }));
    await mint(phone, aWish('phone-back'));
    expect(clock.nowMs() - begunMs).toBeGreaterThanOrEqual(teamWindowMs);
  });

  it('a team of one device has no share while the Redis is gone, as its calls wait for no turn', async () => {
    const desk = await aMember('desk');
    await mint(desk, aWish('before'));
    weather.all = 'gone';
    const begunMs = clock.nowMs();
    for (let page = 0; page < 5; page += 1) await mint(desk, aWish(`apart-${page}`));
    expect(clock.nowMs() - begunMs).toBeLessThan(toTurns(1, 20).everyMs);
    expect(await stateOf(desk)).toMatchObject({ status: 'apart', share: null });
  });

  it('a team asks a Redis that is gone no more than the pauses allow', async () => {
    const desk = await aMember('desk');
    weather.all = 'gone';
    asked = 0;
    for (let page = 0; page < 10; page += 1) await mint(desk, aWish(`page-${page}`));
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(3);
  });

  it('a team says that the Redis is full, and publishes the links later', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await redis.send(['CONFIG', 'SET', 'maxmemory', '1']);
    await mint(desk);
    expect(await stateOf(desk)).toMatchObject({ status: 'apart', reason: 'full' });
    await redis.send(['CONFIG', 'SET', 'maxmemory', '0']);
    await clock.advance(5 * 60_000);
    await run(desk.team.catchUp());
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
    expect(service.count(path)).toBe(1);
  });

  it('a team keeps links that wait for the team through a kill', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    weather.desk = 'gone';
    await mint(desk);
    weather.desk = 'fair';
    const next = await aDevice('desk');
    await clock.advance(5 * 60_000);
    await run(next.team.catchUp());
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
  });

  it('a team gets a link that was deleted while it waited for the Redis, once Undo has brought it back', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    weather.desk = 'gone';
    const made = await mint(desk);
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await run(desk.handlers.deleteLinks({ actId: 'act-1', linkIds: [linkId], requestIds: [] }));
    await run(desk.team.catchUp());
    expect((await run(desk.handlers.readTeam())).waitingLinks).toBe(0);
    weather.desk = 'fair';
    await clock.advance(5 * 60_000);
    await run(desk.team.catchUp());
    await run(desk.handlers.restoreLinks({ actId: 'act-1' }));
    await run(desk.team.catchUp());
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
    expect(service.count(path)).toBe(1);
  });

  it('a team gets a link that was deleted while others were sent to the Redis before it, once Undo has brought it back', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    weather.desk = 'gone';
    await mint(desk, aWish('first'));
    const made = await mint(desk);
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    weather.desk = 'fair';
    await clock.advance(5 * minuteMs);
    const { waitingLinks } = await desk.team.read();
    expect(waitingLinks).toBe(2);
    beforeAsking = async () => {
      if ((await desk.team.links.countWaiting()) === 2)
        await desk.handlers.deleteLinks({ actId: 'act-1', linkIds: [linkId], requestIds: [] });
    };
    await run(desk.team.links.tell());
    beforeAsking = async () => undefined;
    await run(desk.handlers.restoreLinks({ actId: 'act-1' }));
    await run(desk.team.catchUp());
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
  });

  it('a team publishes everything again after the Redis lost it, without counting twice', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    await mint(phone, aWish('other'));
    await redis.send(['FLUSHALL']);
    for (const device of [desk, phone]) await run(device.team.catchUp());
    await mint(desk, aWish('third'));
    const { devices } = await run(phone.handlers.readTeam());
    expect(devices.map(({ name, month }) => [name, month])).toEqual([
      ['phone', 1],
      ['desk', 2],
    ]);
    // The first to come publishes its links: they are found again.
    const tablet = await aMember('tablet');
    expect(await mint(tablet)).toMatchObject({ fromTeam: { device: 'desk' } });
  });

  it('a team gets no link from before its device joined, also where the Redis lost its data', async () => {
    const desk = await aDevice('desk');
    await mint(desk, aWish('before', { title: 'Before' }));
    await clock.advance(minuteMs);
    await run(desk.handlers.setTeam({ ...aTeam, share: 'history', deviceName: 'desk' }));
    await clock.advance(minuteMs);
    await mint(desk, aWish('after', { title: 'After' }));
    await redis.send(['FLUSHALL']);
    await run(desk.team.catchUp());
    await clock.advance(minuteMs);
    const found = await run(desk.handlers.listTeamLinks({ search: '' }));
    expect(found).toMatchObject({ kind: 'listed', links: [{ about: { title: 'After' } }] });
  });

  it('a team publishes again what a Redis lost that came back with an older state of its data', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk, aWish('before'));
    const keys = (await redis.send(['KEYS', 'linkmint:*'])) as string[];
    for (const key of keys) await redis.send(['COPY', key, `backup:${key}`]);
    await clock.advance(minuteMs);
    await mint(desk, aWish('after'));
    await redis.send(['DEL', ...((await redis.send(['KEYS', 'linkmint:*'])) as string[])]);
    for (const key of keys) await redis.send(['RENAME', `backup:${key}`, key]);
    await run(desk.team.catchUp());
    await clock.advance(minuteMs);
    expect(await mint(phone, aWish('after'))).toMatchObject({ fromTeam: { device: 'desk' } });
    expect(await mint(phone, aWish('before'))).toMatchObject({ fromTeam: { device: 'desk' } });
  });

  it('a team finds a colleague’s link when the allowance from before the data loss is used up', async () => {
    // Enough for a promise of a few links.
    const limits = { deeplinksPerPeriod: 12 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    for (const device of [desk, phone]) await run(device.team.catchUp());
    await redis.send(['FLUSHALL']);
    for (const device of [desk, phone]) await run(device.team.catchUp());
    expect(await mint(desk, aWish('of-desk'))).toMatchObject({ kind: 'minted', reused: false });
    const kinds: string[] = [];
    for (let page = 0; page < 6; page += 1) kinds.push((await mint(phone, aWish(`phone-${page}`))).kind);
    expect([kinds.at(0), kinds.at(-1)]).toEqual(['minted', 'quota-reached']);
    expect(await mint(phone, aWish('of-desk'))).toMatchObject({ kind: 'minted', fromTeam: { device: 'desk' } });
  });

  it('a team says that the links are used up where colleagues used the last ones since the count was read', async () => {
    const limits = { deeplinksPerPeriod: 6 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    await mint(phone, aWish('phone'));
    for (let page = 0; page < 5; page += 1) await mint(desk, aWish(`desk-${page}`, { overQuota: true }));
    expect(await mint(phone, aWish('more'))).toEqual({ kind: 'quota-reached' });
    expect(await run(phone.quota.readUsage())).toMatchObject({ used: 6, limit: 6 });
  });

  it('a team says that its device has used its share where links are left by the count', async () => {
    const limits = { deeplinksPerPeriod: 6 };
    const [desk] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    await run(desk.team.catchUp());
    weather.all = 'gone';
    expect(await mint(desk, aWish('one'))).toMatchObject({ kind: 'minted' });
    expect(await mint(desk, aWish('two'))).toEqual({ kind: 'quota-reached', isOfTeam: true });
    expect(await run(desk.quota.readUsage())).toMatchObject({ used: 1, limit: 6 });
  });

  it('a team finds a colleague’s link when the links of the period are used up', async () => {
    const limits = { deeplinksPerPeriod: 2 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    for (const page of ['one', 'two']) expect(await mint(desk, aWish(page))).toMatchObject({ kind: 'minted' });
    await run(phone.team.refresh());
    expect(await run(phone.quota.readUsage())).toMatchObject({ used: 2, level: 'reached' });

    expect(await mint(phone, aWish('one'))).toMatchObject({ kind: 'minted', fromTeam: { device: 'desk' } });
    expect(await mint(phone, aWish('three'))).toEqual({ kind: 'quota-reached' });
    expect(service.count(path)).toBe(2);
  });

  it('a team makes no link twice because it moved to another Redis', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    await redis.send(['FLUSHALL']);
    for (const [device, deviceName] of [
      [desk, 'desk'],
      [phone, 'phone'],
    ] as const) {
      await run(device.handlers.setTeam({ ...aTeam, address: `${redisAddress}/new`, deviceName }));
    }
    await clock.advance(minuteMs);
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
  });

  it('a team keeps to the allowance from before a data loss for an hour, though the clock of the Redis was ahead then', async () => {
    const limits = { deeplinksPerPeriod: 12 };
    const [desk, phone] = [await aMember('desk', {}, limits), await aMember('phone', {}, limits)];
    for (const device of [desk, phone]) await run(device.team.catchUp());
    const [meta = ''] = (await redis.send(['KEYS', '*:meta'])) as string[];
    await redis.send(['HSET', meta, 'born', String(clock.nowMs() + 365 * 86_400_000)]);
    for (const device of [desk, phone]) await run(device.team.catchUp());
    await clock.advance(2 * 3_600_000);
    for (const device of [desk, phone]) await run(device.team.catchUp());
    const kinds: string[] = [];
    for (let page = 0; page < 6; page += 1) kinds.push((await mint(phone, aWish(`phone-${page}`))).kind);
    expect(kinds).toEqual(Array.from(kinds, () => 'minted'));
  });

  it('a team shares only what reuse needs, or the history with the words about links, as the user chose', async () => {
    const desk = await aMember('desk');
    await mint(desk, aWish('rice', { title: 'Rice cooker' }));
    expect(front.wire.map(({ body }) => body).join()).not.toMatch(/Rice cooker|kedai/i);
    const phone = await aMember('phone', { share: 'history' });
    const made = await mint(phone, aWish('fan', { title: 'Fan' }));
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await run(phone.handlers.annotateLink({ linkId, note: 'For May', tags: ['mail'] }));
    await clock.advance(0);
    const listed = await run(desk.handlers.listTeamLinks({ search: 'for may' }));
    expect(listed).toMatchObject({
      kind: 'listed',
      links: [{ deviceName: 'phone', about: { title: 'Fan', note: 'For May', tags: ['mail'] } }],
    });
    // Every word, wherever it stands, as in the own links.
    expect(await run(desk.handlers.listTeamLinks({ search: 'fan and phone' }))).toEqual(listed);
    expect(await run(desk.handlers.listTeamLinks({ search: 'fan desk' }))).toMatchObject({ links: [] });
    expect(await run(desk.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [{}, { about: null }] });
  });

  it.each([
    ['title', { title: `${'x'.repeat(299)}😀` }, ''],
    ['note', {}, `${'x'.repeat(999)}😀`],
  ])('a team gets a link whose %s is cut within an emoji', async (_field, change, note) => {
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone')];
    const made = await mint(desk, aWish('rice', change));
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await redis.send(['FLUSHALL']);
    if (note !== '') await run(desk.handlers.annotateLink({ linkId, note, tags: [] }));
    await run(desk.team.catchUp());
    await clock.advance(minuteMs);
    expect(await mint(phone, aWish('rice'))).toMatchObject({ fromTeam: { device: 'desk' } });
  });

  it('a team in Firefox shares no history once its user has taken that back in the browser', async () => {
    vi.stubEnv('FIREFOX', '1');
    const desk = await aMember('desk', { share: 'history' });
    const mayShare = vi.spyOn(browser.permissions, 'contains');
    mayShare.mockImplementation(async ({ origins }) => origins !== undefined);
    try {
      await mint(desk, aWish('rice', { title: 'Rice cooker' }));
      await clock.advance(0);
      expect(await run(desk.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [{ about: null }] });
    } finally {
      mayShare.mockRestore();
      vi.unstubAllEnvs();
    }
  });

  it('a team says where a colleague posted a link: channel, day and name, where the history is shared', async () => {
    const postedAtMs = clock.nowMs();
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone')];
    for (const [device, name] of [
      [desk, 'rice'],
      [phone, 'fan'],
    ] as const) {
      const made = await mint(device, aWish(name));
      if (made.kind !== 'minted') throw new Error('no link was made');
      const { trackingLink, destinationUrl, offerId, subIds } = made.link;
      const products = [aPostProduct({ url: destinationUrl })];
      const channels = [aPostChannel({ text: 'Secret words', links: [aPostLink({ trackingLink, offerId, subIds })] })];
      const post = aPost({ name: 'Secret name', products, channels });
      await run(device.handlers.restorePost({ post }));
      await run(device.handlers.markPosted({ ...posting, actId: 'posted', atMs: postedAtMs }));
      await clock.advance(0);
    }
    const day = toMoment(clock.nowMs()).day;
    const posted = { name: 'desk', channel: 'Telegram', day };
    expect(await mint(phone, aWish('rice'))).toMatchObject({ fromTeam: { device: 'desk' } });
    const ofPhone = (await phone.db.getAll('links')).map((link) => link.posted);
    expect(ofPhone).toEqual(expect.arrayContaining([posted, undefined]));
    const listed = await run(phone.handlers.listTeamLinks({ search: '' }));
    const postings = listed.kind === 'listed' ? listed.links.map((link) => link.posted) : [];
    expect(postings).toEqual(expect.arrayContaining([posted, null]));
    expect(front.wire.map(({ body }) => body).join()).not.toMatch(/Secret/);
    await run(desk.handlers.unmarkPosted({ ...posting, postedAtMs }));
    await clock.advance(0);
    expect(await run(phone.handlers.listTeamLinks({ search: '' }))).toMatchObject({
      links: [{ posted: null }, { posted: null }],
    });
  });

  it('a team counts a posting of a link that its device found in the team', async () => {
    const postedAtMs = clock.nowMs();
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    const made = await mint(desk);
    await clock.advance(0);
    const found = await mint(phone);
    if (found.kind !== 'minted') throw new Error('no link was found');
    await postIn(phone, found.link, postedAtMs);
    const posted = { name: 'phone', channel: 'Telegram', day: toMoment(clock.nowMs()).day };
    const tablet = await aMember('tablet');
    expect(await mint(tablet)).toMatchObject({ fromTeam: { device: 'desk' } });
    expect(await tablet.db.getAll('links')).toMatchObject([{ posted }]);
    // The device that made the link has it, too.
    await run(desk.team.catchUp());
    expect(await desk.db.getAll('links')).toMatchObject([{ posted }]);
    // The words of the link stay those of the device that made it, and none of them takes the posting away.
    const listed = async () => (await run(tablet.handlers.listTeamLinks({ search: '' }))) as object;
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await run(desk.handlers.annotateLink({ linkId, note: 'For May', tags: [] }));
    await clock.advance(0);
    expect(await listed()).toMatchObject({
      links: [{ deviceName: 'desk', about: { note: 'For May', tags: [] }, posted }],
    });
    await run(phone.handlers.unmarkPosted({ ...posting, postedAtMs }));
    await clock.advance(0);
    expect(await listed()).toMatchObject({ links: [{ about: { note: 'For May' }, posted: null }] });
    await run(desk.team.catchUp());
    expect(await desk.db.getAll('links')).toEqual([expect.not.objectContaining({ posted: expect.anything() })]);
  });

  it('a team learns that a colleague posted a link that it found before, or took that back', async () => {
    const postedAtMs = clock.nowMs();
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    const made = await mint(desk);
    await clock.advance(0);
    const found = await mint(phone);
    if (made.kind !== 'minted' || found.kind !== 'minted') throw new Error('no link was made or found');
    const stored = () => phone.db.get('links', found.link.linkId);
    const noted = async () => (await stored())?.posted;
    const fromTeam = { device: 'desk', atMs: made.link.mintedAtMs };
    expect(await stored()).toMatchObject({ fromTeam });
    expect(await noted()).toBeUndefined();
    await postIn(desk, made.link, postedAtMs);
    await run(phone.team.catchUp());
    const day = toMoment(clock.nowMs()).day;
    expect(await noted()).toEqual({ name: 'desk', channel: 'Telegram', day });
    // Words that its user wrote meanwhile stay.
    await run(phone.handlers.annotateLink({ linkId: found.link.linkId, note: 'Mine', tags: [] }));
    await run(desk.handlers.unmarkPosted({ ...posting, postedAtMs }));
    await clock.advance(0);
    await run(phone.team.catchUp());
    expect(await stored()).toMatchObject({ note: 'Mine', fromTeam });
    expect(await noted()).toBeUndefined();
    // Its own posting is in its diary: it is no colleague's.
    await postIn(phone, made.link, postedAtMs);
    await run(phone.team.catchUp());
    expect(await noted()).toBeUndefined();
  });

  it('a team learns where a colleague posted a link whose device has the same name', async () => {
    const same = { share: 'history', deviceName: 'Laptop' } as const;
    const [desk, phone] = [await aMember('desk', same), await aMember('phone', same)];
    const made = await mint(desk);
    await clock.advance(0);
    const found = await mint(phone);
    if (made.kind !== 'minted' || found.kind !== 'minted') throw new Error('no link was made or found');
    await postIn(desk, made.link, clock.nowMs());
    await run(phone.team.catchUp());
    const posted = { name: 'Laptop', channel: 'Telegram', day: toMoment(clock.nowMs()).day };
    expect(await phone.db.get('links', found.link.linkId)).toMatchObject({ posted });
    // Nor does that device take the posting away when it sends the link.
    await run(phone.handlers.annotateLink({ linkId: found.link.linkId, note: 'Mine', tags: [] }));
    await clock.advance(0);
    expect(await run(phone.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [{ posted }] });
  });

  it('a team takes a posting back on the device that posted, though it has another name since', async () => {
    const postedAtMs = clock.nowMs();
    const desk = await aMember('desk', { share: 'history' });
    const made = await mint(desk);
    if (made.kind !== 'minted') throw new Error('no link was made');
    await postIn(desk, made.link, postedAtMs);
    await run(desk.handlers.setTeam({ ...aTeam, share: 'history', deviceName: 'new desk' }));
    await run(desk.team.catchUp());
    expect(await desk.db.getAll('links')).toEqual([expect.not.objectContaining({ posted: expect.anything() })]);
    await run(desk.handlers.unmarkPosted({ ...posting, postedAtMs }));
    await clock.advance(0);
    expect(await run(desk.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [{ posted: null }] });
  });

  it('a team takes back a posting in a channel whose name has a brace', async () => {
    const postedAtMs = clock.nowMs();
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    await mint(desk);
    await clock.advance(0);
    const found = await mint(phone);
    if (found.kind !== 'minted') throw new Error('no link was found');
    const { trackingLink, destinationUrl, offerId, subIds } = found.link;
    const products = [aPostProduct({ url: destinationUrl })];
    const channels = [aPostChannel({ name: 'Deals :-}', links: [aPostLink({ trackingLink, offerId, subIds })] })];
    await run(phone.handlers.restorePost({ post: aPost({ products, channels }) }));
    await run(phone.handlers.markPosted({ ...posting, actId: 'posted', atMs: postedAtMs }));
    await clock.advance(0);
    const listed = async () => (await run(desk.handlers.listTeamLinks({ search: '' }))) as object;
    expect(await listed()).toMatchObject({ links: [{ posted: { channel: 'Deals :-}' } }] });
    await run(phone.handlers.unmarkPosted({ ...posting, postedAtMs }));
    await clock.advance(0);
    expect(await listed()).toMatchObject({ links: [{ posted: null }] });
  });

  it('a team gets the last words about a link, also those that were written while it was being sent', async () => {
    const desk = await aMember('desk', { share: 'history' });
    const made = await mint(desk);
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await clock.advance(0);
    beforeAsking = async () => {
      beforeAsking = async () => undefined;
      weather.desk = 'gone';
      await desk.handlers.annotateLink({ linkId, note: 'Second', tags: [] });
      await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 1));
    };
    const before = asked;
    await run(desk.handlers.annotateLink({ linkId, note: 'First', tags: [] }));
    await clock.advance(0);
    weather.desk = 'fair';
    await clock.advance(10 * 60_000);
    await run(desk.team.catchUp());
    expect(await run(desk.handlers.listTeamLinks({ search: '' }))).toMatchObject({
      links: [{ about: { note: 'Second' } }],
    });
  });

  it('a team has its maker’s words about a link again, where a colleague sent the link first after a data loss', async () => {
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    const made = await mint(desk, aWish('rice', { title: 'Rice cooker' }));
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    await run(desk.handlers.annotateLink({ linkId, note: 'For May', tags: [] }));
    await mint(phone);
    await redis.send(['FLUSHALL']);
    for (const device of [phone, desk]) {
      await run(device.team.catchUp());
      await clock.advance(0);
    }
    const found = () => run(phone.handlers.listTeamLinks({ search: '' }));
    expect(await found()).toMatchObject({ links: [{ deviceName: 'desk', about: { note: 'For May' } }] });
    await run(desk.handlers.annotateLink({ linkId, note: 'For June', tags: [] }));
    await clock.advance(0);
    expect(await found()).toMatchObject({ links: [{ deviceName: 'desk', about: { note: 'For June' } }] });
  });

  it('a team asks for postings only where it has links', async () => {
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone')];
    const askedBy = async (device: TeamDevice) => {
      const before = asked;
      await run(device.team.catchUp());
      return asked - before;
    };
    const [ofDesk, ofPhone] = [await askedBy(desk), await askedBy(phone)];
    await mint(phone);
    await clock.advance(0);
    expect([await askedBy(desk), await askedBy(phone)]).toEqual([ofDesk, ofPhone + 1]);
  });

  it('a team works where the count of a device is not a number', async () => {
    const desk = await aMember('desk');
    await mint(desk);
    const [counts = ''] = (await redis.send(['KEYS', '*:counts:*'])) as string[];
    const [field = ''] = (await redis.send(['HKEYS', counts])) as string[];
    await redis.send(['HSET', counts, field, 'many']);
    expect(await mint(desk, aWish('next'))).toMatchObject({ kind: 'minted' });
    expect(await stateOf(desk)).toMatchObject({ status: 'together' });
  });

  it('a team deletes a link for all, and brings it back', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    await mint(desk);
    const listed = await run(phone.handlers.listTeamLinks({ search: '' }));
    const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
    expect(await run(phone.handlers.deleteTeamLinks({ actId: 'act', keys }))).toEqual({ kind: 'done', count: 1 });
    expect(await run(desk.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [] });
    expect(await run(phone.handlers.restoreTeamLinks({ actId: 'act' }))).toEqual({ kind: 'done', count: 1 });
    expect(await mint(phone)).toMatchObject({ fromTeam: { device: 'desk' } });
    weather.all = 'gone';
    expect(await run(phone.handlers.listTeamLinks({ search: '' }))).toEqual({ kind: 'apart' });
  });

  it('a team keeps a link deleted for all, when its maker writes words about it and after a data loss, until Undo', async () => {
    const desk = await aMember('desk', { share: 'history' });
    const made = await mint(desk);
    const linkId = made.kind === 'minted' ? made.link.linkId : '';
    const list = () => run(desk.handlers.listTeamLinks({ search: '' }));
    const annotate = async (note: string) => {
      await run(desk.handlers.annotateLink({ linkId, note, tags: [] }));
      await clock.advance(0);
    };
    const listed = await list();
    const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
    const remove = (actId: string) => run(desk.handlers.deleteTeamLinks({ actId, keys }));
    await remove('act-1');
    await annotate('For May');
    expect(await list()).toMatchObject({ links: [] });
    await run(desk.handlers.restoreTeamLinks({ actId: 'act-1' }));
    await run(desk.team.catchUp());
    await annotate('For June');
    expect(await list()).toMatchObject({ links: [{ about: { note: 'For June' } }] });

    await remove('act-2');
    await run(desk.team.catchUp());
    await redis.send(['FLUSHALL']);
    await run(desk.team.catchUp());
    await annotate('For July');
    expect(await list()).toMatchObject({ links: [] });
  });

  it('a team gets a link that is made again after it was deleted for all, also where the service gives the same one', async () => {
    const [desk, phone] = [await aMember('desk'), await aMember('phone')];
    service.respond(path, () => anEnvelope({ offer_id: 101, tracking_link: 'https://go.links.example/same' }));
    await mint(desk);
    const listed = await run(desk.handlers.listTeamLinks({ search: '' }));
    const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
    await run(desk.handlers.deleteTeamLinks({ actId: 'act', keys }));
    await clock.advance(minuteMs);
    expect(await mint(phone)).toMatchObject({ kind: 'minted', reused: false });
    await clock.advance(0);
    expect(await run(desk.handlers.listTeamLinks({ search: '' }))).toMatchObject({ links: [{ deviceName: 'phone' }] });
  });

  it('a team gets a link that its device made again, also where the device hears first that the former one was deleted for all', async () => {
    const desk = await aMember('desk');
    const made = await mint(desk);
    const list = () => run(desk.handlers.listTeamLinks({ search: '' }));
    const listed = await list();
    const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
    await run(desk.handlers.deleteTeamLinks({ actId: 'act', keys }));
    const linkIds = made.kind === 'minted' ? [made.link.linkId] : [];
    await run(desk.handlers.deleteLinks({ actId: 'act-2', linkIds, requestIds: [] }));
    weather.desk = 'gone';
    await clock.advance(minuteMs);
    expect(await mint(desk)).toMatchObject({ kind: 'minted', reused: false });
    // More wait before it than are sent at once.
    const before = Array.from({ length: 50 }, (_, index) => `gone-${index}`);
    await writeMeta(desk.db, 'teamOutbox', [...before, ...((await readMeta(desk.db, 'teamOutbox')) ?? [])]);
    weather.desk = 'fair';
    await clock.advance(5 * minuteMs);
    for (let hour = 0; hour < 2; hour += 1) await run(desk.team.catchUp());
    expect(await list()).toMatchObject({ links: [{ deviceName: 'desk' }] });
  });

  it('a team has the newer of two links that a device has for one wish, after a data loss and where a colleague posted it', async () => {
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    const first = await mint(desk);
    const list = () => run(desk.handlers.listTeamLinks({ search: '' }));
    const listed = await list();
    const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
    await run(desk.handlers.deleteTeamLinks({ actId: 'act', keys }));
    const linkIds = first.kind === 'minted' ? [first.link.linkId] : [];
    await run(desk.handlers.deleteLinks({ actId: 'act-2', linkIds, requestIds: [] }));
    await clock.advance(minuteMs);
    const second = await mint(desk);
    if (second.kind !== 'minted') throw new Error('no link was made');
    await run(desk.handlers.restoreLinks({ actId: 'act-2' }));
    const found = await mint(phone);
    if (found.kind === 'minted') await postIn(phone, found.link, clock.nowMs());
    await run(desk.team.catchUp());
    const { linkId, trackingLink } = second.link;
    expect(await desk.db.get('links', linkId)).toMatchObject({ posted: { name: 'phone' } });
    await redis.send(['FLUSHALL']);
    for (let hour = 0; hour < 2; hour += 1) await run(desk.team.catchUp());
    expect(await list()).toMatchObject({ links: [{ trackingLink }] });
  });

  it('a team keeps a link deleted for all where a device has it from a file that names another time', async () => {
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    const made = await mint(desk);
    if (made.kind !== 'minted') throw new Error('no link was made');
    const { linkId, mintedAtMs } = made.link;
    await run(importLinks(phone, { links: [toFiledLink({ ...made.link, mintedAtMs: mintedAtMs - 1 })] }));
    expect(await mint(phone)).toMatchObject({ kind: 'minted', link: { linkId }, fromTeam: { device: 'desk' } });
    const list = () => run(phone.handlers.listTeamLinks({ search: '' }));
    const listed = await list();
    const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
    await run(phone.handlers.deleteTeamLinks({ actId: 'act', keys }));
    await run(phone.handlers.annotateLink({ linkId, note: 'For May', tags: [] }));
    await clock.advance(0);
    expect(await list()).toMatchObject({ links: [] });
  });

  it('a team keeps a link deleted for all, also where a later one for the same wish was deleted while a device was away', async () => {
    const [desk, phone] = [await aMember('desk', { share: 'history' }), await aMember('phone', { share: 'history' })];
    const list = () => run(phone.handlers.listTeamLinks({ search: '' }));
    for (const act of ['first', 'second']) {
      const made = await mint(desk);
      if (made.kind !== 'minted') throw new Error('no link was made');
      if (act === 'first') await mint(phone);
      await clock.advance(minuteMs);
      const listed = await list();
      const keys = listed.kind === 'listed' ? listed.links.map(({ key }) => key) : [];
      await run(desk.handlers.deleteTeamLinks({ actId: act, keys }));
      await run(desk.handlers.deleteLinks({ actId: act, linkIds: [made.link.linkId], requestIds: [] }));
    }
    const [link] = await phone.db.getAll('links');
    await run(phone.handlers.annotateLink({ linkId: link?.linkId ?? '', note: 'For May', tags: [] }));
    await clock.advance(0);
    expect(await list()).toMatchObject({ links: [] });
  });

  it('a team hears of the calls of a device, also where it was another account of the same Redis before', async () => {
    const limits = { callsPerMinute: 10 };
    const [desk, phone] = [await aMember('desk', { publisherId: '5' }, limits), await aMember('phone', {}, limits)];
    for (let page = 0; page < 6; page += 1) await mint(desk, aWish(`desk-${page}`));
    await run(desk.handlers.setTeam({ ...aTeam, deviceName: 'desk' }));
    await mint(desk, aWish('desk-again'));
    const before = clock.nowMs();
    await mint(phone, aWish('phone'));
    expect(clock.nowMs() - before).toBeGreaterThan(minuteMs - 5_000);
  });

  it("a team shows the presets of a device that shares them, beside no other device's", async () => {
    const preset = { presetId: 'p1', name: 'News', subIds: ['a', '', '', '', ''] as const, formatId: 'plain' };
    await presetBookItem.update((book) => ({ book: { ...book, presets: [preset] } }));
    await aMember('desk', { publishesPresets: true });
    const phone = await aMember('phone');
    expect(await phone.db.get('meta', 'teamBook')).toEqual({
      presets: [{ ...preset, presetId: expect.stringMatching(/^team-\w+-p1$/), from: 'desk' }],
      templates: [],
    });
    // Another colleague's preset may have the same id.
    await aMember('tablet', { publishesPresets: true });
    await run(phone.team.refresh());
    const ids = (await readMeta(phone.db, 'teamBook'))?.presets.map(({ presetId }) => presetId);
    expect([ids?.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it("a team takes the organisation's presets while its Redis is away, and keeps those of its colleagues", async () => {
    const preset = { presetId: 'p1', name: 'News', subIds: ['a', '', '', '', ''] as const, formatId: 'plain' };
    await presetBookItem.update((book) => ({ book: { ...book, presets: [preset] } }));
    await aMember('desk', { publishesPresets: true });
    const phone = await aMember('phone');
    const names = async () => (await readMeta(phone.db, 'teamBook'))?.presets.map(({ name }) => name);
    weather.phone = 'gone';
    await fakeBrowser.storage.managed.set({ presets: [{ ...preset, presetId: 'house', name: 'House' }] });
    await run(phone.team.catchUp());
    expect(await names()).toEqual(['House', 'News']);
    await fakeBrowser.storage.managed.set({ presets: [] });
    await run(phone.team.catchUp());
    expect(await names()).toEqual(['News']);
  });

  it('a team joins only when it works, and says in a word why not', async () => {
    const desk = await aDevice('desk');
    const join = (change: Partial<typeof aTeam>) => run(desk.handlers.testTeam({ ...aTeam, ...change }));
    expect(await join({})).toMatchObject({ kind: 'works', devices: 0 });
    expect(await join({ address: 'http://redis.example' })).toEqual({ kind: 'problem', problem: 'unsafe-address' });
    expect(await join({ token: 'other' })).toEqual({ kind: 'problem', problem: 'wrong-token' });
    expect(await join({ publisherId: '' })).toEqual({ kind: 'problem', problem: 'other-account' });
    weather.desk = 'gone';
    expect(await run(desk.handlers.setTeam(aTeam))).toEqual({ kind: 'problem', problem: 'unreachable' });
    expect(await run(desk.handlers.readTeam())).toMatchObject({ settings: null });
  });

  it('a team sends a kept token to no other origin than the one it was kept for', async () => {
    const desk = await aMember('desk');
    const elsewhere = { ...aTeam, address: 'https://redis.exampel', token: null };
    const refused = { kind: 'problem', problem: 'wrong-token' };
    expect(await run(desk.handlers.testTeam(elsewhere))).toEqual(refused);
    expect(await run(desk.handlers.setTeam({ ...elsewhere, deviceName: 'desk' }))).toEqual(refused);
    expect(sentTo('https://redis.exampel')).toEqual([]);
    expect(await run(desk.handlers.readTeam())).toMatchObject({ tokenOrigin: redisAddress });
    expect(await run(desk.handlers.testTeam({ ...aTeam, token: null }))).toMatchObject({ kind: 'works' });
  });

  it('a team says that no token is kept once a sign-out has deleted it', async () => {
    const desk = await aMember('desk');
    await desk.session.close();
    await desk.vault.store(teamCredentials);
    expect(await run(desk.handlers.testTeam({ ...aTeam, token: null }))).toMatchObject({ kind: 'problem' });
    expect(await run(desk.handlers.readTeam())).toMatchObject({
      settings: { address: redisAddress },
      tokenOrigin: null,
    });
  });

  it('a team asks the organisation’s Redis, once it names one, and sends its token nowhere else', async () => {
    const desk = await aMember('desk');
    await fakeBrowser.storage.managed.set({ teamAddress: 'https://org.example/', teamToken: 'of the organisation' });
    // In this worker, and in the next.
    await mint(desk, aWish('first'));
    const next = await aDevice('desk');
    await mint(next, aWish('second'));
    expect(sentTo(redisAddress).every((token) => token === `Bearer ${redisToken}`)).toBe(true);
    expect(sentTo('https://org.example')).toContain('Bearer of the organisation');
    expect((await run(next.handlers.readTeam())).settings).toMatchObject({ address: 'https://org.example' });

    // Without the policy it is the member's own team again.
    await fakeBrowser.storage.managed.clear();
    await clock.advance(5 * minuteMs);
    const last = await aDevice('desk');
    await mint(last, aWish('third'));
    expect(await stateOf(last)).toMatchObject({ status: 'together' });
    expect(sentTo('https://org.example').every((token) => token === 'Bearer of the organisation')).toBe(true);
  });

  it('a team is asked nothing while the device is locked, whoever gave its token', async () => {
    const desk = await aMember('desk');
    await fakeBrowser.storage.managed.set({ teamAddress: 'https://org.example/', teamToken: 'of the organisation' });
    const record = await makePassphraseRecord(await makeSealingKey(), 'correct horse battery', 1);
    await (await openRootDatabase()).put('vault', record, 'passphrase');
    const before = sent.length;

    await run(desk.handlers.readTeam());
    const tested = await run(desk.handlers.testTeam({ ...aTeam, address: 'https://org.example', token: 'typed' }));
    expect([tested, sent.length]).toEqual([{ kind: 'problem', problem: 'locked' }, before]);
  });

  it('a team rests, moves and comes back with the organisation’s policy in one life of the worker', async () => {
    const desk = await aMember('desk');
    await fakeBrowser.storage.managed.set({ switchedOff: ['teams'] });
    expect(await stateOf(desk)).toEqual({ status: 'off' });
    await fakeBrowser.storage.managed.clear();
    await fakeBrowser.storage.managed.set({ teamAddress: 'https://org.example/', teamToken: 'of the organisation' });
    expect((await run(desk.handlers.readTeam())).settings).toMatchObject({ address: 'https://org.example' });
    expect(sentTo('https://org.example')).toContain('Bearer of the organisation');
    await fakeBrowser.storage.managed.clear();
    expect((await run(desk.handlers.readTeam())).settings).toMatchObject({ address: redisAddress });
  });

  it('a team has open pages read again what another window has changed of it', async () => {
    const desk = await aMember('desk');
    const told = vi.fn();
    const stop = watchDataChanges(['team'], told);
    await run(desk.handlers.setTeam({ ...aTeam, deviceName: 'new desk' }));
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    stop();
  });

  it('a team is left without a trace here, and no request follows', async () => {
    const desk = await aMember('desk');
    await mint(desk);
    await run(desk.handlers.leaveTeam());
    const before = front.wire.length;
    await mint(desk, aWish('alone'));
    expect(front.wire.length).toBe(before);
    expect(await desk.vault.teamToken.read()).toBeNull();
    expect(await run(desk.handlers.readTeam())).toMatchObject({ settings: null, state: { status: 'off' } });
  });

  it('a team learns no key, secret or token of the service, and of the account only a hash', async () => {
    const desk = await aMember('desk', { share: 'history', publishesPresets: true });
    await mint(desk);
    await run(desk.team.catchUp());
    await run(desk.handlers.listTeamLinks({ search: '' }));
    const sent = front.wire.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n');
    expect(front.wire.length).toBeGreaterThan(4);
    expect(sent).toContain('go.links.example');
    const bearer = (await desk.items.token.read())?.token ?? '';
    expect(bearer).not.toBe('');
    for (const secret of [teamCredentials.key, teamCredentials.secret, bearer, publisherId]) {
      expect(sent).not.toContain(secret);
      expect(sent).not.toContain(encodeURIComponent(secret));
      expect(sent).not.toContain(btoa(secret));
    }
    // What opens the Redis is sent as a token, and nowhere else.
    expect(front.wire.every(({ headers }) => headers.authorization === `Bearer ${redisToken}`)).toBe(true);
    expect(front.wire.some(({ body }) => body.includes(redisToken))).toBe(false);
  });
});
