import { countListedConversions } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import type { VariantName } from '#tests/sandbox/variant-names.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';
import { untilLoaded } from './until-loaded.ts';

const dayMs = 86_400_000;
const conversions = 60;

/** What the service does not do on each of the days that follow the first load. */
const faultyDays: readonly (readonly VariantName[])[] = [
  ['no-filters'],
  ['short-listing'],
  ['unread-conversion-dates'],
];

/**
 * The user first declines. Then the service fails, does not read ids on one day, counts too much on the next, and does not
 * read dates on the third. At last the currency changes under a load.
 */
describeKills({
  name: 'conversions of a service that does not read what it is asked',
  conversions,
  offers: 8,
  // Five while the service fails, one of everything in place of the days whose dates are not read, and the syncs of three days.
  pagesAskedTwice: 22,
  // A load that is killed as it begins to rest has fresh attempts: five.
  pagesAfterKill: 5,
  async walk(stage) {
    const { clock, control, inDatabase, press, rest, send } = stage;
    control.setVariants([]);
    control.clearFaults();
    await press(() => send('declineEarnings', {}));
    // The service fails until the load rests; the user presses once more.
    const startMs = clock.nowMs();
    control.addFault({ name: 'server-error', path: '/api/conversions/all', times: null });
    await press(() => send('refreshReports', {}));
    await rest();
    control.clearFaults();
    await load(stage, startMs);
    for (const variants of faultyDays) {
      await clock.advance(dayMs);
      // The day's sync is over before.
      await press(() => send('wake', {}));
      await rest();
      control.setVariants(variants);
      await load(stage);
      control.setVariants([]);
    }
    // Under a load the user chooses another currency, in which everything is loaded again.
    await press(() => send('refreshReports', {}));
    await press(() => send('setReportCurrency', { currency: 'USD' }));
    await rest();
    const { currency, rowsInOtherCurrency } = await inDatabase(readReportState);
    const count = await inDatabase(countListedConversions);
    return currency === 'USD' && count === conversions && rowsInOtherCurrency === 0
      ? []
      : [`${count} conversions are there, and ${rowsInOtherCurrency} of them not in ${currency}`];
  },
});

/**
 * Presses "Update earnings" and waits for its end.
 * @param startMs When it was pressed first: a load that rested goes further where it was.
 */
async function load(stage: KillStage, startMs = stage.clock.nowMs()): Promise<void> {
  await stage.press(() => stage.send('refreshReports', {}));
  await untilLoaded(stage, startMs);
  await stage.rest();
}
