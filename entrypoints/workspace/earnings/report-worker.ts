import { createSystemClock } from '#lib/platform/clock.ts';
import { openExistingDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { createReportEngine, type ReportEngine } from './create-report-engine.ts';
import type { ReportAnswer, ReportMessage } from './report-request.ts';

/*
 * The reports have a thread of their own: reading and summing 200,000 conversions takes most of a second, in which the
 * page could not answer a key. The thread reads the database itself, so that it sends only sums.
 */

/** The page that starts the thread names it after the account whose conversions the thread reads. */
const accountId = self.name;

const database = keepOpen({
  open: (onClosed) => openExistingDatabase(accountId, onClosed),
  close: (opened) => opened.close(),
});
// Before the first question, which fails by itself where this does.
void database.get().catch(() => undefined);
const engine = createReportEngine({ openDatabase: database.get, nowMs: createSystemClock().nowMs });

/** Answers one question after another. Two at once would each read what the other is about to have. */
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data, ports }: MessageEvent<ReportMessage>) => {
  last = last.then(async () => ports[0]?.postMessage(await answer(data)));
});

async function answer({ name, input }: ReportMessage): Promise<ReportAnswer> {
  try {
    return { output: await (engine[name] as ReportEngine[typeof name] & ((given: unknown) => unknown))(input) };
  } catch {
    // The connection may have caused the failure, so the next try opens another one.
    await database.close();
    return { failed: true };
  }
}
