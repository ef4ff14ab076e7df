import type { Page } from '@playwright/test';
import type { Post } from '#lib/domain/posts/post.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { makeConversions, seedConversions } from '../../e2e/fixtures/seed-conversions.ts';
import { seedLinks } from '../../e2e/fixtures/seed-links.ts';
import { seedPosts } from '../../e2e/fixtures/seed-posts.ts';
import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { budgets } from '../budgets.ts';
import type { Measurement } from '../measurement.ts';
import type { Section, Size } from '../section.ts';
import { firstCells, watchDrawn } from '../watch-drawn.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

/** How long nothing changes before the next act. */
const pauseMs = 300;
/** The same where the rows are learned: a large report may be read in silence. */
const toLearnMs = (size: Size) => size.of(1_500, 400);
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
}

const places: readonly Place[] = [
  {
    tab: 'programs',
    what: '100,000 programs',
    params: 'view=all',
    typed: ['kedai zam', 'cafe', '42426'],
    changes: ['view=all&sort=commission', 'view=all&status=approved', 'view=all&sort=updated', 'view=all'],
  },
  {
    tab: 'links',
    what: '50,000 links',
    params: '',
    typed: ['cafe grin', 'shop-17', 'blog-8'],
    changes: ['sort=program', 'program=7', 'period=30', 'sort=oldest'],
  },
  {
    tab: 'posts',
    what: '2,000 posts of 20 products',
    params: 'period=all',
    typed: ['kitchen 17', 'lamp 3', 'weekend'],
    changes: ['period=all&show=draft', 'period=all&show=out', 'period=all'],
  },
  {
    tab: 'earnings',
    what: '200,000 conversions',
    params: 'period=all-time',
    typed: [],
    changes: ['period=90-days', 'period=90-days&by=sub1', 'period=all-time&by=sub1', 'period=all-time&sort=orders'],
  },
];

export const drawn: Section = {
  name: 'drawn',
  title: 'In the page: a key, a change or a paste, until its rows are drawn',
  note: 'In a page of the workspace, from the event until the frame that shows the rows, by the page’s own clock. A change is a filter, a sort, a span or a grouping. A paste is a list for Bulk, its addresses from 60 shops; its rows are drawn with their plan.',
  measure: (size) =>
    withSyncedBrowser(async ({ extension, options }) => {
      await seedPrograms(options, size.of(100_000, 5_000));
      await seedLinks(options, size.of(50_000, 2_000));
      await seedPosts(options, makePosts(size.of(2_000, 200)));
      const nowMs = Date.now();
      const today = new Date(nowMs).toISOString().slice(0, 10);
      await seedConversions(options, makeConversions(size.of(200_000, 10_000), today), nowMs);
      await options.close();
      const measurements: Measurement[] = [];
      for (const place of places) {
        const page = await extension.openWorkspace(`#/${place.tab}?${place.params}`);
        measurements.push(...(await measurePlace(page, place, size)));
        await page.close();
      }
      const bulk = await extension.openWorkspace('#/bulk');
      return [...measurements, ...(await measurePastes(bulk, size))];
    }),
};

async function measurePlace(page: Page, { tab, what, params, typed, changes }: Place, size: Size) {
  const watch = await watchDrawn(page, firstCells);
  await watch.settle(pauseMs);
  const keys: number[] = [];
  const field = page.getByRole('searchbox').first();
  for (const text of size.of(
    typed,
    typed.slice(0, 1).map((each) => each.slice(0, 3)),
  )) {
    await field.focus();
    // What each key leaves is learned first: the second time, the page waits for just that.
    const learned: string[] = [];
    for (let round = 0; round < size.of(4, 2); round += 1) {
      await field.fill('');
      await watch.settle(pauseMs);
      for (const [at, character] of [...text].entries()) {
        const wanted = learned[at];
        const takenMs = await watch.measure('keydown', wanted ?? null, () => page.keyboard.press(character));
        if (wanted !== undefined) keys.push(takenMs);
        else learned[at] = await watch.settle(toLearnMs(size));
      }
    }
    await field.fill('');
  }
  const toHash = (change: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/${tab}?${change}`);
  const changed: number[] = [];
  const learned = new Map<string, string>();
  for (let round = 0; round < size.of(5, 2); round += 1) {
    for (const change of size.of(changes, changes.slice(0, 2))) {
      const wanted = learned.get(change) ?? null;
      const takenMs = await watch.measure('hashchange', wanted, () => toHash(change));
      if (wanted === null) learned.set(change, await watch.settle(toLearnMs(size)));
      else changed.push(takenMs);
    }
    await watch.settle(pauseMs);
  }
  const longTasks = await watch.listLongTasks();
  await toHash(params);
  return [
    ...(keys.length === 0
      ? []
      : [{ what: `a key, ${what}`, unit: 'ms', measured: keys, bar: budgets.search } as const]),
    { what: `a change, ${what}`, unit: 'ms', measured: changed, bar: budgets.change } as const,
    { what: `long tasks, ${what}`, unit: 'tasks', measured: [longTasks.length], bar: budgets.longTasks } as const,
  ];
}

/** Pastes lists of 300 addresses into Bulk, each over the one before. */
async function measurePastes(page: Page, size: Size): Promise<readonly Measurement[]> {
  const watch = await watchDrawn(page, '[role=table] .table-row');
  const field = page.getByRole('textbox').first();
  const lists = [makeList(0), makeList(bulkLines)];
  const learned: string[] = [];
  const taken: number[] = [];
  for (let round = 0; round < size.of(8, 2); round += 1) {
    for (const [at, list] of lists.entries()) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), list);
      await field.press('ControlOrMeta+A');
      const wanted = learned[at];
      const takenMs = await watch.measure('paste', wanted ?? null, () => field.press('ControlOrMeta+V'));
      if (wanted !== undefined) taken.push(takenMs);
      learned[at] = await watch.settle(toLearnMs(size));
    }
  }
  const longTasks = await watch.listLongTasks();
  const what = `${bulkLines} lines`;
  return [
    { what: `a paste, ${what}`, unit: 'ms', measured: taken, bar: budgets.change },
    { what: `long tasks, ${what}`, unit: 'tasks', measured: [longTasks.length], bar: budgets.longTasks },
  ];
}

/** Addresses of approved and of other programs, from a number on. */
function makeList(first: number): string {
  return Array.from({ length: bulkLines }, (_, at) => {
    const shop = first + (at % bulkShops);
    return `https://shop-${at % 3 === 0 ? shop : shop * 33}.example/p/${first + at}`;
  }).join('\n');
}

const names = ['Rainy-season kitchen', 'Weekend basket', 'Desk lamp day', 'Pantry under MYR 50'] as const;

/** Posts of 20 products in one channel; every fifth is a draft. All of one follows from its number. */
function makePosts(count: number): readonly Post[] {
  return Array.from({ length: count }, (_, at) => {
    const isDraft = at % 5 === 0;
    const atMs = Date.now() - at * 3_600_000;
    const products = Array.from({ length: 20 }, (_each, index) => {
      const key = `${at}-${index}`;
      return aPostProduct({ productId: key, url: `https://www.shop-${index}.example/p/${key}`, offerId: `${index}` });
    });
    const links = products.map(({ productId, offerId }) =>
      aPostLink({ productId, offerId: offerId ?? '', trackingLink: `https://go.links.example/${productId}` }),
    );
    return aPost({
      postId: `post-${at}`,
      code: at.toString(36).padStart(6, 'a'),
      name: `${names[at % names.length]} ${at}`,
      products,
      channels: [
        aPostChannel({
          links,
          text: links.map(({ trackingLink }) => trackingLink).join('\n'),
          ...(!isDraft && { postedAtMs: atMs }),
        }),
      ],
      state: isDraft ? 'draft' : 'out',
      createdAtMs: atMs,
      changedAtMs: atMs,
    });
  });
}
