import { countListedConversions } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readUnlistedConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';
import { untilLoaded } from './until-loaded.ts';

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
    const { inDatabase } = stage;
    await inDatabase(async (db) => {
      const [first] = await db.getAll('conversions', null, 1);
      if (first === undefined) throw new Error('no conversion is there');
      await db.put('conversions', { ...first, conversionId: 'gone' });
      await db.clear('conversionBlocks');
    });
  },
  async walk(stage) {
    const { clock, inDatabase, press, send } = stage;
    await press(() => send('setRejectionNotices', { isOn: true }));
    await clock.advance(31 * dayMs);
    await load(stage, () => stage.send('refreshReports', {}));
    const unlisted = await inDatabase(readUnlistedConversions);
    const faults = unlisted.map(({ conversionId }) => conversionId).join() === 'gone' ? [] : ['it is not set aside'];
    await load(stage, () => send('setReportCurrency', { currency: 'USD' }));
    const { currency, rowsInOtherCurrency } = await inDatabase(readReportState);
    const count = await inDatabase(countListedConversions);
    return currency === 'USD' && count === conversions && rowsInOtherCurrency === 0
      ? faults
      : [...faults, `${count} conversions are there, and ${rowsInOtherCurrency} of them not in ${currency}`];
  },
});

/** Presses what begins a load, and waits for its end. */
async function load(stage: KillStage, begin: () => Promise<void>): Promise<void> {
  const startMs = stage.clock.nowMs();
  await stage.press(begin);
  await untilLoaded(stage, startMs);
}
