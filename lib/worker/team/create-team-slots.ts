import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import { seenLatelyMs, type TeamSettings } from '#lib/domain/team/team.ts';
import { claimMs, teamWindowMs, toTurnWaitMs } from '#lib/domain/team/team-share.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { redisTimeoutMs } from '#lib/team/create-redis-client.ts';
import type { OwnCounts, Taken, TeamEndpoint, TeamRedis, TellAnswer } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { SlotAnswer, SlotWish, WishSlots } from '#lib/worker/links/create-link-call.ts';
import type { SharedSlotRequest, SharedSlots } from '#lib/worker/service/create-request-gate.ts';
import { readOwnCounts } from '#lib/worker/team/read-own-counts.ts';
import { askTeam, isTeamOn, readApartSinceMs, readReunion, type TeamLineContext } from '#lib/worker/team/team-line.ts';

/** The slots that all devices of the team take from. The device's own log at the gate comes second. */
export interface TeamSlots extends SharedSlots, WishSlots {
  /** Keeps what an answer of the Redis granted. */
  noteLease(
    answer: Pick<TellAnswer, 'nowMs' | 'devices' | 'rank' | 'born'> & { readonly credit?: number | undefined },
  ): Promise<void>;
  /** What this device sends with each question: who asks, and what it has counted. */
  describeSelf(settings: TeamSettings, isWhole: boolean): Promise<OwnCounts & TeamSelf>;
  /** Links that this device may make while it cannot reach the Redis. */
  readLinksLeft(): Promise<number>;
}

export interface TeamSelf {
  readonly device: string;
  readonly name: string;
  readonly lately: number;
  readonly window: number;
  readonly born: number;
  readonly heardMs: number;
}

export interface TeamSlotsDependencies
  extends TeamLineContext,
    Pick<AccountContext, 'database' | 'random' | 'readSettings'> {
  readonly redis: TeamRedis;
  readonly readUsage: () => Promise<QuotaUsage>;
  /** The team's Redis lost data. */
  readonly onEmpty: () => void;
}

export function createTeamSlots(dependencies: TeamSlotsDependencies): TeamSlots {
  const { clock, random, redis, readSettings } = dependencies;
  /** The Redis, and the account in it, once it has counted the calls that went out without it. */
  let caughtUpAt: string | null = null;
  const nameOf = ({ address, namespace }: TeamEndpoint) => `${address} ${namespace}`;

  async function ask(wish: SlotWish | null, request: SharedSlotRequest, isSpent: boolean, isUrgent: boolean) {
    const { lane, recent, callsPerMinute, isDryRun } = request;
    return askTeam(
      dependencies,
      async (place, settings) => {
        const reunion = nameOf(place) === caughtUpAt ? null : await readReunion(dependencies);
        const ages = reunion === null ? [] : recent.map(({ ageMs }) => Math.max(0, Math.round(ageMs)));
        const self = await describeSelf(dependencies, settings, ages.length > 0);
        const awayMs = reunion?.sinceMs == null ? 0 : Math.max(0, Math.round(clock.nowMs() - reunion.sinceMs));
        const { bulkReserve } = await readSettings();
        const answer = await redis.take(place, {
          ...self,
          limit: isSpent ? 0 : lane === 'background' ? Math.max(0, self.limit - bulkReserve) : self.limit,
          id: random.id(),
          lane,
          calls: callsPerMinute,
          reserve: interactiveReserve,
          ages: isDryRun ? [] : ages,
          awayMs,
          dry: isDryRun,
          key: isDryRun ? '' : (wish?.key ?? ''),
          anew: wish?.mustMakeOwn ?? false,
          waited: wish?.hasWaited ?? false,
          guarded: wish?.isGuarded ?? false,
          claimMs,
        });
        // Where a colleague already has the link, the Redis did not look at the minute.
        const isCounted = 'value' in answer && (answer.value.kind === 'taken' || answer.value.kind === 'wait');
        if (isCounted && !isDryRun) caughtUpAt = nameOf(place);
        return answer;
      },
      isUrgent,
    );
  }

  /** @param wish Null for a call that makes no link: it only needs a slot. */
  async function take(wish: SlotWish | null, request: SharedSlotRequest): Promise<SlotAnswer> {
    const begunMs = clock.monotonicMs();
    // Where nothing is left of the granted quota, only a colleague's link can answer.
    const isGuarded = wish?.isGuarded === true && !request.isDryRun;
    const isSpent = isGuarded && (await isOnCredit(dependencies)) && (await readLinksLeft(dependencies)) === 0;
    const apart = await readApart(dependencies, request);
    // A call whose own turn has come asks despite the pause: if the Redis is back, the others take slots of it now.
    const isUrgent = apart?.waitMs === 0 && apart.isShared && !request.isDryRun;
    const answer = await ask(wish, request, isSpent, isUrgent);
    if (answer === null) return { kind: 'go' };
    if ('problem' in answer) {
      caughtUpAt = null;
      if (wish?.isGuarded === true && (await readLinksLeft(dependencies)) === 0) return { kind: 'quota' };
      // Use the turn as it was before the question: waiting for an answer that did not come took up more than half of
      // it.
      return toWait((apart ?? (await readApart(dependencies, request)))?.waitMs ?? 0);
    }
    await noteLease(dependencies, answer.value);
    const slot = toSlotAnswer(answer.value);
    // The slot is stale: before the call leaves, the window may give the same slot to another device.
    const isStale = clock.monotonicMs() - begunMs > redisTimeoutMs;
    return slot.kind === 'go' && isStale && !request.isDryRun ? toWait(1) : slot;
  }

  return {
    async isOn() {
      const isOn = await isTeamOn(dependencies);
      // This call goes without the team, which hears of it when the device joins again.
      if (!isOn) caughtUpAt = null;
      return isOn;
    },
    describeSelf: (settings, isWhole) => describeSelf(dependencies, settings, isWhole),
    noteLease: (answer) => noteLease(dependencies, answer),
    readLinksLeft: () => readLinksLeft(dependencies),

    takeFor: take,

    async take(request) {
      const answer = await take(null, request);
      return answer.kind === 'wait' ? answer.waitMs : 0;
    },
  };
}

const toWait = (waitMs: number): SlotAnswer => (waitMs === 0 ? { kind: 'go' } : { kind: 'wait', waitMs });

function toSlotAnswer({ kind, waitMs = 0, link = '' }: Taken): SlotAnswer {
  switch (kind) {
    case 'taken':
      return { kind: 'go' };
    case 'wait':
      return { kind, waitMs: Math.max(1, waitMs) };
    case 'claimed':
      return { kind, waitMs };
    case 'link':
      return { kind, link };
    case 'quota':
      return { kind };
  }
}

/**
 * How long this device waits while no call reaches the Redis, and whether it shares the turn with others. Null where a
 * call reaches it.
 */
async function readApart(context: TeamSlotsDependencies, { recent, callsPerMinute }: SharedSlotRequest) {
  const sinceMs = await readApartSinceMs(context);
  if (sinceMs === null) return null;
  const lease = await readMeta(await context.database(), 'teamLease');
  const lastAgeMs = recent.at(-1)?.ageMs ?? Number.POSITIVE_INFINITY;
  if (lease === undefined) return { waitMs: 0, isShared: false };
  const waitMs = toTurnWaitMs(lease, callsPerMinute, { nowMs: context.clock.nowMs(), sinceMs, lastAgeMs });
  return { waitMs, isShared: lease.devices > 1 };
}

async function describeSelf(
  { database, clock, readSettings, readUsage }: TeamSlotsDependencies,
  { deviceName }: TeamSettings,
  isWhole: boolean,
): Promise<OwnCounts & TeamSelf> {
  const db = await database();
  const [settings, usage, deviceId, lease] = await Promise.all([
    readSettings(),
    readUsage(),
    readMeta(db, 'deviceId'),
    readMeta(db, 'teamLease'),
  ]);
  if (deviceId === undefined) throw new AppError('internal');
  const counts = await readOwnCounts(db, settings, usage, clock.nowMs(), isWhole);
  const heard = { born: lease?.born ?? 0, heardMs: lease === undefined ? 0 : lease.atMs + lease.aheadMs };
  return { ...counts, device: deviceId, name: deviceName, lately: seenLatelyMs, window: teamWindowMs, ...heard };
}

async function readLinksLeft({ database, readUsage }: TeamSlotsDependencies): Promise<number> {
  const lease = await readMeta(await database(), 'teamLease');
  const { usedHere, used, limit } = await readUsage();
  const left = Math.max(0, limit - used);
  if (lease === undefined || lease.devices <= 1) return left;
  return Math.min(left, Math.max(0, lease.credit - (usedHere - lease.ownThen)));
}

/** Keeps what the Redis granted to this device. */
async function noteLease(
  { database, clock, readUsage, onEmpty }: TeamSlotsDependencies,
  answer: Parameters<TeamSlots['noteLease']>[0],
): Promise<void> {
  const { nowMs, devices, rank, credit, born } = answer;
  const db = await database();
  const atMs = clock.nowMs();
  const before = await readMeta(db, 'teamLease');
  const isEmptied = before !== undefined && before.born !== born;
  const creditUntilMs = isEmptied ? born + seenLatelyMs : (before?.creditUntilMs ?? 0);
  // Until then the Redis grants nothing new. The earlier grants together stay within the quota.
  const isKept = credit === undefined || isCreditKept(creditUntilMs, nowMs);
  const granted = isKept
    ? { credit: before?.credit ?? 0, ownThen: before?.ownThen ?? 0 }
    : { credit, ownThen: (await readUsage()).usedHere };
  await writeMeta(db, 'teamLease', { atMs, aheadMs: nowMs - atMs, devices, rank, born, creditUntilMs, ...granted });
  if (isEmptied) onEmpty();
}

/** Whether the Redis was emptied lately. Then the earlier grants are the quota. */
async function isOnCredit({ database, clock }: TeamSlotsDependencies): Promise<boolean> {
  const lease = await readMeta(await database(), 'teamLease');
  return lease !== undefined && isCreditKept(lease.creditUntilMs, clock.nowMs() + lease.aheadMs);
}

/** A time that is further away than it can be is of a Redis whose clock was ahead when its data began. */
function isCreditKept(untilMs: number, nowMs: number): boolean {
  return nowMs < untilMs && untilMs - nowMs <= seenLatelyMs;
}
