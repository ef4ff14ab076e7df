import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import { measureMessage } from '../measure-message.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

export const worker: Section = {
  name: 'worker',
  title: 'A page’s message to the worker and its answer',
  note: 'The message starts the dead worker. Beside it: the same message to the worker that lives.',
  measure: (size) =>
    withSyncedBrowser(async ({ extension, options }) => {
      const ask = () => measureMessage(options, 'readQuota');
      const { cold, warm } = await interleave(size.of(9, 1), {
        cold: async () => {
          await extension.killWorker();
          return ask();
        },
        warm: ask,
      });
      const beside = { what: 'worker alive', taken: warm };
      return [{ what: 'worker dead', unit: 'ms', measured: cold, beside, bar: budgets.workerStart }];
    }),
};
