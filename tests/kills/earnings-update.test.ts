import { readUnlistedConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { withDatabase } from './with-database.ts';

const dayMs = 86_400_000;
const conversions = 130;

/** Conversions are there: everything is listed again a month later, one of them no longer, and then in another currency. */
describeKills({
  name: 'updating conversions',
  conversions,
  // Two of the second listing, which looks for what the first did not show.
  pagesAskedTwice: 2,
  // A sync is under way beside it.
  pagesAfterKill: 2,
  async prepare(stage) {
    await load(stage, () => stage.send('refreshReports', {}));
    const { accountId } = stage;
    await withDatabase(accountId, async (db) => {
      const [first] = await db.getAll('conversions', null, 1);
      if (first === undefined) throw new Error('no conversion is there');
      await db.put('conversions', { ...first, conversionId: 'gone' });
      await db.clear('conversionBlocks');
    });
  },
  async walk(stage) {
    const { accountId, answerOf, clock, send } = stage;
    await pressAgain(() => answerOf(send('setRejectionNotices', { isOn: true })));
    await clock.advance(31 * dayMs);
    await load(stage, () => stage.send('refreshReports', {}));
    const unlisted = await withDatabase(accountId, readUnlistedConversions);
    const faults = unlisted.map(({ conversionId }) => conversionId).join() === 'gone' ? [] : ['it is not set aside'];
    await load(stage, () => send('setReportCurrency', { currency: 'USD' }));
    const { currency, rowCount, rowsInOtherCurrency } = await withDatabase(accountId, readReportState);
    return currency === 'USD' && rowCount === conversions && rowsInOtherCurrency === 0
      ? faults
      : [...faults, `${rowCount} conversions are there in ${currency}, and ${rowsInOtherCurrency} in another currency`];
  },
});

/** Presses what begins a load, and waits for its end. */
async function load({ accountId, answerOf, clock, until }: KillStage, press: () => Promise<void>): Promise<void> {
  const startMs = clock.nowMs();
  await pressAgain(() => answerOf(press()));
  await until('the end of the load', async () => {
    const { lastHoursAtMs, progress } = await withDatabase(accountId, readReportState);
    return (lastHoursAtMs ?? 0) >= startMs && progress.phase === 'idle';
  });
}
