import { type ScratchExtension, writeExtension } from './write-extension.ts';

/** What an extension costs that does nothing. */
const kinds = {
  /** A toolbar popup of one line of HTML, without script or style. */
  'static-popup': {
    manifest: { action: { default_popup: 'popup.html' } },
    files: { 'popup.html': '<!doctype html><title>Static</title><h1>One static line</h1>' },
  },
  /** An empty script in every page, at the time of Linkmint's. */
  'empty-script': {
    manifest: { content_scripts: [{ matches: ['*://*/*'], js: ['empty.js'], run_at: 'document_idle' }] },
    files: { 'empty.js': '' },
  },
} as const;

/** Writes the least extension of a kind into a new folder: the baseline that Linkmint is measured against. */
export function writeScratchExtension(kind: keyof typeof kinds): Promise<ScratchExtension> {
  const { manifest, files } = kinds[kind];
  return writeExtension(kind, manifest, files);
}
