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
import { withSyncedBrowser } from '../with-synced-browser.ts';

/** How long nothing changes before the next act. */
const pauseMs = 300;
/** The same where the rows are learned: a report may be read in silence. */
const learnMs = 1_500;

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
    params: 'period=365-days',
    typed: [],
    changes: ['period=90-days', 'period=90-days&by=sub1', 'period=365-days&by=sub1', 'period=365-days&sort=orders'],
  },
];

export const drawn: Section = {
  name: 'drawn',
  title: 'In the page: a key or a change, until its rows are drawn',
  note: 'In a page of the workspace, from the event until the frame that shows the rows, by the page’s own clock. A change is a filter, a sort, a span or a grouping.',
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
      return measurements;
    }),
};

async function measurePlace(page: Page, { tab, what, params, typed, changes }: Place, size: Size) {
  await page.evaluate(install);
  await page.evaluate(settle, pauseMs);
  const keys: number[] = [];
  const field = page.getByRole('searchbox').first();
  for (const text of typed) {
    await field.focus();
    // What each key leaves is learned first: the second time, the page waits for just that.
    const learned: string[] = [];
    for (let round = 0; round < size.of(4, 2); round += 1) {
      await field.fill('');
      await page.evaluate(settle, pauseMs);
      for (const [at, character] of [...text].entries()) {
        const wanted = learned[at];
        await page.evaluate(awaitEvent, { event: 'keydown', wanted: wanted ?? null });
        await page.keyboard.press(character);
        const takenMs = await page.evaluate(readTaken);
        if (wanted !== undefined) keys.push(takenMs);
        else learned[at] = await page.evaluate(settle, learnMs);
      }
    }
    await field.fill('');
  }
  const changed: number[] = [];
  const learned = new Map<string, string>();
  for (let round = 0; round < size.of(5, 2); round += 1) {
    for (const change of changes) {
      const wanted = learned.get(change) ?? null;
      await page.evaluate(awaitEvent, { event: 'hashchange', wanted });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${tab}?${change}`);
      const takenMs = await page.evaluate(readTaken);
      if (wanted === null) learned.set(change, await page.evaluate(settle, learnMs));
      else changed.push(takenMs);
    }
    await page.evaluate(settle, pauseMs);
  }
  const longTasks = await page.evaluate(() => (globalThis as unknown as Installed).longTasks.filter((ms) => ms > 50));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${tab}?${params}`);
  return [
    ...(keys.length === 0
      ? []
      : [{ what: `a key, ${what}`, unit: 'ms', measured: keys, bar: budgets.search } as const]),
    { what: `a change, ${what}`, unit: 'ms', measured: changed, bar: budgets.change } as const,
    { what: `long tasks, ${what}`, unit: 'tasks', measured: [longTasks.length], bar: budgets.longTasks } as const,
  ];
}

/** What the bench keeps in the page. */
interface Installed {
  readonly longTasks: number[];
  readonly readRows: () => string;
  taken: Promise<number>;
}

const readTaken = () => (globalThis as unknown as Installed).taken;

/** Runs in the page: notes each task of more than 50 ms from now on. */
function install(): void {
  const longTasks: number[] = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  Object.assign(globalThis, {
    longTasks,
    // Which rows: what they earned may come later.
    readRows: () =>
      [...document.querySelectorAll('[role=table] .table-row, table tbody tr')]
        .slice(0, 6)
        .map(({ firstElementChild }) => firstElementChild?.textContent)
        .join('\n'),
  });
}

/** Runs in the page: resolves once nothing has changed for so long, to the rows that it shows then. */
function settle(quietMs: number): Promise<string> {
  const { readRows } = globalThis as unknown as Installed;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve(readRows());
      }, quietMs);
    };
    const observer = new MutationObserver(restart);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    restart();
  });
}

/**
 * Runs in the page: takes the time from the next event of that kind until the frame that shows the wanted rows; null: the
 * next frame.
 */
function awaitEvent({ event, wanted }: { readonly event: string; readonly wanted: string | null }): void {
  const page = globalThis as unknown as Installed;
  const { readRows } = page;
  page.taken = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${event}: wanted\n${wanted}\nshown\n${readRows()}`)), 5_000);
    addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (wanted !== null && readRows() !== wanted) look();
            // The first turn behind the frame's drawing.
            else setTimeout(() => resolve(performance.now() - timeStamp));
          });
        look();
      },
      { capture: true, once: true },
    );
  });
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
