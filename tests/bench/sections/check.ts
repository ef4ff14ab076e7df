import type { BrowserContext, Page } from '@playwright/test';
import { askWorker } from '../../e2e/fixtures/ask-worker.ts';
import { readActiveAccount } from '../../e2e/fixtures/read-active-account.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Section } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { watchDrawn } from '../watch-drawn.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs. */
  readonly dur?: number;
}

const mark = 'the bench looks at this thread';

/** Runs `act`; the longest task of the page's main thread meanwhile, in ms, by the browser's own record. */
async function measureLongestTask(context: BrowserContext, page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((name) => void performance.mark(name), mark);
  await act();
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const thread = events.find(({ name }) => name === mark);
  if (thread === undefined) throw new Error('The browser recorded nothing of the page');
  const tasks = events.filter(
    ({ name, pid, tid }) => /RunTask$/.test(name) && pid === thread.pid && tid === thread.tid,
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1_000));
}

/** As many as a check reads. */
const linkCount = 5_000;
const shopCount = 500;

export const check: Section = {
  name: 'check',
  title: 'Check of a page with 5,000 links',
  note: 'In the side panel, among 100,000 programs and 50,000 links; the page names 500 shops. From “Check a page” until the frame with the first rows of the report, by the panel’s clock. Beside it: a bare `querySelectorAll` over the same page that reads address, `rel` and words of each link. The page’s longest task is the browser’s own record of its main thread.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async ({ launched: { context }, extension, options }) => {
      await using cleanUp = new AsyncDisposableStack();
      const served = await servePage(renderPage(size.of(100_000, 5_000), size.of(50_000, 2_000)));
      cleanUp.defer(() => served.close());
      const { accountId } = await readActiveAccount(options);
      const host = new URL(served.url).hostname;
      await askWorker(options, accountId, 'setOwnSite', { host, isOwn: true });
      await options.close();

      const page = await extension.visit(served.url);
      const panel = await extension.openPanel(page);
      const watch = await watchDrawn(panel, '.check-rows > li');
      let wanted: string | null = null;
      const measureCheck = async () => {
        await page.reload();
        await watch.settle(300);
        let rowsMs = 0;
        const taskMs = await measureLongestTask(context, page, async () => {
          const click = () => panel.getByRole('button', { name: 'Check a page', exact: true }).click();
          rowsMs = await watch.measure('click', wanted, click);
          wanted = await watch.settle(500);
        });
        await panel.getByRole('button', { name: 'Back' }).click();
        return { rowsMs, taskMs };
      };
      const measureWalk = async () => {
        await page.reload();
        let rowsMs = 0;
        const taskMs = await measureLongestTask(context, page, async () => {
          rowsMs = await walk(page);
        });
        return { rowsMs, taskMs };
      };
      // A look has no round to learn in what the report shows.
      if (size.isQuick) await measureCheck();
      const { checked, floor } = await interleave(size.of(5, 1), { checked: measureCheck, floor: measureWalk });
      const beside = (figure: 'rowsMs' | 'taskMs') => ({
        what: 'a bare walk',
        taken: floor.map((each) => each[figure]),
      });
      const longTasks = await watch.listLongTasks();
      await panel.close();
      return [
        {
          what: 'the first rows',
          unit: 'ms',
          measured: checked.map(({ rowsMs }) => rowsMs),
          beside: beside('rowsMs'),
          bar: budgets.checkRows,
        },
        {
          what: 'the page’s longest task',
          unit: 'ms',
          measured: checked.map(({ taskMs }) => taskMs),
          beside: beside('taskMs'),
          bar: budgets.checkPageTask,
        },
        { what: 'long tasks of the panel', unit: 'tasks', measured: [longTasks.length], bar: budgets.longTasks },
      ];
    }),
};

/** Ms for the least that a reading of all links needs. */
function walk(page: Page): Promise<number> {
  return page.evaluate(() => {
    const startedAtMs = performance.now();
    const read = [...document.querySelectorAll('a[href]')].map((link) => [
      (link as HTMLAnchorElement).href,
      (link as HTMLAnchorElement).rel,
      link.textContent,
    ]);
    if (read.length === 0) throw new Error('The page has no links');
    return performance.now() - startedAtMs;
  });
}

/** A page as of a shop guide: of ten links three lead elsewhere on the site, and the others are of every kind. */
function renderPage(programCount: number, ownLinkCount: number): string {
  const toHref = (at: number) => {
    const program = ((at % shopCount) * 33) % programCount;
    switch (at % 10) {
      case 0:
      case 1:
        return `https://go.links.example/s${((at * 7) % ownLinkCount).toString(36)}`;
      case 2:
      case 3:
        return `https://shop-${program}.example/p/${at}`;
      case 4:
        return `https://shop-${program}.example/p/${at}?aff_id=9&amp;color=red`;
      case 5:
        return `https://shop-${program + 1}.example/p/${at}`;
      case 6:
        return `https://wiki-${at % 40}.test/${at}`;
      default:
        return `/stories/${at}`;
    }
  };
  const links = Array.from(
    { length: linkCount },
    (_, at) =>
      `${at % 25 === 0 ? `<h2>Part ${at / 25}</h2>` : ''}<p>Some words <a href="${toHref(at)}">thing ${at}</a>.</p>`,
  );
  return `<!doctype html><html lang="en"><title>Everything we cook with</title><h1>Kitchen</h1>${links.join('\n')}</html>`;
}
