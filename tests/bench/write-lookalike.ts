import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildExtension } from '../setup/build-extension.ts';
import { noteScript } from './acts/act-note.ts';
import {
  type FloorActs,
  floorLink,
  offscreenCopyCode,
  offscreenPage,
  pageScript,
  toAskCode,
  toFloorManifest,
} from './acts/floor-parts.ts';
import { addToHead, type Still } from './render-still.ts';
import { type ScratchExtension, writeExtension } from './write-extension.ts';

/** The readings and the writes that no tool of this kind can leave out. Its popup and its worker each have a copy. */
const storeScript = `
const stores = Array.from({ length: 12 }, (_, at) => 'store-' + at);
const open = (name) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store).put({ name }, 'one');
  };
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
const toPromise = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const readAll = async () => {
  const root = await open('root');
  await toPromise(root.transaction('store-0').objectStore('store-0').get('one'));
  const account = await open('account');
  const transaction = account.transaction(stores);
  await Promise.all(stores.map((store) => toPromise(transaction.objectStore(store).get('one'))));
  return account;
};
const write = (account) => new Promise((resolve) => {
  const transaction = account.transaction('store-0', 'readwrite', { durability: 'strict' });
  transaction.objectStore('store-0').put({ writtenAtMs: performance.now() }, 'last');
  transaction.oncomplete = () => resolve();
});`;

/**
 * Writes an extension that has Linkmint's outline and nothing else: its picture as plain HTML, shown once the active account and what
 * is stored of the page are read; a worker with a script of its length, which alone makes the call, between three strict
 * writes and one; and the same copy. Only a lookalike that leaves one of these out could be faster.
 */
export async function writeLookalike(picture: Still, acts: FloorActs): Promise<ScratchExtension> {
  const script = await readFile(join(buildExtension('chrome'), 'background.js'), 'utf8');
  return await writeExtension('lookalike', toFloorManifest(acts, ['scripting', 'tabs']), {
    'act-note.js': noteScript,
    'popup.html': addToHead(
      picture.html.replace('<body', '<body hidden'),
      '<link rel="stylesheet" href="popup.css"><script src="act-note.js"></script><script src="popup.js" defer></script>',
    ),
    'popup.css': picture.css,
    'popup.js': `${storeScript}
const asks = ${acts.address !== null};
const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Copy deeplink'));
addEventListener('submit', (event) => event.preventDefault());
button.addEventListener('click', async () => {
  if (asks) await chrome.runtime.sendMessage('ask');
  await navigator.clipboard.writeText('${floorLink}');
});
const show = async () => {
  await Promise.all([readAll(), chrome.tabs.query({ active: true, currentWindow: true })]);
  document.body.hidden = false;
  button.focus();
};
void show();`,
    'offscreen.html': offscreenPage,
    'offscreen.js': `
chrome.runtime.onMessage.addListener((message) => {
  if (message !== 'write') return;
${offscreenCopyCode}
});
chrome.runtime.sendMessage('ready');`,
    'worker.js': `${storeScript}
const asks = ${acts.address !== null};
const ask = ${toAskCode(acts)};
const call = async (account) => {
  for (let written = 0; written < 3; written += 1) await write(account);
  await ask();
  await write(account);
};
let onReady = () => {};
const copy = async (tab) => {
  const ready = new Promise((resolve) => { onReady = resolve; });
  const opened = chrome.offscreen.createDocument({ url: 'offscreen.html', reasons: ['CLIPBOARD'], justification: 'Copies.' });
  const readPage = chrome.scripting.executeScript({ target: { tabId: tab.id }, func: () => document.title });
  const [account] = await Promise.all([readAll(), readPage]);
  if (asks) await call(account);
  await Promise.race([ready, opened]);
  void chrome.runtime.sendMessage('write').catch(() => undefined);
};
chrome.commands.onCommand.addListener((name, tab) => void copy(tab));
chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (message === 'copy') void copy(sender.tab);
  if (message === 'ready') onReady();
  if (message === 'copied') void chrome.offscreen.closeDocument();
  if (message !== 'ask') return false;
  void readAll().then(call).then(respond);
  return true;
});
function neverCalled() {
${script}
}`,
    'page.js': pageScript,
  });
}
