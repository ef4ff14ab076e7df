import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { budgets } from '../budgets.ts';
import { createPopupTimer } from '../create-popup-timer.ts';
import { interleave } from '../interleave.ts';
import { measureMessage } from '../measure-message.ts';
import { readPopupPicture } from '../read-popup-picture.ts';
import { addToHead, type Still } from '../render-still.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';
import { type ScratchExtension, writeExtension } from '../write-extension.ts';
import { writeLookalike } from '../write-lookalike.ts';
import { writeScratchExtension } from '../write-scratch-extension.ts';

/**
 * Writes an extension whose popup is a picture as plain HTML with one style and without script: what it takes to draw
 * that picture, whatever makes it.
 */
async function writePopupPicture({ html, css }: Still): Promise<ScratchExtension> {
  const manifest = { action: { default_popup: 'popup.html' } };
  return await writeExtension('popup-picture', manifest, {
    'popup.html': addToHead(html, '<link rel="stylesheet" href="popup.css">'),
    'popup.css': css,
  });
}

const seededPrograms = 100_000;

export const popup: Section = {
  name: 'popup',
  title: 'Toolbar click to the program, 100,000 programs in the mirror',
  note: 'Until the first frame with content, by the browser’s clock. Beside it: a popup of one line of HTML; where the worker is dead, the picture of Linkmint’s as plain HTML, shown behind two readings of a store (the lookalike, see the whole act). Before each click a page of Linkmint opens and closes and the worker ends; the bench wakes it where it shall be alive.',
  measure: (size) =>
    withSyncedBrowser(async ({ launched, extension, sandbox, options }) => {
      const staticPopup = await writeScratchExtension('static-popup');
      await using cleanUp = new AsyncDisposableStack();
      cleanUp.defer(() => staticPopup.remove());
      const { id: staticId } = await launched.cdp.send('Extensions.loadUnpacked', { path: staticPopup.path });
      await seedPrograms(options, size.of(seededPrograms, 10_000));
      const page = await extension.visit(
        `http://www.kedai-harian.localhost:${sandbox.port}/my/product/jasmine-rice-5-kg`,
      );
      // Neither popup may find its process there because another page of its extension is open.
      await options.close();

      const load = async (written: Promise<ScratchExtension>) => {
        const { path, remove } = await written;
        cleanUp.defer(remove);
        return (await launched.cdp.send('Extensions.loadUnpacked', { path })).id;
      };
      const picture = await readPopupPicture(launched, extension.extensionId, page);
      const pictureId = await load(writePopupPicture(picture));
      const alikeId = await load(writeLookalike(picture, { host: 'alike.localhost', address: null }));

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
      const { floor, live, dead, drawn, alike } = await interleave(size.of(9, 1), {
        floor: () => measure(staticId, false),
        drawn: () => measure(pictureId, false),
        live: () => measure(extension.extensionId, true),
        alike: () => measure(alikeId, false),
        dead: () => measure(extension.extensionId, false),
      });
      const beside = { what: 'a static popup', taken: floor };
      return [
        { what: 'the same picture as plain HTML', unit: 'ms', measured: drawn, beside },
        { what: 'the same behind its readings', unit: 'ms', measured: alike, beside },
        { what: 'worker alive', unit: 'ms', measured: live, beside, bar: budgets.popupLive },
        {
          what: 'worker dead',
          unit: 'ms',
          measured: dead,
          beside: { what: 'the same behind its readings', taken: alike },
          bar: budgets.popupDead,
        },
      ];
    }),
};
