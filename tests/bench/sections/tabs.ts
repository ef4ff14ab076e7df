import { firstOwnBlock } from '#lib/domain/programs/program-block.ts';
import { optionsPageIds } from '#lib/domain/routes/options-route.ts';
import { makeConversions, seedConversions } from '../../e2e/fixtures/seed-conversions.ts';
import { budgets } from '../budgets.ts';
import { measurePlaces, type Place } from '../measure-places.ts';
import type { Section } from '../section.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';

const rows = '[role=table] .table-row, table tbody tr';

/** A report of 30 days compares them with the 30 before. `YYYY-MM`. */
const firstMonth = new Date(Date.now() - 61 * 86_400_000).toISOString().slice(0, 7);

/** Where a page is, and what it shows first that is the user's. */
const tabPlaces: readonly Place[] = [
  { what: 'options', address: 'options.html', first: '[role=meter]' },
  { what: 'links', address: 'workspace.html#/links', first: rows },
  { what: 'bulk', address: 'workspace.html#/bulk', first: 'textarea' },
  {
    what: 'programs',
    address: 'workspace.html#/programs',
    first: rows,
    reading: { store: 'offerBlocks', from: firstOwnBlock },
  },
  { what: 'coupons', address: 'workspace.html#/coupons', first: rows },
  { what: 'shops', address: 'workspace.html#/shops', first: rows },
  {
    what: 'earnings',
    // A month has no rows on its first day.
    address: 'workspace.html#/earnings?period=30-days',
    first: rows,
    reading: { store: 'conversionBlocks', from: ['own', firstMonth] },
  },
  {
    what: 'earnings, all time',
    address: 'workspace.html#/earnings?period=all-time',
    first: rows,
    reading: { store: 'conversionBlocks', from: ['own', ''] },
    bar: budgets.tabOfAllTime,
  },
];
const optionsPlaces: readonly Place[] = optionsPageIds.slice(1).map((page) => ({
  what: `options, ${page}`,
  address: `options.html#/${page}`,
  first: page === 'advanced' ? '.card form' : '.card',
}));

export const tabs: Section = {
  name: 'tabs',
  title: 'Options and workspace: navigation to the first rows',
  note: '100,000 programs, 50,000 links and 200,000 conversions; a new page each time, by its own clock. Beside it: the same picture as plain HTML, without script. Where the first rows are made of many records: the same picture, put into the page by a script of ten lines once it has read these records.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async (browser) => {
      const { options, build } = browser;
      const nowMs = Date.now();
      const today = new Date(nowMs).toISOString().slice(0, 10);
      await seedConversions(options, makeConversions(size.of(200_000, 10_000), today), nowMs, true);
      return measurePlaces(browser, build, size.of([...tabPlaces, ...optionsPlaces], tabPlaces), size);
    }),
};
