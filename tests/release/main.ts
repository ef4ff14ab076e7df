import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemClock } from '#lib/platform/clock.ts';
import { publication } from '../../lib/build/publication.ts';
import { bumpVersion } from './bump-version.ts';
import { findPlaceholders } from './find-placeholders.ts';
import { parseReleaseArguments, type ReleaseWish, releaseHelp } from './parse-release-arguments.ts';
import { readRequiredPermissions } from './read-required-permissions.ts';
import { releaseChangelog } from './release-changelog.ts';
import { setPackageVersion } from './set-package-version.ts';
import { toSha256 } from './to-sha256.ts';

/*
 * `npm run release`: from a clean main to a tagged commit and the packages of its version. It never pushes: what leaves this
 * machine is the maintainer's own act.
 */

const root = join(import.meta.dirname, '..', '..');
/** What the next release may ask for at install, and no more: `tests/built/permission-ratchet.test.ts` compares. */
const permissionRecord = 'tests/release/released-permissions.json';
const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', permissionRecord] as const;
/** What changed since the last release, a file a change: they go into the changelog. */
const changesFolder = 'docs/changes';
const listFragments = () =>
  readdirSync(join(root, changesFolder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `${changesFolder}/${name}`);
const hashes = '.output/SHA256SUMS';
const bill = '.output/linkmint.cdx.json';
const browsers = ['chrome', 'edge', 'firefox'] as const;
const packages = (version: string) => [
  { store: 'Chrome Web Store', file: `.output/linkmint-${version}-chrome.zip` },
  { store: 'Microsoft Edge Add-ons', file: `.output/linkmint-${version}-edge.zip` },
  { store: 'Firefox Add-ons', file: `.output/linkmint-${version}-firefox.zip` },
  { store: 'Firefox Add-ons, as the source code', file: `.output/linkmint-${version}-sources.zip` },
];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

/** A build for one service is another product than the one that the stores have. */
function runStep(name: string, command: string, args: readonly string[]): void {
  say(`\n── ${name}`);
  const { WXT_SERVICE_URL: _pinned, ...env } = process.env;
  const { status } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name}: failed, see above`);
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

/** Dependencies count as out of date where the lock file is newer; a new version of the package changes none of them. */
function writeLockFile(text: string): void {
  const path = join(root, 'package-lock.json');
  const { atime, mtime } = statSync(path);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
}

function checkTree(tag: string): void {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Error(`A release is made on main, and this is ${branch}`);
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Error(`The tree is not clean:\n${changes}`);
  if (git('tag', '--list', tag) !== '') throw new Error(`There is a tag ${tag} already`);
}

const readManifest = (browser: string) => JSON.parse(read(`.output/${browser}-mv3/manifest.json`));

function recordPermissions(version: string): void {
  const asked = browsers.map((browser) => [browser, readRequiredPermissions(readManifest(browser))]);
  write(permissionRecord, `${JSON.stringify({ version, ...Object.fromEntries(asked) }, null, 2)}\n`);
}

function checkPackages(version: string): void {
  for (const browser of browsers) {
    const built: unknown = readManifest(browser).version;
    if (built !== version) throw new Error(`The build for ${browser} calls itself ${String(built)}`);
  }
  const missing = packages(version).filter(({ file }) => !existsSync(join(root, file)));
  if (missing.length > 0) throw new Error(`Not there: ${missing.map(({ file }) => file).join(', ')}`);
}

/** What `sha256sum --check` reads, beside the packages. */
function writeHashes(version: string): void {
  const lines = packages(version).map(
    ({ file }) => `${toSha256(readFileSync(join(root, file)))}  ${file.slice('.output/'.length)}`,
  );
  write(hashes, `${lines.join('\n')}\n`);
  say(lines.join('\n'));
}

/** A store keeps the first id of an add-on for ever. */
function checkPublication(isRefusing: boolean): void {
  const placeholders = findPlaceholders(publication);
  if (placeholders.length === 0) return;
  const text = `lib/build/publication.ts has placeholders, so no store may get this release:\n${placeholders.join('\n')}`;
  if (isRefusing) throw new Error(text);
  say(text);
}

function release({ wanted, isDryRun, keepsPlaceholders }: ReleaseWish): void {
  const fragments = listFragments();
  const before = [...files, ...fragments].map((file) => [file, read(file)] as const);
  const version = bumpVersion(JSON.parse(read('package.json')).version, wanted);
  const tag = `v${version}`;
  checkTree(tag);
  checkPublication(!isDryRun && !keepsPlaceholders);
  const day = new Date(createSystemClock().nowMs()).toISOString().slice(0, 10);
  const { text, entries } = releaseChangelog(read('CHANGELOG.md'), fragments.map(read), version, day);

  // Ctrl-C ends the step that runs; this process then puts everything back.
  process.on('SIGINT', () => undefined);
  let isKept = false;
  try {
    write('CHANGELOG.md', text);
    for (const file of fragments) rmSync(join(root, file));
    write('package.json', setPackageVersion(read('package.json'), version));
    writeLockFile(setPackageVersion(read('package-lock.json'), version));
    runStep('the texts of each language', process.execPath, ['tests/release/list-missing-texts.ts', '--complete']);
    if (isDryRun) runStep('npm run check (in the place of the tests)', 'npm', ['run', 'check']);
    else for (const script of ['test', 'test:release']) runStep(`npm run ${script}`, 'npm', ['run', script]);
    runStep('packages', 'npm', ['run', 'zip']);
    runStep('package of the sources', 'npm', ['run', 'zip:sources']);
    checkPackages(version);
    runStep('the same packages from the sources, in another folder', 'npm', ['run', 'reproduce']);
    runStep('bill of materials', 'npm', ['run', 'sbom']);
    recordPermissions(version);
    writeHashes(version);
    if (!isDryRun) {
      git('add', ...files, ...fragments);
      git('commit', '--message', `Release ${version}`);
      isKept = true;
      git('tag', '--annotate', tag, '--message', `Linkmint ${version}`);
    }
  } finally {
    if (!isKept) {
      for (const [file, old] of before) {
        if (file === 'package-lock.json') writeLockFile(old);
        else write(file, old);
      }
      // No package may look like one of a version that was never released, and no list may name it.
      for (const file of [...packages(version).map(({ file }) => file), hashes, bill])
        rmSync(join(root, file), { force: true });
    }
  }

  say(`\nLinkmint ${version}, ${day}\n\n${entries}\n`);
  if (isDryRun) {
    say(
      'A dry run: nothing was committed or tagged, and the files are as they were. Not run: npm test, npm run test:release.',
    );
    return;
  }
  say(`Committed and tagged ${tag}. To publish: git push origin main ${tag}

The workflow then makes the same packages, attests them and puts them into a release on GitHub. Upload those, and not
the ones of this machine (docs/release.md). Both have the hashes above:`);
  for (const { store, file } of packages(version)) say(`  ${file.slice('.output/'.length)}  ${store}`);
}

const wish = parseReleaseArguments(process.argv.slice(2));
if (wish === null) {
  process.stderr.write(releaseHelp);
  process.exitCode = 2;
} else {
  try {
    release(wish);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\nNothing was released.\n`);
    process.exitCode = 1;
  }
}
