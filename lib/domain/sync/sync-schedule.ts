import type { Settings } from '#lib/domain/settings/settings.ts';

const dayMs = 86_400_000;

/** How often everything is listed anew (spec §1 asks for about once a week). */
const everythingEveryMs: Readonly<Record<Settings['catalogueWalk'], number>> = { weekly: 7 * dayMs, daily: dayMs };
/** How often what changed is asked for. */
const changesEveryMs = dayMs;

/** When walks last began, in ms since the epoch; null before the first. */
export interface LastWalks {
  /** Of everything: every program, campaign and shop. */
  readonly everythingAtMs: number | null;
  /** Of anything. */
  readonly anyAtMs: number | null;
}

/** Calls that a walk needs. */
export interface WalkCalls {
  readonly everything: number;
  readonly changes: number;
}

/** What is listed next by itself, when (ms since the epoch), and for how many calls. */
export interface SyncSchedule {
  /** Null where everything is due before, or at the same time. */
  readonly changes: PlannedWalk | null;
  readonly everything: PlannedWalk;
}

export interface PlannedWalk {
  readonly atMs: number;
  readonly calls: number;
}

/** What is due; null where nothing is. A time in the future counts as long ago, because the clock was set back since. */
export function findDueWalk(
  { everythingAtMs, anyAtMs }: LastWalks,
  every: Settings['catalogueWalk'],
  nowMs: number,
): 'everything' | 'changes' | null {
  if (everythingAtMs === null || anyAtMs === null) return 'everything';
  if (Math.abs(nowMs - everythingAtMs) >= everythingEveryMs[every]) return 'everything';
  return Math.abs(nowMs - anyAtMs) >= changesEveryMs ? 'changes' : null;
}

/** What comes next; null before the first walk of everything, which is due now. */
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

/** Calls by the number of programs alone, for an account whose walks were not counted yet. */
export function estimateWalkCalls(programCount: number): WalkCalls {
  // Five listings by standing, the running and the paused ones, campaigns and shops: each is a page at the least.
  return { everything: Math.ceil(programCount / 100) + 8, changes: 8 };
}
