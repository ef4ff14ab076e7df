import type { Settings } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/** How often a sync lists everything again (spec §1 asks for about once a week). */
const everythingEveryMs: Readonly<Record<Settings['catalogueWalk'], number>> = { weekly: 7 * dayMs, daily: dayMs };
/** How often a sync asks for changes. */
const changesEveryMs = dayMs;

/** When walks last began, in ms since the epoch; null before the first. */
export interface LastWalks {
  /** Of everything: every program, campaign and shop. */
  readonly everythingAtMs: number | null;
  /** Of any kind. */
  readonly anyAtMs: number | null;
}

/** How many calls a walk needs. */
export interface WalkCalls {
  readonly everything: number;
  readonly changes: number;
}

/** The next automatic walks: when (ms since the epoch), and with how many calls. */
export interface SyncSchedule {
  /** Null if a walk of everything is due before or at the same time. */
  readonly changes: PlannedWalk | null;
  readonly everything: PlannedWalk;
}

export interface PlannedWalk {
  readonly atMs: number;
  readonly calls: number;
}

/**
 * The walk that is due; null without one. A last time in the future counts as long ago: the clock was set back since.
 */
export function findDueWalk(
  { everythingAtMs, anyAtMs }: LastWalks,
  every: Settings['catalogueWalk'],
  nowMs: number,
): 'everything' | 'changes' | null {
  if (everythingAtMs === null || anyAtMs === null) return 'everything';
  if (Math.abs(nowMs - everythingAtMs) >= everythingEveryMs[every]) return 'everything';
  return Math.abs(nowMs - anyAtMs) >= changesEveryMs ? 'changes' : null;
}

/** The next walks; null before the first walk of everything, which is due now. */
export function planSync(
  { everythingAtMs, anyAtMs }: LastWalks,
  every: Settings['catalogueWalk'],
  calls: WalkCalls,
): SyncSchedule | null {
  if (everythingAtMs === null || anyAtMs === null) return null;
  const everything = { atMs: everythingAtMs + everythingEveryMs[every], calls: calls.everything };
  const changes = { atMs: anyAtMs + changesEveryMs, calls: calls.changes };
  return { changes: changes.atMs < everything.atMs ? changes : null, everything };
}

/** Estimates calls from the number of programs alone, for an account whose walks were never counted. */
export function estimateWalkCalls(programCount: number): WalkCalls {
  // Five listings by standing, active and paused programs, campaigns and shops: each has at least one page.
  return { everything: Math.ceil(programCount / 100) + 8, changes: 8 };
}
