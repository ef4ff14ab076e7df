import type { BrowserContext, CDPSession } from '@playwright/test';
import { optionsPageIds } from '#lib/domain/options-route.ts';
import { makeConversions, seedConversions } from '../../e2e/fixtures/seed-conversions.ts';
import { seedLinks } from '../../e2e/fixtures/seed-links.ts';
import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import { renderStill } from '../render-still.ts';
import type { Section } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

const rows = '[role=table] .table-row, table tbody tr';

/** Where a page is, and what it shows first that is the user's. */
const tabPlaces: readonly Place[] = [
  { what: 'options', address: 'options.html', first: '[role=meter]' },
  { what: 'links', address: 'workspace.html#/links', first: rows },
  { what: 'bulk', address: 'workspace.html#/bulk', first: 'textarea' },
  { what: 'programs', address: 'workspace.html#/programs', first: rows },
  { what: 'coupons', address: 'workspace.html#/coupons', first: rows },
  { what: 'shops', address: 'workspace.html#/shops', first: rows },
  { what: 'earnings', address: 'workspace.html#/earnings', first: rows },
  { what: 'earnings, all time', address: 'workspace.html#/earnings?period=all-time', first: rows },
];
const optionsPlaces: readonly Place[] = optionsPageIds.slice(1).map((page) => ({
  what: `options, ${page}`,
  address: `options.html#/${page}`,
  first: page === 'team' ? '.card form' : '.card',
}));

interface Place {
  readonly what: string;
  readonly address: string;
  /** A selector. */
  readonly first: string;
}

type Arms = Readonly<Record<string, () => Promise<number>>>;

export const tabs: Section = {
  name: 'tabs',
  title: 'Options and workspace: navigation to the first rows',
  note: '100,000 programs, 5,000 links and 200,000 conversions; a new page each time, by its own clock. Beside it: the same picture as plain HTML, without script.',
  measure: (size) =>
    withSyncedBrowser(async ({ launched: { context }, extension, options }) => {
      await using cleanUp = new AsyncDisposableStack();
      await seedPrograms(options, size.of(100_000, 5_000));
      await seedLinks(options, size.of(5_000, 1_000));
      const nowMs = Date.now();
      const today = new Date(nowMs).toISOString().slice(0, 10);
      await seedConversions(options, makeConversions(size.of(200_000, 10_000), today), nowMs);
      // All pages of the extension share a process, and so does this one.
      const session = await context.newCDPSession(options);
      const measurements: Measurement[] = [];
      for (const { what, address: path, first } of size.of([...tabPlaces, ...optionsPlaces], tabPlaces)) {
        const address = `chrome-extension://${extension.extensionId}/${path}`;
        const still = await servePage(await renderStill(context, address, first));
        cleanUp.defer(() => still.close());
        const opened = async () => {
          await collectGarbage(session);
          return measureFirstRow(context, address, first);
        };
        const floor = () => measureFirstRow(context, still.url, first);
        // A look needs no noise: it gives no verdict.
        const arms = size.of<Arms>({ opened, floor, again: floor }, { opened, floor });
        const taken = await interleave(size.of(11, 1), arms);
        const { again } = taken;
        measurements.push({
          what,
          unit: 'ms',
          measured: taken.opened ?? [],
          beside: { what: 'the same as plain HTML', taken: taken.floor ?? [], ...(again && { again }) },
          bar: budgets.tab,
        });
      }
      return measurements;
    }),
};

/**
 * Has what the closed tabs left collected: they are opened a second after one another, and their process would grow to
 * gigabytes before the browser finds the time to.
 */
async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage');
}

/** Opens an address in a new tab; ms from the navigation until the frame that shows the first row. */
async function measureFirstRow(context: BrowserContext, address: string, first: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(noteFirstRow, first);
  // What is waited for is the row: a document that still loads something has it already.
  await page.goto(address, { waitUntil: 'commit' });
  const shownAtMs = await page.evaluate(
    () => (globalThis as unknown as { firstRowAtMs: Promise<number> }).firstRowAtMs,
  );
  await page.close();
  return shownAtMs;
}

/** Runs in the page before its own scripts. */
function noteFirstRow(first: string): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  Object.assign(globalThis, { firstRowAtMs: promise });
  const look = () => {
    if (document.querySelector(first) === null) return false;
    // The first turn behind the frame's drawing.
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    return true;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
