import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';

/**
 * The window of the team's slots. Longer than the gate's by the time that an answer of the Redis may take: a slot is taken there
 * before its call leaves here.
 */
export const teamWindowMs = gateWindowMs + 2_000;

/** Fewer devices than this share as if they were so many: what they leave free covers the ones that are cut off. */
const leastShares = 5;

/** What the team's Redis last told this device: what it goes on with where that cannot be reached. */
export interface TeamLease {
  /** When that was, by this device's clock, and how far the Redis' clock is ahead of it, in ms. */
  readonly atMs: number;
  readonly aheadMs: number;
  /** Devices seen lately, and which of them this is, from 0. */
  readonly devices: number;
  readonly rank: number;
  /** Links that this device may make without asking, and how many it had counted then. */
  readonly credit: number;
  readonly ownThen: number;
  /** When the Redis began what it has, by its clock. */
  readonly born: number;
  /** After it was emptied, the credit of before holds until then, by its clock: the others' counts are not all told anew yet. */
  readonly creditUntilMs: number;
}

/** What one device of the team counted. */
export interface TeamCount {
  readonly deviceId: string;
  /** Hostile. */
  readonly name: string;
  readonly seenAtMs: number;
  /** Links by day of the service. */
  readonly days: Readonly<Record<string, number>>;
}

/** The time that each device has to itself, and how long until its turn comes again, in ms. */
export function toTurns(
  devices: number,
  callsPerMinute: number,
): { readonly turnMs: number; readonly everyMs: number } {
  // One less than the limit: a window that begins within a turn touches one more.
  const turnMs = callsPerMinute > 1 ? teamWindowMs / (callsPerMinute - 1) : 2 * teamWindowMs;
  return { turnMs, everyMs: turnMs * Math.max(leastShares, devices) };
}

/**
 * How long this device waits for its turn while the team's Redis cannot be reached, in ms; 0 where it may call now. The devices'
 * turns follow each other by the Redis' clock, one call each, so that all of them together keep to the limit without a word. One
 * that is alone needs none.
 * @param sinceMs When it was found to be out of reach. For a window after it nothing goes: others may have used the limit up.
 * @param lastAgeMs How long ago this device's last call was; Infinity for none.
 */
export function toTurnWaitMs(
  lease: TeamLease,
  callsPerMinute: number,
  moment: { readonly nowMs: number; readonly sinceMs: number; readonly lastAgeMs: number },
): number {
  if (lease.devices <= 1) return 0;
  const { turnMs, everyMs } = toTurns(lease.devices, callsPerMinute);
  const { nowMs, sinceMs, lastAgeMs } = moment;
  // A clock that was set back makes no longer wait.
  const calmMs = Math.min(teamWindowMs, Math.max(0, sinceMs + teamWindowMs - nowMs));
  const atMs = nowMs + lease.aheadMs + calmMs;
  const intoTurnMs = (((atMs - lease.rank * turnMs) % everyMs) + everyMs) % everyMs;
  // Only its first half: what is slow to leave is still within it.
  const isTurn = intoTurnMs < turnMs / 2 && lastAgeMs + calmMs > turnMs;
  return calmMs + (isTurn ? 0 : everyMs - intoTurnMs);
}
