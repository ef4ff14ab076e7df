import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that a browser loads as an extension. */
export interface ScratchExtension {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes a small extension into a new folder. */
export async function writeExtension(
  name: string,
  manifest: object,
  files: Readonly<Record<string, string>>,
): Promise<ScratchExtension> {
  const path = await mkdtemp(join(tmpdir(), `linkmint-bench-${name}-`));
  const texts = { ...files, 'manifest.json': JSON.stringify({ manifest_version: 3, name, version: '1', ...manifest }) };
  await Promise.all(Object.entries(texts).map(([file, text]) => writeFile(join(path, file), text)));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
