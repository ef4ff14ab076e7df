import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createRedisClient } from '#lib/team/create-redis-client.ts';
import { createTeamRedis, type TakeInput, type TeamEndpoint, type TellInput } from '#lib/team/create-team-redis.ts';
import { createRestFront } from '#tests/redis/create-rest-front.ts';
import { startRedis, type TestRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';

const windowMs = 63_500;
const key = 'a'.repeat(64);
const token = 'opens';
const place: TeamEndpoint = { address: 'https://redis.example', token, namespace: '0123' };

/** What a real Redis does with the scripts: without one, nothing here can run. */
describe.skipIf(findRedis() === null)("the scripts in the team's Redis", () => {
  let redis: TestRedis;
  let nowMs: number;
  let team: ReturnType<typeof createTeamRedis>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  beforeEach(async () => {
    await redis.send(['FLUSHALL']);
    nowMs = Date.parse('2026-03-10T04:00:00Z');
    const front = createRestFront({ redis, token, nowMs: () => nowMs });
    team = createTeamRedis({ client: createRedisClient({ fetch: front.fetch, clock: createSystemClock() }) });
    // After its first start it gives no slot for a window.
    await take({ dry: true });
    nowMs += windowMs;
  });

  const self = { device: 'desk', name: 'Desk', lately: 3_600_000, window: windowMs, born: 0, heardMs: 0 };
  const counts = {
    days: {},
    flight: 0,
    months: ['2026-03'] as const,
    from: '2026-03-01',
    today: '2026-03-10',
    limit: 1000,
  };
  let slots = 0;
  async function take(change: Partial<TakeInput> = {}) {
    slots += 1;
    const answer = await team.take(place, {
      ...self,
      ...counts,
      months: ['2026-03'],
      id: `slot-${slots}`,
      lane: 'interactive',
      calls: 20,
      reserve: 4,
      ages: [],
      awayMs: 0,
      dry: false,
      key: '',
      anew: false,
      waited: false,
      guarded: true,
      claimMs: 60_000,
      ...change,
    });
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.value;
  }
  async function tell(change: Partial<TellInput> = {}) {
    const input = { ...self, ...counts, months: ['2026-03'] as [string], key: '', link: '', anew: false, book: '' };
    const answer = await team.tell(place, { ...input, hasNoBook: false, ...change });
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.value;
  }
  const link = (device: string, to = 'https://go.example/a') => JSON.stringify({ l: to, d: device, n: device, t: 1 });
  const phone = { device: 'phone', name: 'Phone' };

  it("the scripts in the team's Redis give no more slots than the limit in any window, and return the wait in advance", async () => {
    for (let call = 0; call < 20; call += 1) expect((await take()).kind).toBe('taken');
    nowMs += 1_500;
    expect(await take()).toMatchObject({ kind: 'wait', waitMs: windowMs - 1_500 });
    nowMs += windowMs - 1_501;
    expect((await take()).kind).toBe('wait');
    nowMs += 1;
    expect((await take()).kind).toBe('taken');
  });

  it("the scripts in the team's Redis leave a fifth of the limit to devices that are cut off, if there are several", async () => {
    await tell(phone);
    for (let call = 0; call < 16; call += 1) expect((await take(call % 2 ? phone : {})).kind).toBe('taken');
    expect((await take()).kind).toBe('wait');
    expect((await take(phone)).kind).toBe('wait');
  });

  it("the scripts in the team's Redis leave slots to interactive calls, and refuse background ones while such a call waits on any device", async () => {
    for (let call = 0; call < 16; call += 1) expect((await take({ lane: 'background' })).kind).toBe('taken');
    expect((await take({ lane: 'background' })).kind).toBe('wait');
    for (let call = 0; call < 4; call += 1) expect((await take()).kind).toBe('taken');
    nowMs += windowMs - 1_000;
    expect((await take(phone)).kind).toBe('wait');
    nowMs += 1_500;
    expect((await take({ lane: 'background' })).kind).toBe('wait');
    expect((await take(phone)).kind).toBe('taken');
    expect((await take({ lane: 'background' })).kind).toBe('taken');
  });

  it("the scripts in the team's Redis count what a device called while it was cut off", async () => {
    const ages = Array.from({ length: 15 }, (_, index) => index * 1_000);
    expect((await take({ ages })).kind).toBe('taken');
    for (let call = 0; call < 4; call += 1) expect((await take()).kind).toBe('taken');
    expect((await take()).kind).toBe('wait');
  });

  it("the scripts in the team's Redis give no slot for a window when a device comes back and no other was heard meanwhile", async () => {
    await take(phone);
    nowMs += 10_000;
    expect(await take({ awayMs: 5_000 })).toMatchObject({ kind: 'wait', waitMs: windowMs });
    nowMs += windowMs;
    await take(phone);
    nowMs += 10_000;
    expect((await take({ awayMs: 15_000 })).kind).toBe('taken');
  });

  it("the scripts in the team's Redis give no slot for a window after a restart, whether data were lost or not", async () => {
    const { born } = await tell({ days: { '2026-03-10': 3 } });
    await redis.stop();
    await redis.start();
    expect(await take()).toMatchObject({ kind: 'wait', waitMs: windowMs, used: 3, born });
    nowMs += windowMs;
    expect((await take()).kind).toBe('taken');
    await redis.stop();
    await redis.start({ isEmpty: true });
    expect(await take()).toMatchObject({ kind: 'wait', waitMs: windowMs, used: 0, born: nowMs });
  });

  it("the scripts in the team's Redis give no slot for a window where it came back with an older state of its data, also in the same run", async () => {
    const { born, nowMs: heardMs } = await take();
    await redis.send(['ZADD', 'linkmint:{0123}:seen', String(heardMs - windowMs), 'desk']);
    nowMs += 10_000;
    expect(await take({ born, heardMs })).toMatchObject({ kind: 'wait', waitMs: windowMs, born: nowMs });
    nowMs += windowMs;
    expect((await take({ born: nowMs - windowMs, heardMs: nowMs - windowMs })).kind).toBe('taken');
  });

  it("the scripts in the team's Redis give slots at once when the first device has just joined, and to the second as to the first", async () => {
    await redis.send(['FLUSHALL']);
    const join = () => team.probe(place, { lately: 1, joins: true });
    expect(await join()).toMatchObject({ value: { devices: 0 } });
    expect((await take({ ages: [1_000, 2_000] })).kind).toBe('taken');
    expect(await join()).toMatchObject({ value: { nowMs } });
    expect((await take(phone)).kind).toBe('taken');
    for (let call = 0; call < 12; call += 1) expect((await take()).kind).toBe('taken');
    expect((await take()).kind).toBe('wait');
  });

  it("the scripts in the team's Redis give no slot after a join either, when the Redis was restarted since", async () => {
    await redis.send(['FLUSHALL']);
    await team.probe(place, { lately: 1, joins: true });
    await take();
    await redis.stop();
    await redis.start();
    await team.probe(place, { lately: 1, joins: true });
    expect((await take()).kind).toBe('wait');
  });

  it("the scripts in the team's Redis treat a slot in the future, after the clock of the Redis was set back, as one of now", async () => {
    for (let call = 0; call < 20; call += 1) await take();
    nowMs -= 3_600_000;
    expect((await take()).waitMs).toBeLessThanOrEqual(windowMs);
    nowMs += windowMs;
    expect((await take()).kind).toBe('taken');
  });

  it('claim a link for one device, until the device publishes it or its claim ends', async () => {
    expect((await take({ key })).kind).toBe('taken');
    expect(await take({ ...phone, key })).toMatchObject({ kind: 'claimed', waitMs: 60_000 });
    // The same device continues with its own claim.
    expect((await take({ key })).kind).toBe('taken');
    nowMs += 60_001;
    expect((await take({ ...phone, key })).kind).toBe('taken');
    await tell({ ...phone, key, link: link('phone') });
    expect(await take({ key })).toMatchObject({ kind: 'link', link: link('phone') });
  });

  it("the scripts in the team's Redis free a claim that produced no link", async () => {
    await take({ key });
    await tell({ key });
    expect((await take({ ...phone, key })).kind).toBe('taken');
  });

  it("the scripts in the team's Redis keep the first of two links for one wish, unless it is reported as unusable", async () => {
    await tell({ key, link: link('desk') });
    await tell({ ...phone, key, link: link('phone') });
    expect((await take({ ...phone, key })).link).toBe(link('desk'));
    await tell({ key, link: link('desk', 'https://go.example/b') });
    expect((await take({ ...phone, key })).link).toBe(link('desk', 'https://go.example/b'));
    expect((await take({ ...phone, key, anew: true })).kind).toBe('taken');
    await tell({ ...phone, key, link: link('phone'), anew: true });
    expect((await take({ key })).link).toBe(link('phone'));
  });

  it("the scripts in the team's Redis add the devices’ days up, whose counters only grow, and count pending calls", async () => {
    await tell({ days: { '2026-03-09': 5, '2026-02-28': 40 }, months: ['2026-02', '2026-03'] });
    await tell({ days: { '2026-03-09': 2 } });
    await tell({ ...phone, days: { '2026-03-10': 7 }, flight: 1 });
    expect((await take()).used).toBe(13);
    expect((await take(phone)).used).toBe(12);
  });

  it("the scripts in the team's Redis stop at the quota, less what was promised to devices that may be cut off", async () => {
    await tell({ ...phone, days: { '2026-03-09': 90 }, limit: 100 });
    // Ten are left for two devices: the phone may count on a quarter of them, and keeps them for an hour.
    for (let made = 0; made < 8; made += 1) {
      expect((await take({ key: `${made}`, flight: made, limit: 100 })).kind).toBe('taken');
    }
    expect((await take({ key, flight: 8, limit: 100 })).kind).toBe('quota');
    expect((await take({ key, flight: 8, limit: 100, guarded: false })).kind).toBe('taken');
    nowMs += 3_600_001;
    expect((await take({ key, flight: 9, limit: 100 })).kind).toBe('taken');
  });

  it("the scripts in the team's Redis stop at the quota though two ask for the last link at once", async () => {
    await tell({ days: { '2026-03-10': 99 }, limit: 100 });
    nowMs += 3_600_001;
    const answers = await Promise.all([
      take({ key: 'one', limit: 100, days: { '2026-03-10': 99 } }),
      take({ ...phone, key: 'two', limit: 100 }),
    ]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['quota', 'taken']);
  });

  it("the scripts in the team's Redis name devices by who they are, in one order for all", async () => {
    await tell({ ...phone });
    expect(await take({ dry: true })).toMatchObject({ devices: 2, rank: 0 });
    expect(await take({ ...phone, dry: true })).toMatchObject({ devices: 2, rank: 1 });
    nowMs += 3_600_001;
    expect(await take({ ...phone, dry: true })).toMatchObject({ devices: 1, rank: 0 });
    const looked = await team.look(place, ['2026-03']);
    expect(looked).toMatchObject({
      value: {
        counts: [],
        devices: [
          ['desk', 'Desk', expect.any(Number)],
          ['phone', 'Phone', nowMs],
        ],
      },
    });
  });

  it("the scripts in the team's Redis list links the newest first, delete them for all, and restore them", async () => {
    for (const [at, each] of ['b', 'c'].entries()) {
      nowMs += 1_000;
      await tell({ key: each.repeat(64), link: link('desk', `https://go.example/${at}`) });
    }
    const list = async () => {
      const answer = await team.list(place, { skip: 0, count: 10 });
      return 'value' in answer ? answer.value.links.map(([each]) => each[0]) : answer.problem;
    };
    expect(await list()).toEqual(['c', 'b']);
    expect(await team.drop(place, 'act', ['c'.repeat(64), key])).toEqual({ value: { count: 1 } });
    expect(await list()).toEqual(['b']);
    expect((await take({ key: 'c'.repeat(64) })).kind).toBe('taken');
    expect(await team.restore(place, 'act')).toEqual({ value: { count: 1 } });
    expect(await list()).toEqual(['c', 'b']);
  });

  it("the scripts in the team's Redis stop no device by a claim that ends later than any can, nor one that has waited for a whole claim", async () => {
    const claim = `linkmint:{0123}:claim:${key}`;
    await redis.send(['SET', claim, `phone|${nowMs + 10 * 365 * 86_400_000}`]);
    expect((await take({ key })).kind).toBe('taken');
    await redis.send(['SET', claim, `phone|${nowMs + 60_000}`]);
    expect(await take({ key })).toMatchObject({ kind: 'claimed', waitMs: 60_000 });
    expect((await take({ key, waited: true })).kind).toBe('taken');
  });

  const long = 'x'.repeat(300_000);
  it.each([
    ['a device with a name of a book’s length', ['HSET', 'names', 'phone', long]],
    ['a device with an id of that length', ['ZADD', 'seen', '1', long]],
    ['a device that was seen at no time', ['ZADD', 'seen', '+inf', 'never']],
    ['a count that is infinite', ['HSET', 'counts:2026-03', 'other|2026-03-02', 'inf']],
    ['a count that is no number', ['HSET', 'counts:2026-03', 'other|2026-03-02', 'nan']],
    ['a count beyond any limit', ['HSET', 'counts:2026-03', 'other|2026-03-02', '9e15']],
    ['a count of a device with a long id', ['HSET', 'counts:2026-03', `${long}|2026-03-02`, '1']],
    ['a book that is too long', ['HSET', 'books', 'other', long]],
    ['a flight of too many links', ['HSET', 'flight', 'other', `2026-03-10|${'9'.repeat(400)}|1|1`]],
    ['a beginning that is none', ['HSET', 'meta', 'born', 'inf']],
    ['a link that is too long', ['HSET', 'links', key, long]],
  ])(
    "the scripts in the team's Redis leave out %s, and answer with the rest",
    async (_what, [command = '', name = '', ...rest]) => {
      await tell({ days: { '2026-03-10': 2 }, book: '{}' });
      await tell({ ...phone, days: { '2026-03-10': 3 }, book: '{}' });
      await redis.send(['ZADD', 'linkmint:{0123}:log', '1', key]);
      await redis.send([command, `linkmint:{0123}:${name}`, ...rest]);
      expect(await take({ dry: true })).toMatchObject({ kind: 'wait', used: 5 });
      expect(await team.look(place, ['2026-03'])).toMatchObject({
        value: {
          counts: expect.arrayContaining([
            ['desk|2026-03-10', 2],
            ['phone|2026-03-10', 3],
          ]),
          devices: expect.arrayContaining([
            ['desk', 'Desk', nowMs],
            ['phone', expect.any(String), nowMs],
          ]),
          books: expect.arrayContaining([
            ['desk', '{}'],
            ['phone', '{}'],
          ]),
        },
      });
      expect(await team.list(place, { skip: 0, count: 10 })).toEqual({ value: { links: [], isMore: false } });
    },
  );

  it("the scripts in the team's Redis answer with as much as can be read if there is more", async () => {
    for (let device = 0; device < 600; device += 1) {
      await redis.send(['HSET', 'linkmint:{0123}:books', `device-${device}`, 'y'.repeat(10_000)]);
      await redis.send(['ZADD', 'linkmint:{0123}:seen', String(device), `device-${device}`]);
    }
    const looked = await team.look(place, ['2026-03']);
    expect('value' in looked && looked.value.devices).toHaveLength(500);
    expect('value' in looked && looked.value.books.length).toBeGreaterThan(300);
  });

  it("the scripts in the team's Redis treat a link that is too long as unusable", async () => {
    await redis.send(['HSET', 'linkmint:{0123}:links', key, long]);
    expect(await take({ key })).toMatchObject({ kind: 'link', link: '' });
  });

  it("the scripts in the team's Redis keep a device’s book until the device withdraws it", async () => {
    await tell({ book: '{"presets":[]}' });
    await tell();
    expect(await team.look(place, ['2026-03'])).toMatchObject({ value: { books: [['desk', '{"presets":[]}']] } });
    await tell({ hasNoBook: true });
    expect(await team.look(place, ['2026-03'])).toMatchObject({ value: { books: [] } });
  });

  it("the scripts in the team's Redis say that it is full, and do nothing by halves", async () => {
    await take();
    await redis.send(['CONFIG', 'SET', 'maxmemory', '1']);
    try {
      const input = { ...self, ...counts, months: ['2026-03'] as [string], key, link: link('desk'), anew: false };
      expect(await team.tell(place, { ...input, book: '', hasNoBook: false })).toEqual({ problem: 'full' });
    } finally {
      await redis.send(['CONFIG', 'SET', 'maxmemory', '0']);
    }
    expect(await team.list(place, { skip: 0, count: 10 })).toMatchObject({ value: { links: [] } });
  });

  it("the scripts in the team's Redis are refused with another token", async () => {
    expect(await team.probe({ ...place, token: 'wrong' }, { lately: 1, joins: false })).toEqual({
      problem: 'wrong-token',
    });
    expect(await team.probe(place, { lately: 1, joins: false })).toMatchObject({ value: { nowMs } });
  });
});
