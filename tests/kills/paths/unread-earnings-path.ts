import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import type { VariantName } from '#tests/sandbox/variant-names.ts';
import type { KillPath, KillStage } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const dayMs = 86_400_000;
const conversions = 60;

/** What the service does not do on each of the days that follow the first load. */
const faultyDays: readonly (readonly VariantName[])[] = [
  ['no-filters'],
  ['short-listing'],
  ['unread-conversion-dates'],
];

/** The user first declines; then a service that does not read ids, counts too much, and does not read dates is asked each day. */
export const unreadEarningsPath: KillPath = {
  name: 'conversions of a service that does not read what it is asked',
  conversions,
  offers: 8,
  // One of everything, which replaces the days whose dates are not read, and those of the syncs of three days.
  pagesAskedTwice: 18,
  // A sync is due beside it.
  pagesAfterKill: 2,
  async walk(stage) {
    const { accountId, answerOf, clock, control, rest, send } = stage;
    control.setVariants([]);
    await pressAgain(() => answerOf(send('declineEarnings', {})));
    await load(stage);
    for (const variants of faultyDays) {
      await clock.advance(dayMs);
      // The day's sync is over before.
      await pressAgain(() => answerOf(send('wake', {})));
      await rest();
      control.setVariants(variants);
      await load(stage);
      control.setVariants([]);
    }
    const { rowCount } = await withDatabase(accountId, readReportState);
    return rowCount === conversions ? [] : [`${rowCount} conversions are there`];
  },
};

/** Presses "Update earnings" and waits for its end. */
async function load({ accountId, answerOf, clock, rest, send, until }: KillStage): Promise<void> {
  const startMs = clock.nowMs();
  await pressAgain(() => answerOf(send('refreshReports', {})));
  await until('the end of the load', async () => {
    const { lastHoursAtMs, progress } = await withDatabase(accountId, readReportState);
    return (lastHoursAtMs ?? 0) >= startMs && progress.phase === 'idle';
  });
  await rest();
}
