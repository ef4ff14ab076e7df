import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { TabDeps } from '../workspace-services.ts';
import { createReportReader, type ReportReader } from './create-report-reader.ts';
import type { EarningsServices } from './earnings-services.ts';

/** The Earnings tab's composition root. Starts the report worker. `close` ends it. */
export function createEarningsServices({
  account,
  database,
  nowMs,
  send,
  saveFile,
  requestPermissions,
}: TabDeps): EarningsServices & Pick<ReportReader, 'askAhead'> {
  const reader = createReportReader(
    new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module', name: account.accountId }),
  );
  let version = 0;
  let postsVersion = 0;
  // They start before the page listens, so that the page's next reading has the new version.
  const stops = [
    watchDataChanges(['conversions', 'links'], () => {
      postsVersion += 1;
      version = postsVersion;
    }),
    watchDataChanges(['posts'], () => {
      postsVersion += 1;
    }),
  ];
  /** Read once per version: the changes grow with the years, and the page reads a snapshot at every page of a load. */
  let changesRead: { readonly version: number; readonly changes: Promise<readonly ConversionChange[]> } | null = null;
  const readChanges = () => {
    if (changesRead?.version !== version) changesRead = { version, changes: readConversionChanges(database, 0) };
    return changesRead.changes;
  };

  return {
    nowMs,
    send,
    saveFile,
    ask: reader.ask,
    askAhead: reader.askAhead,
    close() {
      for (const stop of stops) stop();
      reader.close();
    },
    requestNotifications: () => requestPermissions({ permissions: ['notifications'] }),
    async readSnapshot() {
      // Stored before the reading, so that a change during the reading makes another version.
      const versions = { version, postsVersion };
      const [summary, changes, isAnswered = false, mayNotify] = await Promise.all([
        readReportState(database),
        readChanges(),
        readMeta(database, 'isEarningsAnswered'),
        browser.permissions.contains({ permissions: ['notifications'] }),
      ]);
      return {
        summary,
        changes,
        isAnswered,
        mayNotify,
        ...versions,
      };
    },
  };
}
