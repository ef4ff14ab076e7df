import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnarguedAdvisories } from './find-unargued-advisories.ts';

/* `npm run audit`: what is known against any installed package must be mended, or argued in docs/supply-chain.md. */

const root = join(import.meta.dirname, '..', '..');
const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64e6,
});
try {
  const unargued = findUnarguedAdvisories(stdout, readFileSync(join(root, 'docs', 'supply-chain.md'), 'utf8'));
  process.stdout.write(unargued.length === 0 ? 'Nothing is known against any package.\n' : `${unargued.join('\n')}\n`);
  process.exitCode = unargued.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
