import { type ScratchExtension, writeExtension } from '../write-extension.ts';
import { noteScript } from './act-note.ts';

/** A link of the length that the service answers with. */
export const leastLink = 'https://go.links.example/aff_c?offer_id=101&aff_id=1&url=alone';

/** Where the least extension acts. */
export interface ActFloor {
  /** The host of the pages that it puts its button on. */
  readonly host: string;
  /** What it asks before it copies; null where it only copies. */
  readonly address: string | null;
}

/**
 * Writes the least extension that acts behind the same presses as Linkmint: the same call and the same copy, by a button
 * of its popup, by a command and by a button on the page, and nothing else.
 */
export function writeActFloor({ host, address }: ActFloor): Promise<ScratchExtension> {
  const ask = `async () => {
  const address = ${JSON.stringify(address)};
  if (address === null) return;
  const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}', cache: 'no-store', credentials: 'omit' });
  await response.text();
}`;
  const manifest = {
    action: { default_popup: 'popup.html' },
    background: { service_worker: 'worker.js' },
    commands: { copy: { description: 'Copy' } },
    content_scripts: [{ matches: [`http://${host}/*`], js: ['page.js'], run_at: 'document_idle' }],
    host_permissions: ['http://*/*'],
    permissions: ['offscreen', 'clipboardWrite'],
  };
  return writeExtension('act-floor', manifest, {
    'act-note.js': noteScript,
    'popup.html':
      '<!doctype html><title>Least</title><button type="button">Copy</button><script src="act-note.js"></script><script src="popup.js"></script>',
    'popup.js': `
const ask = ${ask};
const button = document.querySelector('button');
button.addEventListener('click', async () => {
  await ask();
  await navigator.clipboard.writeText('${leastLink}');
});
button.focus();`,
    'offscreen.html':
      '<!doctype html><title>Least</title><textarea></textarea><script src="act-note.js"></script><script src="offscreen.js"></script>',
    // As Linkmint copies there: a document without a window has no focus, and only the older command is left to it.
    'offscreen.js': `
const field = document.querySelector('textarea');
field.value = '${leastLink}';
field.select();
document.execCommand('copy');
chrome.runtime.sendMessage('copied');`,
    'worker.js': `
const ask = ${ask};
const copy = async () => {
  await ask();
  await chrome.offscreen.createDocument({ url: 'offscreen.html', reasons: ['CLIPBOARD'], justification: 'Copies.' });
};
chrome.commands.onCommand.addListener(() => void copy());
chrome.runtime.onMessage.addListener((message) => {
  if (message === 'copy') void copy();
  if (message === 'copied') void chrome.offscreen.closeDocument();
});`,
    'page.js': `
const button = document.createElement('button');
button.textContent = 'Least copy';
button.addEventListener('click', () => void chrome.runtime.sendMessage('copy'));
document.body.append(button);`,
  });
}
