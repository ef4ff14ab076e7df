import { type BulkInputLine, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf, writeMeta } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { readSelectedLinks } from '#lib/worker/page/read-selected-links.ts';

/** Puts the links of a frame's selection into the Bulk tab. They wait there: this plans and sends nothing. */
export async function fillBulkDraft(
  { database, pageSurface }: AccountContext & { readonly pageSurface: PageSurface },
  tab: Tabs.Tab | undefined,
  frameId: number,
): Promise<void> {
  if (tab?.id === undefined) return;
  const lines = await readSelectedLinks(tab.id, frameId, maxBulkLines);
  if (lines.length === 0) {
    const toast = {
      tone: 'problem',
      title: t('bulkNoSelectedLinks'),
      detail: t('bulkNoSelectedLinksNext'),
    } as const;
    await pageSurface.showToast(tab.id, tab.url ?? '', toast);
    return;
  }
  await writeMeta(await database(), 'bulkDraft', lines);
  announceDataChange('bulk');
  await browser.tabs.create({ url: browser.runtime.getURL('/workspace.html#/bulk' as '/workspace.html') });
}

/** Hands over the lines that wait for the tab, once. */
export async function takeBulkDraft({
  database,
}: AccountContext & { readonly pageSurface: PageSurface }): Promise<{ lines: readonly BulkInputLine[] }> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const lines = (await metaOf(transaction).get('bulkDraft')) ?? [];
  await metaOf(transaction).delete('bulkDraft');
  await transaction.done;
  return { lines };
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
