import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildExtension } from '../setup/build-extension.ts';
import type { ScratchExtension } from './write-extension.ts';

/** Copies the production build into a folder of its own, which a section may change. */
export async function copyBuild(): Promise<ScratchExtension> {
  const path = await mkdtemp(join(tmpdir(), 'linkmint-bench-build-'));
  await cp(buildExtension('chrome'), path, { recursive: true });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Changes a text file of a copy. @throws {Error} Where that changes nothing. */
export async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} is as it was`);
  await writeFile(path, changed);
}
