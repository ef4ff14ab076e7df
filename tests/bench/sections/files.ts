import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedLinks } from '../../e2e/fixtures/seed-links.ts';
import { seedPosts } from '../../e2e/fixtures/seed-posts.ts';
import { openOptionsPage } from '../../e2e/surfaces/options.ts';
import { budgets } from '../budgets.ts';
import { makePosts } from '../data/make-posts.ts';
import type { Section, Size } from '../section.ts';
import { type ConnectedBrowser, withConnectedBrowser } from '../with-synced-browser.ts';

export const files: Section = {
  name: 'files',
  title: 'A backup, restored',
  note: 'A backup of 50,000 links and 2,000 posts of 20 products each, on a new profile: from the press of “Restore” until the page says “Restored.”, by the page’s clock. Beside it: the same links and posts put into a database without an index, in transactions of 1,000.',
  async measure(size) {
    const folder = await mkdtemp(join(tmpdir(), 'linkmint-bench-'));
    try {
      const path = join(folder, 'backup.json');
      await saveBackup(path, size);
      // It takes half a minute, and is far below its bar. One is enough.
      const [restored, put] = await restore(path);
      return [
        {
          what: '50,000 links, 2,000 posts',
          unit: 'ms',
          measured: [restored],
          beside: { what: 'bare puts', taken: [put] },
          bar: budgets.restore,
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

const sandboxOptions = { offers: 200 } as const;

function saveBackup(path: string, size: Size): Promise<void> {
  return withConnectedBrowser(async ({ options }) => {
    await seedLinks(options, size.of(50_000, 2_000));
    await seedPosts(options, makePosts(size.of(2_000, 100)));
    await openOptionsPage(options, 'Data');
    const downloaded = options.waitForEvent('download');
    await options.getByRole('button', { name: 'Save a backup', exact: true }).click();
    await (await downloaded).saveAs(path);
  }, sandboxOptions);
}

/** How long a restore takes, and the bare puts, in ms. */
function restore(path: string): Promise<readonly [number, number]> {
  return withConnectedBrowser(async ({ options }: ConnectedBrowser) => {
    await openOptionsPage(options, 'Data');
    await options.getByRole('button', { name: 'Restore a backup…' }).click();
    const dialog = options.getByRole('dialog');
    await dialog.getByLabel('Choose a file').setInputFiles(path);
    const button = dialog.getByRole('button', { name: 'Restore', exact: true });
    await button.waitFor();
    const ended = options.evaluate(untilRestored);
    await button.click();
    const restoredMs = await ended;
    return [restoredMs, await options.evaluate(putBare)] as const;
  }, sandboxOptions);
}

/** Runs in the page. */
function untilRestored(): Promise<number> {
  return new Promise((resolve) => {
    let pressedAtMs = 0;
    document.addEventListener(
      'click',
      () => {
        pressedAtMs = performance.now();
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      if (pressedAtMs === 0 || !document.querySelector('dialog')?.textContent?.includes('Restored.')) return;
      observer.disconnect();
      resolve(performance.now() - pressedAtMs);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Runs in the page: reads what was restored, and puts it into a database of its own. */
async function putBare(): Promise<number> {
  const settle = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const rows: unknown[] = [];
  for (const name of names) {
    const database = await settle(indexedDB.open(name));
    for (const store of ['links', 'posts'].filter((each) => database.objectStoreNames.contains(each)))
      rows.push(...(await settle(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  const opening = indexedDB.open('bare');
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  const bare = await settle(opening);
  const startedAtMs = performance.now();
  for (let start = 0; start < rows.length; start += 1_000) {
    const transaction = bare.transaction('rows', 'readwrite');
    for (const row of rows.slice(start, start + 1_000)) transaction.objectStore('rows').put(row);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
  }
  return performance.now() - startedAtMs;
}
