import type { Page } from '@playwright/test';
import { postStores } from '#lib/store/database.ts';
import { seedConversions } from '../../e2e/fixtures/seed-conversions.ts';
import { seedPosts } from '../../e2e/fixtures/seed-posts.ts';
import { clearRows, putRows } from '../../e2e/fixtures/stored-rows.ts';
import { budgets } from '../budgets.ts';
import { makePublisherDay } from '../data/make-publisher-day.ts';
import { collectGarbage, measurePlaces, type Place } from '../measure-places.ts';
import type { Measurement } from '../measurement.ts';
import { addToHead, readStill } from '../render-still.ts';
import type { Section, Size } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { byAct } from '../take-in-turn.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';
import type { ConnectedBrowser } from '../with-synced-browser.ts';

const rows = '[role=table] .table-row';
const places: readonly Place[] = [
  { what: "Today's first rows", address: 'workspace.html#/today', first: '.today-rows [data-row]' },
  { what: "links, with Today's count", address: 'workspace.html#/links', first: rows },
];

/** What is typed into "Find or do", key by key: each of its words begins the name of a program. */
const typed = 'kedai zam';
/** From Ctrl+K to the first key, and from each answer to the next key: a quick typist's pauses. */
const pauseMs = { first: 200, later: 100 } as const;

export const today: Section = {
  name: 'today',
  title: 'Today: navigation to the first rows; Ctrl+K: a key to its results',
  note: '2,000 posts of 10 to 20 products, 200,000 conversions, 50,000 of them in the last 90 days, 100,000 programs and 50,000 links; two programs of 400 have stopped. By the page’s own clock. Beside the first rows: the same picture as plain HTML, without script. Beside a key: the same key in the same picture, where a listener of one line puts in the HTML that the answer left.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async (browser) => {
      await seed(browser, size);
      return [...(await measurePlaces(browser, browser.build, places, size)), ...(await measureFind(browser, size))];
    }),
};

async function seed({ options }: ConnectedBrowser, size: Size): Promise<void> {
  // Of another section.
  for (const store of [...postStores, 'conversions', 'conversionBlocks'] as const) await clearRows(options, store);
  const nowMs = Date.now();
  const day = makePublisherDay(size.of(2_000, 200), size.of(200_000, 10_000), nowMs);
  await seedPosts(options, day.posts);
  await seedConversions(options, day.conversions, nowMs);
  for (const store of ['conversionChanges', 'campaigns', 'linkMarks'] as const) {
    await putRows(options, store, day[store]);
  }
}

/** Opens "Find or do" in a new page each time: what it read is gone with the page. */
async function measureFind(
  { launched: { context }, extension, options }: ConnectedBrowser,
  size: Size,
): Promise<readonly Measurement[]> {
  // All pages of the extension share a process, and each reads all that can be found.
  const session = await context.newCDPSession(options);
  const openFind = async () => {
    await collectGarbage(session);
    const page = await extension.openWorkspace('#/links');
    await page.locator(rows).first().waitFor();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').waitFor();
    return page;
  };
  const learning = await openFind();
  const answers: Record<string, string> = {};
  await learning.locator('.find-reading').waitFor({ state: 'detached' });
  for (const text of listTexts()) {
    await typeKey(learning, text);
    answers[text] = await learning.locator('.find-list').innerHTML();
  }
  const { html, css } = await learning.evaluate(readStill);
  const served = await servePage(addToHead(html, `<style>${css}</style>`));
  await learning.close();

  const openStill = async () => {
    const still = await context.newPage();
    await still.goto(served.url);
    await still.evaluate(answerByHtml, answers);
    await still.getByRole('combobox').focus();
    await still.getByRole('combobox').fill('');
    return still;
  };
  const taken = { own: [] as number[][], floor: [] as number[][] };
  for (let round = 0; round < size.of(5, 1); round += 1) {
    taken.own.push(await typeAll(await openFind()));
    taken.floor.push(await typeAll(await openStill()));
  }
  await served.close();
  const toLine = (what: string, which: (ofRound: readonly number[]) => readonly number[], isFirst: boolean) => ({
    ...{ what, unit: 'ms' as const, measured: taken.own.flatMap(which) },
    beside: { what: 'the same as plain HTML', taken: byAct(taken.floor.map(which)) },
    bar: isFirst ? budgets.firstKey : budgets.search,
  });
  return [
    toLine('Ctrl+K, first key', (ofRound) => ofRound.slice(0, 1), true),
    toLine('Ctrl+K, later keys', (ofRound) => ofRound.slice(1), false),
  ];
}

/** What stands in the field after each key. */
const listTexts = (): readonly string[] =>
  Array.from(typed, (_, at) => typed.slice(0, at + 1)).filter((text) => !text.endsWith(' '));

/** Types all keys. @returns ms of each that changes the answer. */
async function typeAll(page: Page): Promise<number[]> {
  await pause(pauseMs.first);
  const taken: number[] = [];
  for (const text of listTexts()) {
    taken.push(await typeKey(page, text));
    await pause(pauseMs.later);
  }
  await page.close();
  return taken;
}

/** Types the last letter of a text. @returns ms from its key to the frame that shows results with its words. */
async function typeKey(page: Page, text: string): Promise<number> {
  if (text.at(-2) === ' ') await page.keyboard.press('Space');
  await page.evaluate(awaitMarks, text.split(' '));
  await page.keyboard.press(text.at(-1) ?? '');
  return page.evaluate(() => (globalThis as unknown as { takenMs: Promise<number> }).takenMs);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs in the page: waits for the results in which each word is marked. */
function awaitMarks(words: readonly string[]): void {
  const areMarked = () => {
    const marked = [...document.querySelectorAll('[role=option] mark')].map((mark) => mark.textContent?.toLowerCase());
    return words.every((word) => marked.includes(word));
  };
  const takenMs = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (!areMarked()) look();
            // The first turn behind the frame's drawing.
            else setTimeout(() => resolve(performance.now() - timeStamp));
          });
        look();
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { takenMs });
}

/** Runs in the still. */
function answerByHtml(answers: Readonly<Record<string, string>>): void {
  const list = document.querySelector('.find-list');
  document.querySelector<HTMLInputElement>('.find-field')?.addEventListener('input', ({ currentTarget }) => {
    const answer = answers[(currentTarget as HTMLInputElement).value];
    if (list !== null && answer !== undefined) list.innerHTML = answer;
  });
}
