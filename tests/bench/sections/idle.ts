import { budgets } from '../budgets.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

const lookEveryMs = 250;

export const idle: Section = {
  name: 'idle',
  title: 'Starts of the worker while nothing is due',
  note: 'The worker is ended, a merchant’s page stays open, and no one does anything. The bench looks four times a second.',
  measure: (size) =>
    withSyncedBrowser(async ({ extension, sandbox, options }) => {
      await extension.visit(`http://www.kedai-harian.localhost:${sandbox.port}/`);
      // The first sync leaves work for a minute later: the lit icon follows it.
      await options.waitForFunction(isNothingDue, undefined, { timeout: 120_000 });
      await options.close();
      await extension.killWorker();
      let starts = 0;
      let wasRunning = await extension.isWorkerRunning();
      if (wasRunning) throw new Error('The worker was not ended');
      for (let look = 0; look < size.of(120_000, 10_000) / lookEveryMs; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        const isRunning = await extension.isWorkerRunning();
        if (isRunning && !wasRunning) starts += 1;
        wasRunning = isRunning;
      }
      return [{ what: `in ${size.of(120, 10)} seconds`, unit: 'starts', measured: [starts], bar: budgets.idleStarts }];
    }),
};

/** Runs in a page of the extension. An alarm that rings is away until its handler sets it again: so it looks for a while. */
async function isNothingDue(): Promise<boolean> {
  const { alarms } = (
    globalThis as unknown as { chrome: { alarms: { getAll(): Promise<readonly { name: string }[]> } } }
  ).chrome;
  for (let look = 0; look < 5; look += 1) {
    if ((await alarms.getAll()).some(({ name }) => name !== 'hourly')) return false;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return true;
}
