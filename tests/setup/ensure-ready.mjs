// Makes a fresh clone able to run: installs the dependencies when they are missing or older than the lock file, writes the types that
// the compiler and the tests read and, with `--browser`, finds or installs a Chromium and a Firefox. Plain JavaScript of Node's own
// modules: nothing is installed yet, and the Node that runs it may be 20.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';
import { findFirefox } from './find-firefox.mjs';
import { findRedis } from './find-redis.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** npm writes the lock file and its own copy of it in one go, in no fixed order: so much apart is the same moment. */
const sameMomentMs = 5_000;

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

/** `npm`, `npx` and what is in `node_modules/.bin` are batch files there, which only a shell starts. */
const isWindows = process.platform === 'win32';

/** With what npm puts first for every script, also where this is started by itself. */
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };

/** Runs a program, showing what it prints. Returns whether it succeeded. */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: isWindows });
  return status === 0;
}

function areDependenciesInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs + sameMomentMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function ensureDependencies() {
  if (areDependenciesInstalled()) return;
  say('Set-up: installing the dependencies (npm ci); this takes about half a minute.');
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) {
    fail('npm ci failed: see above. Linkmint needs the npm registry once, to install its dependencies.');
  }
  say('Set-up: the dependencies are installed.');
}

/**
 * The scripts need the Node of `.nvmrc`. Where npm has one for this machine it is a dependency, first on the PATH of every script;
 * for a Mac it has none.
 */
function ensureNode() {
  const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  const { status, stdout } = spawnSync('node', ['--version'], { cwd: root, env, encoding: 'utf8', shell: isWindows });
  const version = status === 0 ? stdout.trim() : 'none';
  if (Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= Number(wanted)) return;
  fail(
    `Linkmint needs Node ${wanted} or newer, and this is ${version}. npm has none for ${process.platform}-${process.arch}: install it from https://nodejs.org, and try again.`,
  );
}

/** Not an installation script of package.json: then `npm ci --ignore-scripts` installs all there is. */
function ensureTypes() {
  if (existsSync(join(root, '.wxt', 'tsconfig.json'))) return;
  if (!run('npx', ['wxt', 'prepare'])) fail('The types could not be written (npx wxt prepare): see above.');
}

async function ensureBrowser() {
  const found = await findChromium();
  if (found !== null) return found;
  say('Set-up: no Chromium, Edge or Chrome was found; installing the Chromium of Playwright.');
  if (!run('npx', ['playwright', 'install', 'chromium']) && isRootOnDebian()) {
    say('Set-up: that did not work; installing the Chromium of the distribution with apt-get.');
    if (run('apt-get', ['update'])) run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  }
  const installed = await findChromium();
  if (installed === null) {
    fail(
      'No Chromium could be installed. Install Chromium, Edge or Chrome, or set CHROMIUM_PATH to one, and try again.',
    );
  }
  return installed;
}

/** Only the tests in Firefox need one, and they say so when they cannot run: a missing Firefox is no failure. */
function ensureFirefox() {
  const found = findFirefox();
  if (found !== null) return found;
  if (!isRootOnDebian()) return null;
  say('Set-up: no Firefox was found; installing that of the distribution with apt-get.');
  // Its tests need a font, and nothing else that is only recommended.
  const packages = ['firefox-esr', 'fonts-dejavu-core'];
  if (run('apt-get', ['update'])) run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
  return findFirefox();
}

/** Only what the devices of a team share is tested with it: a missing Redis is no failure. */
function ensureRedis() {
  const found = findRedis();
  if (found !== null || !isRootOnDebian()) return found;
  say('Set-up: no redis-server was found; installing that of the distribution with apt-get.');
  if (run('apt-get', ['update'])) run('apt-get', ['install', '--yes', '--no-install-recommends', 'redis-server']);
  return findRedis();
}

await ensureDependencies();
ensureNode();
ensureTypes();
if (process.argv.includes('--browser')) {
  try {
    const chromium = await ensureBrowser();
    const firefox = ensureFirefox();
    const redis = ensureRedis();
    say(
      `Ready. The browser is ${chromium}; ${firefox === null ? 'there is no Firefox' : `the Firefox is ${firefox}`}; ${redis === null ? 'there is no Redis' : `the Redis is ${redis}`}.`,
    );
  } catch (error) {
    fail(error.message);
  }
}
