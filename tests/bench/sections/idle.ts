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
