import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildExtension } from '../../setup/build-extension.ts';
import type { ScratchExtension } from '../write-extension.ts';
import { noteScript } from './act-note.ts';

/** Copies the production build, and puts the noting script before all others of the documents that copy. */
export async function writeNotingBuild(): Promise<ScratchExtension> {
  const path = await mkdtemp(join(tmpdir(), 'linkmint-bench-noting-'));
  await cp(buildExtension('chrome'), path, { recursive: true });
  await writeFile(join(path, 'act-note.js'), noteScript);
  for (const name of ['popup.html', 'offscreen.html']) {
    const file = join(path, name);
    const html = await readFile(file, 'utf8');
    const noting = html.replace('<head>', '<head><script src="/act-note.js"></script>');
    if (noting === html) throw new Error(`${name} has no head to put a script into`);
    await writeFile(file, noting);
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
