import { execFileSync } from 'node:child_process';
import { type Dirent, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type BrowserName = 'chrome' | 'edge' | 'firefox';

const root = join(import.meta.dirname, '..', '..');
const sources = [
  'entrypoints',
  'components',
  'lib',
  'public',
  'wxt.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** When the file, or anything in the folder, last changed. A folder's own time shows that files were deleted. */
function newestChangeMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries: Dirent[] = readdirSync(path, { withFileTypes: true });
  return Math.max(stats.mtimeMs, ...entries.map((entry) => newestChangeMs(join(path, entry.name))));
}

function isFresh(manifestPath: string): boolean {
  if (!existsSync(manifestPath)) return false;
  // A build for one service (WXT_SERVICE_URL) is another product than the one that is tested.
  if ('host_permissions' in JSON.parse(readFileSync(manifestPath, 'utf8'))) return false;
  const builtAtMs = statSync(manifestPath).mtimeMs;
  return sources.every((source) => newestChangeMs(join(root, source)) <= builtAtMs);
}

/** Makes the production build of a browser, unless the one there is newer than its sources. Returns its folder. */
export function buildExtension(browser: BrowserName): string {
  const folder = join(root, '.output', `${browser}-mv3`);
  if (isFresh(join(folder, 'manifest.json'))) return folder;
  // A build that fails must not leave an older one behind, on which tests would pass.
  rmSync(folder, { recursive: true, force: true });
  const { WXT_SERVICE_URL: _pinned, ...env } = process.env;
  try {
    execFileSync(
      process.execPath,
      [join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build', '--browser', browser],
      {
        cwd: root,
        env: { ...env, NODE_ENV: 'production' },
        stdio: 'pipe',
      },
    );
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`The build for ${browser} failed:\n${stdout ?? ''}${stderr ?? ''}`);
  }
  return folder;
}
