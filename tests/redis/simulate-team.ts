import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { type AccountSettings, defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { makeSandboxService } from '#tests/builders/make-sandbox-service.ts';
import {
  aTeam,
  makeTeamDevice,
  redisAddress,
  redisToken,
  type TeamDevice,
  teamCredentials,
} from '#tests/builders/make-team-device.ts';
import { whileTimeStands } from '#tests/fakes/cryptography-under-way.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { toHandMadeOfferId } from '#tests/sandbox/catalogue/hand-made-offer-id.ts';
import { linkHostNames } from '#tests/sandbox/create-addresses.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import { createRestFront } from './create-rest-front.ts';
import type { TestRedis } from './start-redis.ts';

export interface TeamSimulation {
  readonly redis: TestRedis;
  readonly seed: string;
  readonly devices: number;
  /** Pages that a link is wanted for, each by two people on average. */
  readonly pages: number;
  readonly quota: number;
  /** How many requests of a hundred are a worker's last. */
  readonly killsPercent: number;
  /** When the Redis goes away, for how long, and whether it comes back empty, in minutes from the start. */
  readonly outages: readonly { readonly atMinute: number; readonly minutes: number; readonly isEmpty: boolean }[];
}

export interface TeamSimulationResult {
  /** What must not be, each as a sentence. */
  readonly faults: readonly string[];
  readonly links: number;
  readonly calls: number;
  readonly maxInAMinute: number;
  readonly kills: number;
  /** Pages whose call was cut off: it is unknown whether a link was made. */
  readonly lost: number;
  readonly fromTeam: number;
  readonly quotaReached: number;
  readonly minutes: number;
  readonly redisCalls: number;
  /** Pages with a second link, because no other device could be asked. */
  readonly twice: number;
  /** How long wishes waited, in ms, sorted. */
  readonly waits: readonly number[];
}

const minuteMs = 60_000;
const settings = (quota: number): AccountSettings => ({ ...defaultAccountSettings, deeplinksPerPeriod: quota });
/** The sandbox's first program, which is joined. */
const offerId = String(toHandMadeOfferId(0));

/**
 * People of a team who want links, each at a worker of their own with a clock of its own, over one real Redis and the sandbox. Workers
 * are killed in the middle of requests, a tenth of them cannot reach the Redis at a time, and the Redis itself goes away. Minutes
 * pass on a virtual clock, which the Redis reads as well.
 */
export async function simulateTeam(plan: TeamSimulation): Promise<TeamSimulationResult> {
  const world = createWorldOf(plan);
  const { clock, chance } = world;
  const startMs = clock.nowMs();
  const pages = Array.from({ length: plan.pages }, (_, index) => index);
  const people = await clock.runUntil(
    Promise.all(Array.from({ length: plan.devices }, (_, index) => createPerson(world, plan, index))),
  );
  // Each page is wanted by two people, at any time.
  for (const page of [...pages, ...pages]) people[Math.floor(chance() * people.length)]?.wants.push(page);
  for (const { atMinute, minutes, isEmpty } of plan.outages) {
    void clock.sleep(atMinute * minuteMs).then(async () => {
      await whileTimeStands(() => plan.redis.stop());
      await clock.sleep(minutes * minuteMs);
      if (isEmpty) for (const { url } of world.service.world.links.list()) world.unaskedUrls.add(url);
      await whileTimeStands(() => plan.redis.start({ isEmpty }));
    });
  }
  await clock.runUntil(Promise.all(people.map((person) => person.work())));
  return describe(world, plan, startMs);
}

type World = ReturnType<typeof createWorldOf>;

function createWorldOf({ redis, seed }: TeamSimulation) {
  const clock = fakeClock();
  const random = createSeededRandom(seed);
  const service = makeSandboxService({
    clock,
    conversions: 0,
    monthlyQuota: 1_000_000,
    accounts: [{ affiliateId: 48_213, ...teamCredentials }],
  });
  const front = createRestFront({ redis, token: redisToken, nowMs: () => clock.nowMs() });
  return {
    clock,
    chance: () => random.fraction(),
    ids: fakeRandom(),
    service,
    front,
    callsAtMs: [] as number[],
    outcomes: [] as {
      readonly page: number;
      readonly outcome: MintOutcome | { readonly kind: 'failed' };
      readonly waitedMs: number;
    }[],
    /** Calls for a link whose answer was lost, and those that a kill kept from leaving. */
    lostPages: new Set<number>(),
    cutPages: new Set<number>(),
    /**
     * Pages of devices that could neither ask nor notify the team, dead ones among them, and links of before the Redis
     * was emptied.
     */
    unaskedUrls: new Set<string>(),
    kills: 0,
  };
}

const toUrl = (page: number) => `https://www.kedai-harian.example/my/p/${page}`;

async function createPerson(world: World, plan: TeamSimulation, index: number) {
  const { clock, chance, service, front, ids } = world;
  const name = `device-${String(index).padStart(2, '0')}`;
  // Hours apart, and none of the same.
  const aheadMs = Math.round((chance() - 0.5) * 10 * 3_600_000);
  const cutOff = { fromMs: 0, untilMs: 0 };
  let page = -1;
  let isInTouch = true;
  /** No other device can learn of a link that this one makes, or has just made, before its claim ends. */
  const loseTouch = () => {
    isInTouch = false;
    world.unaskedUrls.add(toUrl(page));
  };

  /** One life of the worker: killed, it neither hears nor waits for anything any more. */
  async function begin() {
    const life = { isKilled: false, onKill: (): void => undefined };
    const killed = new Promise<void>((resolve) => {
      life.onKill = resolve;
    });
    const never = new Promise<never>(() => undefined);
    let mayDie = false;
    const maybeDie = () => {
      if (!mayDie || life.isKilled || chance() * 100 >= plan.killsPercent / 2) return;
      life.isKilled = true;
      world.kills += 1;
      // The new link may be unpublished: the claim of a dead worker ends.
      world.unaskedUrls.add(toUrl(page));
      life.onKill();
    };
    const own: Clock = {
      nowMs: () => clock.nowMs() + aheadMs,
      monotonicMs: () => clock.monotonicMs(),
      sleep: (durationMs, signal) =>
        life.isKilled ? never : clock.sleep(durationMs, signal).then(() => (life.isKilled ? never : undefined)),
    };
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const isDeeplink = String(url).includes('deeplink');
      maybeDie();
      // Written ahead: no device knows that it never left.
      if (life.isKilled && isDeeplink) world.cutPages.add(page);
      if (life.isKilled) return never;
      const isRedis = String(url).startsWith(redisAddress);
      const isCutOff = clock.nowMs() >= cutOff.fromMs && clock.nowMs() < cutOff.untilMs;
      if (isRedis && isCutOff) {
        loseTouch();
        throw new TypeError('Failed to fetch');
      }
      if (isDeeplink && !isInTouch) world.unaskedUrls.add(toUrl(page));
      if (!isRedis) world.callsAtMs.push(clock.nowMs());
      const response = await (isRedis ? front.fetch(url, init) : service.fetch(url, init));
      if (isRedis && response.status === 200) isInTouch = true;
      else if (isRedis) loseTouch();
      maybeDie();
      if (!life.isKilled) return response;
      if (isDeeplink) world.lostPages.add(page);
      return never;
    };
    // As each has them once its programs are listed: links on other hosts would be taken for a stranger's.
    const linkHosts = linkHostNames.map((host) => `${host}.example`);
    const device = await makeTeamDevice({
      name,
      clock: own,
      random: ids,
      fetch,
      settings: settings(plan.quota),
      linkHosts,
      offerId,
      host: 'kedai-harian.example',
    });
    mayDie = true;
    return { device, killed };
  }

  async function mintOnce(device: TeamDevice, requestId: string) {
    try {
      const wish = { requestId, offerId, destinationUrl: toUrl(page), subIds: noSubIds };
      return await device.mint.mint({ ...wish, overQuota: false, despiteRefusal: false });
    } catch {
      return { kind: 'failed' as const };
    }
  }

  /** A user whose worker was killed while it joined saves the form again. */
  async function join() {
    for (;;) {
      const life = await begin();
      const joined = life.device.handlers.setTeam({ ...aTeam, deviceName: name });
      const outcome = await Promise.race([joined, life.killed]);
      if (outcome === undefined) continue;
      if (outcome.kind !== 'works') throw new Error(`${name} could not join: ${outcome.problem}`);
      return life;
    }
  }

  let current = await join();
  const wants: number[] = [];
  return {
    wants,
    async work() {
      for (const wanted of wants) {
        await clock.sleep(chance() * 2 * minuteMs);
        if (chance() < 0.1)
          Object.assign(cutOff, { fromMs: clock.nowMs(), untilMs: clock.nowMs() + chance() * 6 * minuteMs });
        page = wanted;
        const requestId = ids.id();
        const begunMs = clock.nowMs();
        for (;;) {
          const outcome = await Promise.race([mintOnce(current.device, requestId), current.killed]);
          if (outcome !== undefined) {
            world.outcomes.push({ page, outcome, waitedMs: clock.nowMs() - begunMs });
            break;
          }
          await clock.sleep(1_000 + chance() * 30_000);
          current = await begin();
          void current.device.team.catchUp().catch(() => undefined);
        }
      }
    },
  };
}

function describe(world: World, plan: TeamSimulation, startMs: number): TeamSimulationResult {
  const { callsAtMs, outcomes, lostPages, cutPages, unaskedUrls, service, front, clock, kills } = world;
  const made = new Map<string, number>();
  for (const { url } of service.world.links.list()) made.set(url, (made.get(url) ?? 0) + 1);
  const links = [...made.values()].reduce((sum, count) => sum + count, 0);
  const maxInAMinute = countMost(callsAtMs);
  const faults: string[] = [];
  if (maxInAMinute > 20) faults.push(`${maxInAMinute} calls in one minute`);
  if (links > plan.quota) faults.push(`${links} links, where ${plan.quota} are allowed`);
  for (let page = 0; page < plan.pages; page += 1) {
    const count = made.get(toUrl(page)) ?? 0;
    if (count > 1 && !lostPages.has(page) && !unaskedUrls.has(toUrl(page)))
      faults.push(`page ${page} has ${count} links`);
  }
  for (const { page, outcome } of outcomes) {
    const isFine =
      outcome.kind === 'minted' ||
      outcome.kind === 'quota-reached' ||
      (outcome.kind === 'unknown' && (lostPages.has(page) || cutPages.has(page)));
    if (!isFine) faults.push(`page ${page}: ${outcome.kind}`);
  }
  return {
    faults,
    links,
    calls: callsAtMs.length,
    maxInAMinute,
    kills,
    lost: lostPages.size,
    twice: [...made.values()].filter((count) => count > 1).length,
    fromTeam: outcomes.filter(({ outcome }) => outcome.kind === 'minted' && outcome.fromTeam !== undefined).length,
    quotaReached: outcomes.filter(({ outcome }) => outcome.kind === 'quota-reached').length,
    minutes: Math.round((clock.nowMs() - startMs) / minuteMs),
    redisCalls: front.wire.length,
    waits: outcomes.map(({ waitedMs }) => waitedMs).sort((a, b) => a - b),
  };
}

/** The most calls that any 60 s saw. */
function countMost(atMs: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of atMs.entries()) {
    while (at - (atMs[first] ?? at) >= minuteMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
