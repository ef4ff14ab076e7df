import { maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { MessageOutput } from '#lib/messaging/protocol.ts';
import { browser, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf, writeMeta } from '#lib/store/meta.ts';
import { readSelectedLinks } from '#lib/worker/page/read-selected-links.ts';
import type { AccountServices } from './create-account-services.ts';

/** The way of a selection's links into the Bulk tab. */
export function createBulkHandlers({ database, pageSurface }: Pick<AccountServices, 'database' | 'pageSurface'>) {
  return {
    /** Hands the lines over that wait for the tab, once. */
    async takeDraft(): Promise<MessageOutput<'takeBulkDraft'>> {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const lines = await metaOf(transaction).get('bulkDraft');
      await metaOf(transaction).delete('bulkDraft');
      await transaction.done;
      return { lines: Array.isArray(lines) ? lines : [] };
    },

    /** Puts the selection's links into the Bulk tab. They wait there: nothing is planned or sent by this. */
    async takeSelection(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      if (tab?.id === undefined) return;
      const lines = await readSelectedLinks(tab.id, info.frameId ?? 0, maxBulkLines);
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
    },
  };
}
