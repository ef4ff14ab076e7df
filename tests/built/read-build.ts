import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../repo/list-files.ts';
import { readProjectFile } from '../repo/read-project-file.ts';
import type { BrowserName } from '../setup/build-extension.ts';

/** The part of a manifest that is looked at. */
export interface BuiltManifest {
  readonly [key: string]: unknown;
  readonly permissions: readonly string[];
  readonly background: { readonly service_worker?: string; readonly scripts?: readonly string[] };
}

/** The production build of a browser. */
export interface Build {
  readonly manifest: BuiltManifest;
  /** Its files, from the build's root. */
  readonly files: readonly string[];
  read(file: string): Buffer;
}

export function readBuild(browser: BrowserName): Build {
  const folder = `.output/${browser}-mv3`;
  if (!existsSync(join(import.meta.dirname, '..', '..', folder))) throw new Error(`There is no build for ${browser}`);
  return {
    manifest: JSON.parse(readProjectFile(`${folder}/manifest.json`)),
    files: listFiles(folder).map((path) => path.slice(folder.length + 1)),
    read: (file) => readFileSync(join(import.meta.dirname, '..', '..', folder, file)),
  };
}
