import { describe, expect, it } from 'vitest';
import { findLockFileViolations } from './find-lock-file-violations.ts';
import { readProjectFile } from './read-project-file.ts';

const sound = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==` };
const check = (entry: object) =>
  findLockFileViolations(JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/one': entry } }));

describe('the lock file', () => {
  it('names what each package must be by a hash of its bytes, and no source but the registry', () => {
    expect(findLockFileViolations(readProjectFile('package-lock.json'))).toEqual([]);
  });

  it('names the versions that package.json asks for, each of them exact', () => {
    const { dependencies, devDependencies } = JSON.parse(readProjectFile('package.json'));
    const asked: readonly [string, string][] = Object.entries({ ...dependencies, ...devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const { packages } = JSON.parse(readProjectFile('package-lock.json'));
    expect(asked.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('lets no package run a script at its installation but those that package.json allows', () => {
    const { allowScripts } = JSON.parse(readProjectFile('package.json'));
    const { packages }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
      readProjectFile('package-lock.json'),
    );
    const running = Object.entries(packages)
      .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(running.filter((name) => allowScripts[name] !== true)).toEqual([]);
  });
});

describe('the check of the lock file', () => {
  it.each([
    { version: '1.2.3' },
    { ...sound, integrity: 'sha1-AAAA' },
    { ...sound, integrity: `sha512-${'A'.repeat(86)}== sha1-AAAA` },
    { ...sound, resolved: 'http://registry.npmjs.org/one/-/one-1.2.3.tgz' },
    { ...sound, resolved: 'https://registry.npmjs.org.evil.test/one/-/one-1.2.3.tgz' },
    { ...sound, resolved: 'git+https://code.example/one.git#0123456' },
    { ...sound, resolved: 'file:../one' },
    { ...sound, link: true },
  ])('refuses %j', (entry) => {
    expect(check(entry)).toEqual([expect.stringContaining('node_modules/one')]);
  });

  it.each([sound, { ...sound, resolved: 'https://registry.npmjs.org/one/-/one-1.2.3.tgz' }])('allows %j', (entry) => {
    expect(check(entry)).toEqual([]);
  });

  it('refuses a form of the file that it does not know', () => {
    expect(findLockFileViolations('{"lockfileVersion":1,"dependencies":{}}')).toHaveLength(1);
  });
});
