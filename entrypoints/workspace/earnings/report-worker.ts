import { openExistingDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { createReportEngine, type ReportEngine } from './create-report-engine.ts';
import type { ReportAnswer, ReportMessage } from './report-request.ts';

/*
 * A thread of its own for the reports: reading and summing 200,000 conversions takes most of a second, in which the page
 * would not answer a key. It reads the database itself, so that only sums travel.
 */

/** Whoever starts the thread names it after the account whose conversions it is to read. */
const accountId = self.name;

const database = keepOpen({
  open: (onClosed) => openExistingDatabase(accountId, onClosed),
  close: (opened) => opened.close(),
});
const engine = createReportEngine({ openDatabase: database.get });

/** One after another: two at once would each read what the other is about to have. */
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data, ports }: MessageEvent<ReportMessage>) => {
  last = last.then(async () => ports[0]?.postMessage(await answer(data)));
});

async function answer({ name, input }: ReportMessage): Promise<ReportAnswer> {
  try {
    return { output: await (engine[name] as ReportEngine[typeof name] & ((given: unknown) => unknown))(input) };
  } catch {
    // The connection may be at fault: the next try has another one.
    await database.close();
    return { failed: true };
  }
}
