import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeFile, copyBuild } from '../copy-build.ts';
import type { ScratchExtension } from '../write-extension.ts';
import { noteScript } from './act-note.ts';

/** Copies the production build, and puts the noting script before all others of the documents that copy. */
export async function writeNotingBuild(): Promise<ScratchExtension> {
  const build = await copyBuild();
  await writeFile(join(build.path, 'act-note.js'), noteScript);
  for (const name of ['popup.html', 'offscreen.html'])
    await changeFile(join(build.path, name), (html) =>
      html.replace('<head>', '<head><script src="/act-note.js"></script>'),
    );
  return build;
}
