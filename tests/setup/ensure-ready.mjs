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
import { installInOneWay } from './install-in-one-way.mjs';

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

/** What a program may print before Node ends it. */
const maxOutputBytes = 64 * 1024 * 1024;

/** Runs a program without showing what it prints: each step of the set-up is one line, unless it fails. */
function run([command, ...args]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
    shell: isWindows,
  });
  return { isDone: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

function areDependenciesInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs + sameMomentMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function ensureDependencies() {
  if (areDependenciesInstalled()) return;
  say('Set-up: installing the dependencies (npm ci); this takes a minute or more.');
  const { isDone, output } = run(['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (isDone) return;
  fail(`${output}\nnpm ci failed: see above. Linkmint needs the npm registry once, to install its dependencies.`);
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
    `Linkmint needs Node ${wanted} or newer, and this is ${version}. npm installed none for ${process.platform}-${process.arch}: get it from https://nodejs.org, and try again.`,
  );
}

/** Not an installation script of package.json: then `npm ci --ignore-scripts` installs all there is. */
function ensureTypes() {
  if (existsSync(join(root, '.wxt', 'tsconfig.json'))) return;
  say('Set-up: writing the types that compiler and tests read (wxt prepare).');
  const { isDone, output } = run(['npx', 'wxt', 'prepare']);
  if (!isDone) fail(`${output}\nThe types could not be written (npx wxt prepare): see above.`);
}

let isAptUpdated = false;

/** As `run`, but reads the distribution's lists of packages once for all steps. */
function runOnce(command) {
  const isUpdate = command.join(' ') === 'apt-get update';
  if (isUpdate && isAptUpdated) return { isDone: true, output: '' };
  const result = run(command);
  if (isUpdate) isAptUpdated = result.isDone;
  return result;
}

/** The packages by apt-get, where that needs no password; no way elsewhere. */
function byAptGet(line, packages) {
  if (!isRootOnDebian()) return [];
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages];
  return [{ line: `Set-up: ${line} of the distribution (apt-get).`, commands: [['apt-get', 'update'], install] }];
}

async function ensureBrowser() {
  const found = await findChromium();
  if (found !== null) return found;
  const installed = await installInOneWay({
    ways: [
      {
        line: 'Set-up: no Chromium, Edge or Chrome was found; installing the Chromium of Playwright.',
        commands: [['npx', 'playwright', 'install', 'chromium']],
      },
      ...byAptGet('it could not be downloaded; installing the Chromium', ['chromium']),
    ],
    find: findChromium,
    run: runOnce,
    say,
  });
  if (installed === null) {
    const byHand = existsSync('/etc/debian_version') ? ' (on Debian: sudo apt-get install chromium)' : '';
    fail(
      `No Chromium could be installed. Install Chromium, Edge or Chrome${byHand}, or set CHROMIUM_PATH to one, and try again.`,
    );
  }
  return installed;
}

/** Only the tests in Firefox need one, and they say so when they cannot run: a missing Firefox is no failure. */
async function ensureFirefox() {
  // Its tests need a font, and nothing else that is only recommended.
  const packages = ['firefox-esr', 'fonts-dejavu-core'];
  return findFirefox() ?? installDebian('no Firefox was found; installing that', packages, findFirefox);
}

/** Only what the devices of a team share is tested with it: a missing Redis is no failure. */
async function ensureRedis() {
  return findRedis() ?? installDebian('no redis-server was found; installing that', ['redis-server'], findRedis);
}

function installDebian(line, packages, find) {
  return installInOneWay({ ways: byAptGet(line, packages), find, run: runOnce, say });
}

ensureDependencies();
ensureNode();
ensureTypes();
if (process.argv.includes('--browser')) {
  try {
    const chromium = await ensureBrowser();
    const firefox = await ensureFirefox();
    const redis = await ensureRedis();
    say(
      `Ready. The browser is ${chromium}; ${firefox === null ? 'there is no Firefox' : `the Firefox is ${firefox}`}; ${redis === null ? 'there is no Redis' : `the Redis is ${redis}`}.`,
    );
  } catch (error) {
    fail(error.message);
  }
}
