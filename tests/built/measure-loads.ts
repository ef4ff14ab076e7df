import { gzipSync } from 'node:zlib';
import { listPageFiles } from './list-page-files.ts';
import type { Build } from './read-build.ts';

/** Bytes of each file by its name, for each group of files that load together. */
export type LoadSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

const pages = ['popup.html', 'options.html', 'workspace.html', 'side-panel.html', 'welcome.html', 'demo.html'];

/** They run on merchants' pages. */
const pageScripts = ['page-match.js', 'page-button.js', 'page-check.js', 'page-write.js'];

/** What each script of the worker and of merchants' pages weighs, and, compressed, what each page loads before its first frame. */
export function measureLoads(build: Build): LoadSizes {
  const { service_worker, scripts } = build.manifest.background;
  const worker = service_worker ?? scripts?.[0] ?? '';
  return {
    ...Object.fromEntries([worker, ...pageScripts].map((file) => [file, { [file]: build.read(file).byteLength }])),
    ...Object.fromEntries(pages.map((page) => [page, measurePage(build, page)])),
  };
}

function measurePage(build: Build, page: string): Readonly<Record<string, number>> {
  // The last part of a chunk's name changes with its text.
  const toName = (file: string) => file.replace(/-[^/]{8}(?=\.\w+$)/, '');
  const sizes: Record<string, number> = {};
  for (const file of listPageFiles(build, page)) {
    sizes[toName(file)] = (sizes[toName(file)] ?? 0) + gzipSync(build.read(file)).byteLength;
  }
  return sizes;
}
