import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { budgets } from '../budgets.ts';
import { createPopupTimer } from '../create-popup-timer.ts';
import { interleave } from '../interleave.ts';
import { measureMessage } from '../measure-message.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';
import { writeScratchExtension } from '../write-scratch-extension.ts';

const seededPrograms = 100_000;

export const popup: Section = {
  name: 'popup',
  title: 'Toolbar click to the program, 100,000 programs in the mirror',
  note: 'Until the first frame with content, by the browser’s clock. Beside it: a popup of one line of HTML; with a dead worker, a popup that reads its one line from its own database. Before each click a page of Linkmint opens and closes and the worker ends; the bench wakes it where it shall be alive.',
  measure: (size) =>
    withSyncedBrowser(async ({ launched, extension, sandbox, options }) => {
      await using cleanUp = new AsyncDisposableStack();
      const load = async (kind: 'static-popup' | 'reading-popup') => {
        const { path, remove } = await writeScratchExtension(kind);
        cleanUp.defer(remove);
        return (await launched.cdp.send('Extensions.loadUnpacked', { path })).id;
      };
      const staticId = await load('static-popup');
      const readingId = await load('reading-popup');
      await seedPrograms(options, size.of(seededPrograms, 10_000));
      const page = await extension.visit(
        `http://www.kedai-harian.localhost:${sandbox.port}/my/product/jasmine-rice-5-kg`,
      );
      // Neither popup may find its process there because another page of its extension is open.
      await options.close();

      const timer = await createPopupTimer(launched);
      cleanUp.defer(() => timer.stop());
      const measure = async (extensionId: string, isWorkerAlive: boolean) => {
        const woken = await extension.openOptions();
        // It has to have answered before: a worker that is still starting cannot be ended.
        await measureMessage(woken, 'readQuota');
        await extension.killWorker();
        if (isWorkerAlive) await measureMessage(woken, 'readQuota');
        await woken.close();
        // What the page asked for last may have woken it again.
        if (!isWorkerAlive && (await extension.isWorkerRunning())) await extension.killWorker();
        if ((await extension.isWorkerRunning()) !== isWorkerAlive) throw new Error('The worker is not as it should be');
        return timer.measure(extensionId, page);
      };
      const { floor, again, live, dead, reading, readAgain } = await interleave(size.of(15, 1), {
        floor: () => measure(staticId, false),
        live: () => measure(extension.extensionId, true),
        reading: () => measure(readingId, false),
        again: () => measure(staticId, false),
        dead: () => measure(extension.extensionId, false),
        readAgain: () => measure(readingId, false),
      });
      const still = { what: 'a static popup', taken: floor, again };
      const read = { what: 'a popup that reads a line', taken: reading, again: readAgain };
      return [
        { what: 'worker alive', unit: 'ms', measured: live, beside: still, bar: budgets.popupLive },
        { what: 'worker dead', unit: 'ms', measured: dead, beside: read, bar: budgets.popupDead },
      ];
    }),
};
