import { type BulkInputLine, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, writeMeta } from '#lib/store/meta.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { readSelectedLinks } from '#lib/worker/page/read-selected-links.ts';

/** Carries a selection's links into the Bulk tab. */
export interface BulkDraft {
  /** Puts the links of a frame's selection into the Bulk tab. They wait there: this plans and sends nothing. */
  fill(tab: Tabs.Tab | undefined, frameId: number): Promise<void>;
  /** Hands over the lines that wait for the tab, once. */
  take(): Promise<{ lines: readonly BulkInputLine[] }>;
  /**
   * Keeps the text of the tab's field until the user shows the account there again. Null: the text is in the field
   * again.
   */
  keepList(list: KeptBulkList | null): Promise<void>;
}

export interface BulkDraftDependencies {
  readonly database: () => Promise<Database>;
  readonly pageSurface: PageSurface;
  readonly listItem: AccountItems['bulkList'];
}

export function createBulkDraft({ database, pageSurface, listItem }: BulkDraftDependencies): BulkDraft {
  return {
    async fill(tab, frameId) {
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
    },

    async take() {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const lines = (await metaOf(transaction).get('bulkDraft')) ?? [];
      await metaOf(transaction).delete('bulkDraft');
      await transaction.done;
      return { lines };
    },

    keepList: (list) => (list === null ? listItem.remove() : listItem.write(list)),
  };
}
