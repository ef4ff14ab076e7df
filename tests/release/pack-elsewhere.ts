import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { packSources } from './pack-sources.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Makes packages from the package of the sources, in a folder of another name, which is removed then.
 * @param below Folders between the temporary one and the sources: paths of another length as well.
 * @returns the bytes of each package, by its file's name.
 */
export function packElsewhere(browsers: readonly string[], below: string): Readonly<Record<string, Buffer>> {
  const temporary = mkdtempSync(join(tmpdir(), 'linkmint-pack-'));
  try {
    const folder = join(temporary, below);
    for (const [path, bytes] of Object.entries(unzipSync(packSources()))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { WXT_SERVICE_URL: _pinned, ...env } = process.env;
    const wxt = join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs');
    for (const browser of browsers) {
      execFileSync(process.execPath, [wxt, 'zip', '--browser', browser], {
        cwd: folder,
        env: { ...env, NODE_ENV: 'production' },
        stdio: 'pipe',
      });
    }
    const output = join(folder, '.output');
    const packages = readdirSync(output).filter((file) => file.endsWith('.zip'));
    return Object.fromEntries(packages.sort().map((file) => [file, readFileSync(join(output, file))]));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
