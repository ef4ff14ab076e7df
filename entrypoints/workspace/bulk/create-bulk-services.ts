import { browser } from '#lib/platform/browser.ts';
import { readBulkLines, readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { readProgramFinder } from '#lib/store/programs/read-program-finder.ts';
import { waitingUpdateItem } from '#lib/store/storage-items.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { BulkServices } from './bulk-services.ts';
import { writeResultLinks } from './write-results.ts';

/** The Bulk tab's composition root: implements {@link BulkServices}. */
export function createBulkServices({
  account,
  database,
  nowMs,
  requestPermissions,
  saveFile,
  send,
}: TabDeps): BulkServices {
  return {
    nowMs,
    send,
    plan: (lines, preset) => send('planBulk', { lines, preset }),
    readRuns: () => readBulkRuns(database),
    readLines: (runId, afterRevision) => readBulkLines(database, runId, afterRevision),
    readWaitingVersion: async () => (await waitingUpdateItem.read())?.version ?? null,
    readPresets: () => readUsableBook(database),
    readManaged: () => send('readManaged', {}),
    readKeptList: () => account.items.bulkList.read(),
    readDraft: async () => (await readMeta(database, 'bulkDraft')) ?? [],
    readProgramFinder: async () => readProgramFinder(database, (await account.readSettings()).countries),
    requestTabs: () => requestPermissions({ permissions: ['tabs'] }),
    async readOpenTabs() {
      const tabs = await browser.tabs.query({});
      return tabs.flatMap(({ url = '', title = '' }) =>
        /^https?:/.test(url) ? [{ url, title: title.slice(0, 300) }] : [],
      );
    },
    copyFormatted,
    writeLinks: async (links, format) =>
      writeResultLinks(database, await account.readSettings(), nowMs(), links, format),
    saveCsv: (name, text) => saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' })),
    saveText: (name, text) => saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' })),
  };
}
