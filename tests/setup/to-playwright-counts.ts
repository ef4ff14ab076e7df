import type { Counts } from './counts.ts';

/** The part of Playwright's JSON report that is read. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** What went wrong outside a test, e.g. a file that cannot be loaded. */
  readonly errors: readonly unknown[];
}

/** A test that passed only when tried again counts as failed. */
export function toPlaywrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
