import { maxBulkLines } from '#lib/domain/bulk-run.ts';
import type { MessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { type Browser, browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { writeMeta } from '#lib/store/database.ts';
import { t } from '#lib/worker/i18n.ts';
import { readSelectedLinks } from '#lib/worker/read-selected-links.ts';
import type { Services } from './create-services.ts';

/** What the Bulk tab asks for, and the menu entry that fills it. */
export function createBulkHandlers({ bulk, database, pageSurface }: Services) {
  const messages = {
    planBulk: ({ lines, preset }) => bulk.plan(lines, preset),
    replanBulk: ({ runId, preset }) => bulk.replan(runId, preset),
    changeBulkLine: ({ runId, index, change }) => bulk.changeLine(runId, index, change),
    startBulk: ({ runId }) => bulk.start(runId),
    pauseBulk: ({ runId }) => bulk.pause(runId),
    resumeBulk: ({ runId }) => bulk.resume(runId),
    cancelBulk: ({ runId }) => bulk.cancel(runId),
    retryBulkLines: ({ runId, indexes, despiteUnknown }) => bulk.retry(runId, indexes, despiteUnknown),
    discardBulk: ({ runId }) => bulk.discard(runId),
    async takeBulkDraft() {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const lines = await transaction.store.get('bulkDraft');
      await transaction.store.delete('bulkDraft');
      await transaction.done;
      return { lines: Array.isArray(lines) ? lines : [] };
    },
  } satisfies Partial<MessageHandlers>;

  return {
    messages,

    /** Puts the selection's links into the Bulk tab. They wait there: nothing is planned or sent by this. */
    async takeSelection(info: Browser.contextMenus.OnClickData, tab: Browser.tabs.Tab | undefined): Promise<void> {
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
