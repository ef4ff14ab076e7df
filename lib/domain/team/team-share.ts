import { isLinksByDay } from '#lib/domain/quota/links-by-day.ts';
import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import { type Checked, hasFields, isCount, isText, isTime } from '#lib/domain/shape.ts';

/**
 * The window of the team's slots. Longer than the gate's by the time that an answer of the Redis may take: a slot is taken there
 * before its call leaves here.
 */
export const teamWindowMs = gateWindowMs + 2_000;

/** A call for a link has ended by then, or is a killed worker's: a colleague may make the link. */
export const claimMs = 60_000;

/** Fewer devices than this share as if they were so many: what they leave free covers the ones that are cut off. */
const minShares = 5;

/** What the team's Redis last told this device: what it goes on with where that cannot be reached. */
export const isTeamLease = hasFields({
  /** When that was, by this device's clock, and how far the Redis' clock is ahead of it, in ms. */
  atMs: isTime,
  aheadMs: isTime,
  /** Devices seen lately, and which of them this is, from 0. */
  devices: isCount,
  rank: isCount,
  /** Links that this device may make without asking, and how many it had counted then. */
  credit: isCount,
  ownThen: isCount,
  /** When the Redis began what it has, by its clock. */
  born: isTime,
  /** After it was emptied, the credit of before holds until then, by its clock: the others' counts are not all told anew yet. */
  creditUntilMs: isTime,
});
export type TeamLease = Checked<typeof isTeamLease>;

/** What one device of the team counted. */
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
 * A device that cannot reach the Redis may be the only one. For so long it keeps to every fifth of its turns, in ms: as much as
 * the others leave free. After that it is taken for the Redis that is away, for everybody.
 */
export const cutOffAloneMs = 6 * 60_000;
/** One of so many turns is what the others leave free. */
const turnsForOne = 5;

interface Turns {
  /** The time that a device has to itself. */
  readonly turnMs: number;
  /** How many devices take turns, one after another. */
  readonly devices: number;
  /** Until a device's turn comes again. */
  readonly everyMs: number;
}

/** Turns of devices that cannot reach the Redis, in ms. `isAlone`: others may still reach it. */
export function toTurns(devices: number, callsPerMinute: number, isAlone = false): Turns {
  // One less than the limit: a window that begins within a turn touches one more.
  const turnMs = callsPerMinute > 1 ? teamWindowMs / (callsPerMinute - 1) : 2 * teamWindowMs;
  const sharing = Math.max(minShares, devices);
  // No multiple of five: each device has one of every fifth turns.
  const taking = sharing % turnsForOne === 0 ? sharing + 1 : sharing;
  return { turnMs, devices: taking, everyMs: turnMs * taking * (isAlone ? turnsForOne : 1) };
}

/** Whether a device that lost the Redis so long ago may be the only one that did. A clock that was set back proves nothing. */
export function isCutOffAlone(nowMs: number, sinceMs: number): boolean {
  return nowMs - sinceMs < cutOffAloneMs;
}

/**
 * How long this device waits for its turn while the team's Redis cannot be reached, in ms; 0 where it may call now. The devices'
 * turns follow each other by the Redis' clock, one call each, so that all of them together keep to the limit without a word. One
 * that is alone in the team needs none.
 * @param sinceMs When it was found to be out of reach.
 * @param lastAgeMs How long ago this device's last call was; Infinity for none.
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
  // Within five rounds one of every fifth turns is this device's.
  for (let round = firstRound; round <= firstRound + turnsForOne; round += 1) {
    const turn = lease.rank + round * devices;
    const waitMs = turn * turnMs - sharedNowMs;
    const isFree = turn % turnsForOne === 0 || !isCutOffAlone(nowMs + Math.max(0, waitMs), sinceMs);
    if (!isFree) continue;
    if (waitMs > 0) return waitMs;
    // Only its first half: what is slow to leave is still within it.
    if (waitMs > -turnMs / 2 && lastAgeMs > turnMs) return 0;
  }
  return turnMs * devices;
}
