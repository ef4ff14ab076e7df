import { isLinksByDay } from '#lib/domain/quota/quota-history.ts';
import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import { type Checked, hasFields, isCount, isText, isTime } from '#lib/domain/shape.ts';

/**
 * The window of the team's slots. It is longer than the gate's by the time that the Redis may take to answer, because a
 * device takes the slot there before its call leaves.
 */
export const teamWindowMs = gateWindowMs + 2_000;

/** After this time a call for a link has ended, or its worker was killed. Then a colleague may make the link. */
export const claimMs = 60_000;

/** Fewer devices than this get shares as if there were so many. The rest is left for devices that are cut off. */
const minShares = 5;

/** What the team's Redis last answered this device. The device uses it while the Redis is out of reach. */
export const isTeamLease = hasFields({
  /** The time of the answer by this device's clock, and how far the Redis' clock is ahead of it, in ms. */
  atMs: isTime,
  aheadMs: isTime,
  /** How many devices were seen lately, and this device's index among them, from 0. */
  devices: isCount,
  rank: isCount,
  /** How many links this device may make without asking, and how many it had counted at the time. */
  credit: isCount,
  ownThen: isCount,
  /** When the Redis' current data began, by its clock. */
  born: isTime,
  /**
   * After the Redis was emptied, the earlier credit holds until this time by its clock, because not all devices have
   * reported their counts again.
   */
  creditUntilMs: isTime,
});
export type TeamLease = Checked<typeof isTeamLease>;

/** The counts of one device of the team. */
export const isTeamCount = hasFields({
  deviceId: isText,
  /** Hostile. */
  name: isText,
  seenAtMs: isTime,
  /** Links by day of the service. */
  days: isLinksByDay,
});
export type TeamCount = Checked<typeof isTeamCount>;

/**
 * A device that cannot reach the Redis may be the only one. For this time, in ms, it uses only every fifth of its
 * turns: as much as the others leave free. After that it assumes that the Redis is out of reach for all devices.
 */
export const cutOffAloneMs = 6 * 60_000;
/** The others leave one of so many turns free. */
const turnsForOne = 5;

interface Turns {
  /** How long a device's turn is. */
  readonly turnMs: number;
  /** How many devices take turns. */
  readonly devices: number;
  /** How long until a device's next turn. */
  readonly everyMs: number;
}

/** Turns of devices that cannot reach the Redis, in ms. `isAlone`: others may still reach it. */
export function toTurns(devices: number, callsPerMinute: number, isAlone = false): Turns {
  // One less than the limit: a window that begins within a turn touches one turn more.
  const turnMs = callsPerMinute > 1 ? teamWindowMs / (callsPerMinute - 1) : 2 * teamWindowMs;
  const sharing = Math.max(minShares, devices);
  // Not a multiple of five, so that each device gets one of every fifth turns.
  const taking = sharing % turnsForOne === 0 ? sharing + 1 : sharing;
  return { turnMs, devices: taking, everyMs: turnMs * taking * (isAlone ? turnsForOne : 1) };
}

/**
 * Whether this device may be the only one that lost the Redis, so long ago. A clock that was set back proves nothing.
 */
export function isCutOffAlone(nowMs: number, sinceMs: number): boolean {
  return nowMs - sinceMs < cutOffAloneMs;
}

/**
 * How long this device waits for its turn while the team's Redis is out of reach, in ms; 0 if it may call now. The
 * devices take turns by the Redis' clock, one call in each, so together they keep to the limit without communication. A
 * device that is alone in the team does not wait.
 * @param sinceMs When the Redis was found to be out of reach.
 * @param lastAgeMs How long ago this device's last call was; Infinity without one.
 */
export function toTurnWaitMs(
  lease: TeamLease,
  callsPerMinute: number,
  moment: { readonly nowMs: number; readonly sinceMs: number; readonly lastAgeMs: number },
): number {
  if (lease.devices <= 1) return 0;
  const { turnMs, devices } = toTurns(lease.devices, callsPerMinute);
  const { nowMs, lastAgeMs } = moment;
  const sinceMs = Math.min(moment.sinceMs, nowMs);
  const sharedNowMs = nowMs + lease.aheadMs;
  const firstRound = Math.floor((sharedNowMs / turnMs - lease.rank) / devices);
  // One of every fifth turns is this device's, so it lies within five rounds.
  for (let round = firstRound; round <= firstRound + turnsForOne; round += 1) {
    const turn = lease.rank + round * devices;
    const waitMs = turn * turnMs - sharedNowMs;
    const isFree = turn % turnsForOne === 0 || !isCutOffAlone(nowMs + Math.max(0, waitMs), sinceMs);
    if (!isFree) continue;
    if (waitMs > 0) return waitMs;
    // Use only the turn's first half: a call that leaves late is then still within the turn.
    if (waitMs > -turnMs / 2 && lastAgeMs > turnMs) return 0;
  }
  return turnMs * devices;
}
