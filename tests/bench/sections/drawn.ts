import type { Page } from '@playwright/test';
import { makeConversions, seedConversions } from '../../e2e/fixtures/seed-conversions.ts';
import { seedPosts } from '../../e2e/fixtures/seed-posts.ts';
import { budgets } from '../budgets.ts';
import { makePosts } from '../data/make-posts.ts';
import { type DrawnArm, type DrawnArms, openDrawnArms, type Taken } from '../drawn-arms.ts';
import type { Bar, Measurement } from '../measurement.ts';
import { renderStill } from '../render-still.ts';
import type { Section, Size } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { type TakenOfArms, takeInTurn } from '../take-in-turn.ts';
import { type DrawnWatch, firstCells, watchDrawn } from '../watch-drawn.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';
import type { ConnectedBrowser } from '../with-synced-browser.ts';

/** Of a list for Bulk: a month's posts. */
const bulkLines = 300;
const bulkShops = 60;

interface Place {
  readonly tab: string;
  readonly what: string;
  /** The list as it opens. */
  readonly params: string;
  /** What is typed into its search, key by key; empty without a search. */
  readonly typed: readonly string[];
  /** Filters, sorts and spans, as the address has them: a click on one changes the address. */
  readonly changes: readonly string[];
  /** Of a change, if not that of all lists. */
  readonly bar?: Bar;
}

const places: readonly Place[] = [
  {
    tab: 'programs',
    what: '100,000 programs',
    params: 'view=all',
    typed: ['kedai zam', '42426'],
    changes: ['view=all&sort=commission', 'view=all&status=approved', 'view=all&sort=updated', 'view=all'],
  },
  {
    tab: 'links',
    what: '50,000 links',
    params: '',
    typed: ['cafe grin', 'blog-8'],
    changes: ['sort=program', 'program=7', 'period=30', 'sort=oldest'],
  },
  {
    tab: 'posts',
    what: '2,000 posts of 20 products',
    params: 'period=all',
    typed: ['kitchen 17', 'weekend'],
    changes: ['period=all&show=draft', 'period=all&show=out', 'period=all'],
  },
  {
    tab: 'earnings',
    what: '200,000 conversions',
    params: 'period=all-time',
    typed: [],
    bar: budgets.changeOfReport,
    changes: ['period=90-days', 'period=90-days&by=sub1', 'period=all-time&by=sub1', 'period=all-time&sort=orders'],
  },
];

export const drawn: Section = {
  name: 'drawn',
  title: 'In the page: a key, a change or a paste, until its rows are drawn',
  note: 'In a page of the workspace, from the event until the frame that shows the rows, by the page’s own clock. A change is a filter, a sort, a span or a grouping. A paste is a list for Bulk, its addresses from 60 shops: its rows are their addresses, its plan is all that stands in them. Beside it: the same event in the same picture as plain HTML, in a tab of the same browser, where a listener of a few lines puts in the HTML that the workspace left after that event. The long tasks beside it are those of the same acts there.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async (browser) => {
      const { options } = browser;
      await seedPosts(options, makePosts(size.of(2_000, 200)));
      const nowMs = Date.now();
      const today = new Date(nowMs).toISOString().slice(0, 10);
      await seedConversions(options, makeConversions(size.of(200_000, 10_000), today), nowMs);
      await options.close();
      const measurements: Measurement[] = [];
      for (const place of size.of(places, places.slice(0, 1)))
        measurements.push(...(await measurePlace(browser, place, size)));
      return [...measurements, ...(await measurePastes(browser, size))];
    }),
};

async function measurePlace(browser: ConnectedBrowser, place: Place, size: Size): Promise<readonly Measurement[]> {
  const { tab, what, params, bar = budgets.change } = place;
  const watchesOf = async (page: Page) => [await watchDrawn(page, firstCells)];
  return withArms(browser, `#/${tab}?${params}`, firstCells, watchesOf, size, async (arms) => [
    ...(place.typed.length === 0
      ? []
      : [toLine(`a key, ${what}`, 'ms', await takeKeys(arms, place, size), budgets.search)]),
    toLine(`a change, ${what}`, 'ms', await takeChanges(arms, place, size), bar),
    toLine(`long tasks, ${what}`, 'tasks', await takeLongTasks(arms), budgets.longTasksBeside),
  ]);
}

/** Opens a place of the workspace and its still, and closes them behind the work. */
async function withArms<Result>(
  { launched: { context }, extension }: ConnectedBrowser,
  fragment: string,
  first: string,
  watchesOf: (page: Page) => Promise<readonly DrawnWatch[]>,
  size: Size,
  work: (arms: DrawnArms) => Promise<Result>,
): Promise<Result> {
  await using cleanUp = new AsyncDisposableStack();
  const address = `chrome-extension://${extension.extensionId}/workspace.html${fragment}`;
  // Before the still: a page that closes as the last of the extension would take its process with it.
  const page = await extension.openWorkspace(fragment);
  const still = await servePage(await renderStill(context, address, first));
  cleanUp.defer(() => still.close());
  const arms = await openDrawnArms(context, page, still.url, watchesOf, size);
  for (const arm of Object.values(arms)) cleanUp.defer(() => arm.page.close());
  return await work(arms);
}

async function takeKeys(arms: DrawnArms, { typed }: Place, size: Size): Promise<TakenOfArms> {
  const texts = size.of(
    typed,
    typed.slice(0, 1).map((text) => text.slice(0, 3)),
  );
  // One after the other: each turn of an arm waits until its page is in front.
  const typeAll = async (arm: DrawnArm) => {
    const taken: Taken[] = [];
    for (const text of texts) taken.push(...(await type(arm, text)));
    return taken;
  };
  const taken = await takeInTurn(size.of(3, 1), arms, [typeAll]);
  for (const arm of Object.values(arms)) await arm.rest('q=', () => toSearch(arm).fill(''));
  return taken;
}

/** Types a text into an empty search. */
async function type(arm: DrawnArm, text: string): Promise<readonly Taken[]> {
  await toSearch(arm).focus();
  await arm.rest('q=', () => toSearch(arm).fill(''));
  const taken: Taken[] = [];
  for (const [at, character] of [...text].entries()) {
    const name = `q=${text.slice(0, at + 1)}`;
    taken.push(await arm.measure(name, 'keydown', () => arm.page.keyboard.press(character)));
  }
  return taken;
}

const toSearch = ({ page }: DrawnArm) => page.getByRole('searchbox').first();

function takeChanges(arms: DrawnArms, { tab, changes }: Place, size: Size): Promise<TakenOfArms> {
  const changeEach = async (arm: DrawnArm) => {
    await arm.settle();
    const taken: Taken[] = [];
    for (const change of size.of(changes, changes.slice(0, 2))) {
      const toHash = () =>
        arm.page.evaluate((hash) => {
          location.hash = hash;
        }, `#/${tab}?${change}`);
      taken.push(await arm.measure(change, 'hashchange', toHash));
    }
    return taken;
  };
  return takeInTurn(size.of(3, 1), arms, [changeEach]);
}

/** Pastes lists of 300 addresses into Bulk, each over the one before. */
function measurePastes(browser: ConnectedBrowser, size: Size): Promise<readonly Measurement[]> {
  const lists = [makeList(0), makeList(bulkLines)];
  const watchesOf = async (page: Page) => [
    // What was pasted, as each row has it from its first frame.
    await watchDrawn(page, '[role=table] .table-row .cell-lines[title]', 'title'),
    await watchDrawn(page, '[role=table] .table-row'),
  ];
  return withArms(browser, '#/bulk', 'textarea', watchesOf, size, async (arms) => {
    const pasteEach = async ({ page, measure, settle }: DrawnArm) => {
      const field = page.getByRole('textbox').first();
      const taken: Taken[] = [];
      for (const [at, list] of lists.entries()) {
        // By the extension, which may.
        await arms.app.page.evaluate((text) => navigator.clipboard.writeText(text), list);
        await field.press('ControlOrMeta+A');
        await settle();
        taken.push(await measure(`list ${at}`, 'paste', () => field.press('ControlOrMeta+V')));
        await settle();
      }
      return taken;
    };
    const taken = await takeInTurn(size.of(5, 1), arms, [pasteEach]);
    const what = `${bulkLines} lines`;
    return [
      toLine(`a paste, ${what}: its rows`, 'ms', taken, budgets.change, 0),
      toLine(`a paste, ${what}: its plan`, 'ms', taken, budgets.plan, 1),
      toLine(`long tasks, ${what}`, 'tasks', await takeLongTasks(arms), budgets.longTasksBeside),
    ];
  });
}

/** The long tasks of each arm, as if they were what one act took. */
async function takeLongTasks({ app, floor }: DrawnArms): Promise<TakenOfArms> {
  const toTaken = async (arm: DrawnArm) => [[await arm.countLongTasks()]];
  return {
    app: await toTaken(app),
    floor: await toTaken(floor),
  };
}

/** @param watch The place of the watch among those of the page. */
function toLine(
  what: string,
  unit: Measurement['unit'],
  { app = [], floor = [] }: TakenOfArms,
  bar: Bar,
  watch = 0,
): Measurement {
  const ofWatch = (taken: readonly Taken[]) => taken.flatMap((each) => each.slice(watch, watch + 1));
  const beside = { what: 'the same as plain HTML', taken: ofWatch(floor) };
  return { what, unit, measured: ofWatch(app), beside, bar };
}

/** Addresses of approved and of other programs, from a number on. */
function makeList(first: number): string {
  return Array.from({ length: bulkLines }, (_, at) => {
    const shop = first + (at % bulkShops);
    return `https://shop-${at % 3 === 0 ? shop : shop * 33}.example/p/${first + at}`;
  }).join('\n');
}
