import { type OpeningMark, openingMarks } from '#ui/opening-marks.ts';
import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { budgets } from '../budgets.ts';
import { createPopupTimer, type PopupOpening } from '../create-popup-timer.ts';
import { interleave } from '../interleave.ts';
import { measureMessage } from '../measure-message.ts';
import type { Measurement } from '../measurement.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';
import { writeScratchExtension } from '../write-scratch-extension.ts';

const seededPrograms = 100_000;

export const popup: Section = {
  name: 'popup',
  title: 'Toolbar click to the program, 100,000 programs in the mirror',
  notes: [
    'Beside it: the same click on an extension whose popup is one line of HTML, without script or style. Until the first frame with content, by the browser’s own clock.',
    'The lines without a bar tell where the time of the line above goes. A static popup is on the screen before the scripts of any other popup run: what a new process takes to begin, to draw and to show its picture leaves little of the bar with a dead worker.',
    'Before each click the same happens, so that browser and processes are alike: a page of Linkmint is opened and closed, its worker is ended, and woken again where it shall be alive.',
  ],
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
      const { floor, again, live, dead } = await interleave(size.of(15, 5), {
        floor: () => measure(staticId, false),
        live: () => measure(extension.extensionId, true),
        again: () => measure(staticId, false),
        dead: () => measure(extension.extensionId, false),
      });
      const beside = { what: 'a static popup', taken: floor.map(toShown), again: again.map(toShown) };
      return [
        { what: 'worker alive', unit: 'ms', measured: live.map(toShown), beside, bar: budgets.popupLive },
        ...toStages('worker alive', live),
        { what: 'worker dead', unit: 'ms', measured: dead.map(toShown), beside, bar: budgets.popupDead },
        ...toStages('worker dead', dead),
      ];
    }),
};

const toShown = ({ shownMs }: PopupOpening) => shownMs;

const stageNames: Readonly<Record<OpeningMark, string>> = {
  'linkmint scripts': 'its scripts run',
  'linkmint opened': 'its databases are open',
  'linkmint read': 'all is read',
};

/** Where the time goes: from the click to each stage. */
function toStages(what: string, openings: readonly PopupOpening[]): readonly Measurement[] {
  return openingMarks.map((mark) => ({
    what: `${what}, until ${stageNames[mark]}`,
    unit: 'ms',
    measured: openings.map(({ markedMs }) => toMarked(markedMs, mark)),
    bar: null,
  }));
}

function toMarked(markedMs: PopupOpening['markedMs'], mark: OpeningMark): number {
  const ms = markedMs[mark];
  if (ms === undefined) throw new Error(`The popup made no mark "${mark}"`);
  return ms;
}
