import type { Outline, PageCheck, StartCheck } from '#lib/domain/checks/page-check.ts';
import { isPageSlice, type PageSlice } from '#lib/domain/checks/page-link.ts';
import { browser } from '#lib/platform/browser.ts';
import { readOwnDisclosures } from '#lib/store/presets/read-usable-book.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/* Reads the page of a tab with the `activeTab` grant of the user's act, slice by slice. Changes nothing of it. */

const scriptFile = '/page-check.js';

/** What the script leaves in the page's isolated world. */
type World = { linkmintCheck?: PageCheck; linkmintStartCheck?: StartCheck; linkmintCheckedUrl?: string };

/** Null for a page that no extension may read: the browser's own, or a store. */
export async function startPageCheck(
  { random, database, readSettings }: AccountContext,
  tabId: number,
): Promise<{ readonly checkId: string; readonly url: string } | null> {
  const own = await readOwnDisclosures(await database(), await readSettings());
  const checkId = random.id();
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [scriptFile] });
  } catch {
    return null;
  }
  const url = await callIn(tabId, startCheck, [checkId, own]);
  return url === undefined ? null : { checkId, url };
}

/** Reads on. Null once the tab shows another page, also one that came without a load, or another check of it began. */
export async function readPageSlice(tabId: number, checkId: string): Promise<PageSlice | null> {
  const slice = await callIn(tabId, readSlice, [checkId]);
  return isPageSlice(slice) ? slice : null;
}

/** Outlines links in the place of those before; without any, takes the outlines away. @returns how many are there. */
export async function showPageLinks(
  tabId: number,
  checkId: string,
  marks: readonly Outline[],
  hasToScroll: boolean,
): Promise<number> {
  return (await callIn(tabId, showMarks, [checkId, marks, hasToScroll])) ?? 0;
}

/** What a function returned in the page; undefined where it could not run. */
async function callIn<Args extends unknown[], Result>(tabId: number, func: (...args: Args) => Result, args: Args) {
  try {
    const [answer] = await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, func, args });
    return answer?.result ?? undefined;
  } catch {
    return undefined;
  }
}

/* These run in the page's isolated world: they may use nothing from this file. */

function startCheck(checkId: string, ownDisclosures: readonly string[]): string | undefined {
  const world = globalThis as World;
  world.linkmintStartCheck?.(checkId, ownDisclosures);
  world.linkmintCheckedUrl = location.href;
  return world.linkmintCheck?.checkId === checkId ? location.href : undefined;
}

function readSlice(checkId: string): PageSlice | undefined {
  const { linkmintCheck: check, linkmintCheckedUrl: url = '' } = globalThis as World;
  // A fragment that begins with a slash is a page of a shop or blog that loads none.
  const withoutPlace = (address: string) => address.replace(/#(?!!?\/).*/s, '');
  const isThere = withoutPlace(location.href) === withoutPlace(url);
  return check?.checkId === checkId && isThere ? check.readSlice() : undefined;
}

function showMarks(checkId: string, marks: readonly Outline[], hasToScroll: boolean): number | undefined {
  const check = (globalThis as World).linkmintCheck;
  return check?.checkId === checkId ? check.show(marks, hasToScroll) : undefined;
}
