import { type ScratchExtension, writeExtension } from './write-extension.ts';

/** What an extension costs that does nothing. */
const kinds = {
  /** A toolbar popup of one line of HTML, without script or style. */
  'static-popup': {
    manifest: { action: { default_popup: 'popup.html' } },
    files: { 'popup.html': '<!doctype html><title>Static</title><h1>One static line</h1>' },
  },
  /** A popup whose one button opens a side panel of one line of HTML. */
  'static-panel': {
    manifest: {
      permissions: ['sidePanel'],
      action: { default_popup: 'popup.html' },
      side_panel: { default_path: 'side-panel.html' },
    },
    files: {
      'popup.html': '<!doctype html><title>Static</title><h1>One button</h1><script src="popup.js"></script>',
      'popup.js': `chrome.tabs.query({ active: true, currentWindow: true }).then(([{ id: tabId }]) => {
  const button = document.createElement('button');
  button.ariaLabel = 'Make a post';
  button.onclick = () => {
    chrome.sidePanel.open({ tabId });
    close();
  };
  document.body.append(button);
});`,
      'side-panel.html': '<!doctype html><title>Static</title><h1>One static line</h1>',
    },
  },
  /** An empty script in every page, at the time of Linkmint's. */
  'empty-script': {
    manifest: { content_scripts: [{ matches: ['*://*/*'], js: ['empty.js'], run_at: 'document_idle' }] },
    files: { 'empty.js': '' },
  },
  /** A button that never changes, in every page, at the time of Linkmint's and in a closed tree as its is. */
  'static-button': {
    manifest: { content_scripts: [{ matches: ['*://*/*'], js: ['button.js'], run_at: 'document_idle' }] },
    files: {
      'button.js': `const host = document.createElement('div');
const button = document.createElement('button');
button.textContent = 'One button';
button.style.cssText = 'position: fixed; right: 16px; bottom: 16px';
host.attachShadow({ mode: 'closed' }).append(button);
document.documentElement.append(host);`,
    },
  },
} as const;

/** Writes the least extension of a kind into a new folder: the baseline that Linkmint is measured against. */
export function writeScratchExtension(kind: keyof typeof kinds): Promise<ScratchExtension> {
  const { manifest, files } = kinds[kind];
  return writeExtension(kind, manifest, files);
}
