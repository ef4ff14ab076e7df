import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';

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
