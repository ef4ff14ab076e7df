import { countListedConversions } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { describeKills } from './describe-kills.ts';

const conversions = 350;

/** "Update earnings" for the first time. */
describeKills({
  name: 'loading conversions',
  conversions,
  async walk({ inDatabase, press, send, until }) {
    await press(() => send('refreshReports', {}));
    const read = () => inDatabase(readReportState);
    await until('the end of the load', async () => {
      const { lastAllAtMs, progress } = await read();
      return lastAllAtMs !== null && progress.phase === 'idle';
    });
    const count = await inDatabase(countListedConversions);
    return count === conversions ? [] : [`${count} conversions are there`];
  },
});
