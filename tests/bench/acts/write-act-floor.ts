import { type ScratchExtension, writeExtension } from '../write-extension.ts';
import { noteScript } from './act-note.ts';
import {
  type FloorActs,
  floorLink,
  offscreenCopyCode,
  offscreenPage,
  pageScript,
  toAskCode,
  toFloorManifest,
} from './floor-parts.ts';

/**
 * Writes the least extension that acts behind the same presses as Linkmint: the same call and the same copy, by a button
 * of its popup, by a command and by a button on the page, and nothing else.
 */
export function writeActFloor(acts: FloorActs): Promise<ScratchExtension> {
  return writeExtension('act-floor', toFloorManifest(acts), {
    'act-note.js': noteScript,
    'popup.html':
      '<!doctype html><title>Least</title><button type="button">Copy</button><script src="act-note.js"></script><script src="popup.js"></script>',
    'popup.js': `
const ask = ${toAskCode(acts)};
const button = document.querySelector('button');
button.addEventListener('click', async () => {
  await ask();
  await navigator.clipboard.writeText('${floorLink}');
});
button.focus();`,
    'offscreen.html': offscreenPage,
    'offscreen.js': offscreenCopyCode,
    'worker.js': `
const ask = ${toAskCode(acts)};
const copy = async () => {
  await ask();
  await chrome.offscreen.createDocument({ url: 'offscreen.html', reasons: ['CLIPBOARD'], justification: 'Copies.' });
};
chrome.commands.onCommand.addListener(() => void copy());
chrome.runtime.onMessage.addListener((message) => {
  if (message === 'copy') void copy();
  if (message === 'copied') void chrome.offscreen.closeDocument();
});`,
    'page.js': pageScript,
  });
}
