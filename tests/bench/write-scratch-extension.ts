import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ScratchExtension {
  readonly path: string;
  remove(): Promise<void>;
}

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
export async function writeScratchExtension(kind: keyof typeof kinds): Promise<ScratchExtension> {
  const path = await mkdtemp(join(tmpdir(), `linkmint-bench-${kind}-`));
  const { manifest, files } = kinds[kind];
  const wholeManifest = { manifest_version: 3, name: kind, version: '1', ...manifest };
  const texts = { ...files, 'manifest.json': JSON.stringify(wholeManifest) };
  await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(join(path, name), text)));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
