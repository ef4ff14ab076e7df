import type { LinkMark, PageCheck } from '#lib/domain/checks/page-check.ts';
import { isPageSlice, type PageSlice } from '#lib/domain/checks/page-link.ts';
import { browser } from '#lib/platform/browser.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Reads the page of a tab with the `activeTab` grant of the user's act, slice by slice. Changes nothing of it. */
export interface PageChecks {
  /** Null for a page that no extension may read: the browser's own, or a store. */
  start(tabId: number): Promise<{ readonly checkId: string; readonly url: string } | null>;
  /** Reads on. Null once the tab shows another page, or another check of it began. */
  readSlice(tabId: number, checkId: string): Promise<PageSlice | null>;
  /** Outlines links in the place of those before; without any, takes the outlines away. @returns how many are there. */
  show(tabId: number, checkId: string, marks: readonly LinkMark[], hasToScroll: boolean): Promise<number>;
}

const scriptFile = '/page-check.js';

export function createPageChecks({ random }: Pick<AccountContext, 'random'>): PageChecks {
  /** What a function returned in the page; undefined where it could not run. */
  async function callIn<Args extends unknown[], Result>(tabId: number, func: (...args: Args) => Result, args: Args) {
    try {
      const [answer] = await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, func, args });
      return answer?.result ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async start(tabId) {
      const checkId = random.id();
      try {
        await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [scriptFile] });
      } catch {
        return null;
      }
      const url = await callIn(tabId, startCheck, [checkId]);
      return url === undefined ? null : { checkId, url };
    },

    async readSlice(tabId, checkId) {
      const slice = await callIn(tabId, readSlice, [checkId]);
      return isPageSlice(slice) ? slice : null;
    },

    show: async (tabId, checkId, marks, hasToScroll) =>
      (await callIn(tabId, showMarks, [checkId, marks, hasToScroll])) ?? 0,
  };
}

type World = { linkmintCheck?: PageCheck; linkmintStartCheck?: (checkId: string) => void };

/* These run in the page's isolated world: they may use nothing from this file. */

function startCheck(checkId: string): string | undefined {
  const world = globalThis as World;
  world.linkmintStartCheck?.(checkId);
  return world.linkmintCheck?.checkId === checkId ? location.href : undefined;
}

function readSlice(checkId: string): PageSlice | undefined {
  const check = (globalThis as World).linkmintCheck;
  return check?.checkId === checkId ? check.readSlice() : undefined;
}

function showMarks(checkId: string, marks: readonly LinkMark[], hasToScroll: boolean): number | undefined {
  const check = (globalThis as World).linkmintCheck;
  return check?.checkId === checkId ? check.show(marks, hasToScroll) : undefined;
}
