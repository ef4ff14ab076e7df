import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { describeKills } from './describe-kills.ts';
import { pressAgain } from './press-again.ts';
import { withDatabase } from './with-database.ts';

const conversions = 350;

/** "Update earnings" for the first time. */
describeKills({
  name: 'loading conversions',
  conversions,
  async walk({ accountId, answerOf, send, until }) {
    await pressAgain(() => answerOf(send('refreshReports', {})));
    const read = () => withDatabase(accountId, readReportState);
    await until('the end of the load', async () => {
      const { lastAllAtMs, progress } = await read();
      return lastAllAtMs !== null && progress.phase === 'idle';
    });
    const { rowCount } = await read();
    return rowCount === conversions ? [] : [`${rowCount} conversions are there`];
  },
});
