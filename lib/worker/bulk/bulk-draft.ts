import { type BulkInputLine, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { within } from '#lib/platform/within.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type Database, untilStored } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';

/** A page of thousands of links takes its time. One that hangs counts as one that cannot be read. */
const maxReadMs = 4 * pagePatienceMs;

/** Puts the links of a frame's selection into the Bulk tab. They wait there: this plans and sends nothing. */
export async function fillBulkDraft(
  { clock, database, pageSurface }: AccountContext & { readonly pageSurface: PageSurface },
  tab: Tabs.Tab | undefined,
  frameId: number,
): Promise<void> {
  if (tab?.id === undefined) return;
  const lines = await within(clock, maxReadMs, readSelectedLinks(tab.id, frameId, maxBulkLines), []);
  if (lines.length === 0) {
    const toast = {
      tone: 'problem',
      title: t('bulkNoSelectedLinks'),
      detail: t('bulkNoSelectedLinksNext'),
    } as const;
    await pageSurface.showToast(tab.id, tab.url ?? '', toast);
    return;
  }
  await addToDraft(await database(), lines);
  announceDataChange('bulk');
  await browser.tabs.create({ url: browser.runtime.getURL('/workspace.html#/bulk' as '/workspace.html') });
}

/** Beside the lines of another selection that the tab has not taken yet: each address once, in the order of the acts. */
async function addToDraft(database: Database, lines: readonly BulkInputLine[]): Promise<void> {
  const transaction = database.transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const waiting = (await meta.get('bulkDraft')) ?? [];
  const known = new Set(waiting.map(({ url }) => url));
  const all = [...waiting, ...lines.filter(({ url }) => !known.has(url))];
  await untilStored(transaction, meta.put('bulkDraft', all.slice(0, maxBulkLines)));
}

/** Ends the wait of lines, because the list that has them is stored. Lines of other selections wait on. */
export async function takeBulkDraft(
  { database }: AccountContext & { readonly pageSurface: PageSurface },
  urls: readonly string[],
): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const taken = new Set(urls);
  const left = ((await meta.get('bulkDraft')) ?? []).filter(({ url }) => !taken.has(url));
  await (left.length === 0 ? meta.delete('bulkDraft') : meta.put('bulkDraft', left));
  await transaction.done;
}

/**
 * Keeps the text of the tab's field until the user shows the account there again. Null: the text is in the field
 * again.
 */
export function keepBulkList(
  { items }: AccountContext & { readonly pageSurface: PageSurface },
  list: KeptBulkList | null,
): Promise<void> {
  return list === null ? items.bulkList.remove() : items.bulkList.write(list);
}

/**
 * The addresses of the links in the user's selection on a page, with their texts: each once, in the page's order. Read
 * with the `activeTab` grant of the menu entry. A page that cannot be read yields an empty list. Hostile, as any page's
 * text.
 */
export async function readSelectedLinks(
  tabId: number,
  frameId: number,
  maxLines: number,
): Promise<readonly BulkInputLine[]> {
  const found = await browser.scripting
    .executeScript({
      target: { tabId, frameIds: [frameId] },
      args: [maxLines],
      // Also in a page that still loads: the user has selected in what there is of it.
      injectImmediately: true,
      // Runs in the page's isolated world: it may use nothing from this file.
      func: (max: number) => {
        const selection = getSelection();
        if (selection === null) return [];
        const links = new Map<string, string>();
        const anchors = Document.prototype.querySelectorAll.call(document, 'a[href]') as NodeListOf<HTMLAnchorElement>;
        for (const anchor of anchors) {
          if (links.size >= max) break;
          const isWeb = anchor.protocol === 'https:' || anchor.protocol === 'http:';
          if (!isWeb || links.has(anchor.href) || !selection.containsNode(anchor, true)) continue;
          links.set(anchor.href, (anchor.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 300));
        }
        return [...links];
      },
    })
    .catch(() => []);
  return (found[0]?.result ?? []).map(([url, title]) => ({ url, program: '', subIds: noSubIds, title }));
}
