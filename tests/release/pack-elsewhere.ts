import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const notSources = new Set(['.git', '.output', '.wxt', 'node_modules', 'test-results']);

/**
 * Makes the packages of a browser in a folder of another name, which is removed then.
 * @param below Folders between the temporary one and the clone: paths of another length as well.
 * @returns the SHA-256 of each package, by its file's name.
 */
export function packElsewhere(browser: string, below: string): Readonly<Record<string, string>> {
  const temporary = mkdtempSync(join(tmpdir(), 'linkmint-pack-'));
  try {
    const folder = join(temporary, below);
    cpSync(root, folder, { recursive: true, filter: (path) => !notSources.has(basename(path)) });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { WXT_SERVICE_URL: _pinned, ...env } = process.env;
    const wxt = join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs');
    execFileSync(process.execPath, [wxt, 'zip', '--browser', browser], {
      cwd: folder,
      env: { ...env, NODE_ENV: 'production' },
      stdio: 'pipe',
    });
    const output = join(folder, '.output');
    const packages = readdirSync(output).filter((file) => file.endsWith('.zip'));
    return Object.fromEntries(packages.sort().map((file) => [file, hashFile(join(output, file))]));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
