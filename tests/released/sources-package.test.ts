import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBuild } from '../built/read-build.ts';
import { packElsewhere } from '../release/pack-elsewhere.ts';
import { packSources } from '../release/pack-sources.ts';
import { toSha256 } from '../release/to-sha256.ts';

const browsers = ['chrome', 'edge', 'firefox'] as const;

describe('the package of the sources', () => {
  const sources = packSources();

  it('the package of the sources is the same to the byte each time', () => {
    expect(toSha256(packSources())).toBe(toSha256(sources));
  });

  it('the package of the sources has what a reader needs beside the sources: tests, workflows and settings', () => {
    expect(Object.keys(unzipSync(sources))).toEqual(
      expect.arrayContaining(['.nvmrc', '.npmrc', '.github/workflows/release.yml', '.ci/run', 'package-lock.json']),
    );
  });

  it('the package of the sources makes the packages of all three stores in a folder of another name, the same to the byte', () => {
    const packages = Object.entries(packElsewhere(browsers, 'another/of another name'));
    expect(packages).toHaveLength(browsers.length);
    for (const browser of browsers) {
      const [, zipped] = packages.find(([file]) => file.endsWith(`-${browser}.zip`)) ?? [];
      const files = unzipSync(zipped ?? new Uint8Array());
      const build = readBuild(browser);
      expect(Object.keys(files).sort()).toEqual([...build.files].sort());
      expect(build.files.filter((file) => !build.read(file).equals(files[file] ?? new Uint8Array()))).toEqual([]);
    }
  }, 300_000);
});
