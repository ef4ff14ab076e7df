import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ZippableFile, zipSync } from 'fflate';

const root = join(import.meta.dirname, '..', '..');

/** Where each file of a zip has a time, and the same files must give the same bytes. The first that the format knows. */
const always = new Date(1980, 0, 1);
/** Unix, in the field that says by which system's rules the attributes are. */
const unix = 3;

/**
 * The sources as a zip: every file of the repository, tests and dotfiles too, so that all packages can be made from it. The
 * framework's own zip of sources leaves out what Firefox has no use for, and packages for Chrome that are made from that one lack it.
 * The same files give the same bytes.
 */
export function packSources(): Uint8Array {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  const files = [...new Set(listed.toString('utf8').split('\0'))].filter((path) => path !== '').sort();
  const entries = files.flatMap((path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    // Listed and not there: deleted, and not committed yet.
    if (stats === undefined) return [];
    const mode = stats.mode & 0o100 ? 0o100755 : 0o100644;
    const entry: ZippableFile = [readFileSync(join(root, path)), { attrs: mode << 16, os: unix }];
    return [[path, entry] as const];
  });
  if (entries.length === 0) throw new Error('The sources are packed in a clone, and this is none');
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: always });
}
