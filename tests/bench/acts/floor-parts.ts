/** Where an extension acts that the bench wrote, and what it asks. */
export interface FloorActs {
  /** The host of the pages that it puts its button on. */
  readonly host: string;
  /** What it asks before it copies; null where it only copies. */
  readonly address: string | null;
}

/** A link of the length that the service answers with. */
export const floorLink = 'https://go.links.example/aff_c?offer_id=101&aff_id=1&url=alone';

/** The manifest of an extension with a popup, a worker, a command and a button on each page of the host. */
export function toFloorManifest({ host }: FloorActs, morePermissions: readonly string[] = []): object {
  return {
    action: { default_popup: 'popup.html' },
    background: { service_worker: 'worker.js' },
    commands: { copy: { description: 'Copy' } },
    content_scripts: [{ matches: [`http://${host}/*`], js: ['page.js'], run_at: 'document_idle' }],
    host_permissions: ['http://*/*'],
    permissions: ['offscreen', 'clipboardWrite', ...morePermissions],
  };
}

/** The code of a function that makes the call, as Linkmint does. */
export const toAskCode = ({ address }: FloorActs) => `async () => {
  const address = ${JSON.stringify(address)};
  if (address === null) return;
  const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}', cache: 'no-store', credentials: 'omit' });
  await response.text();
}`;

/** The page with the field, for `offscreenCopyCode`. */
export const offscreenPage =
  '<!doctype html><title>Least</title><textarea></textarea><script src="act-note.js"></script><script src="offscreen.js"></script>';

/** Copies as Linkmint does there: a document without a window has no focus, and only the older command is left to it. */
export const offscreenCopyCode = `
const field = document.querySelector('textarea');
field.value = '${floorLink}';
field.select();
document.execCommand('copy');
chrome.runtime.sendMessage('copied');`;

/** The script that puts the button into a page. */
export const pageScript = `
const button = document.createElement('button');
button.textContent = 'Least copy';
button.addEventListener('click', () => void chrome.runtime.sendMessage('copy'));
document.body.append(button);`;
