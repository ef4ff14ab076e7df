import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { comparePackages } from '#tests/release/compare-packages.ts';

const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const ours = { 'manifest.json': '{"name":"Linkmint","version":"1.0.0"}', 'background.js': 'run()' };

it('the comparison of packages takes what stores add: signatures, hashes, the address of updates, and the header of a CRX file', () => {
  const manifest = '{"update_url":"https://store.example","version":"1.0.0","name":"Linkmint"}';
  const signed = pack({
    ...ours,
    'manifest.json': manifest,
    'META-INF/mozilla.rsa': 'x',
    '_metadata/hashes.json': '{}',
  });
  expect(comparePackages(pack(ours), signed)).toEqual([]);
  expect(comparePackages(pack(ours), Buffer.concat([Buffer.from('Cr24header'), signed]))).toEqual([]);
});

it('the comparison of packages names each file that is missing, added or different, the manifest too', () => {
  const { 'background.js': _gone, ...rest } = ours;
  expect(comparePackages(pack(ours), pack({ ...rest, 'extra.js': '' }))).toEqual([
    "background.js: is not in the store's package",
    "extra.js: is in the store's package alone",
  ]);
  expect(comparePackages(pack(ours), pack({ ...ours, 'background.js': 'steal()' }))).toEqual([
    'background.js: differs',
  ]);
  const asks = '{"name":"Linkmint","version":"1.0.0","permissions":["history"]}';
  expect(comparePackages(pack(ours), pack({ ...ours, 'manifest.json': asks }))).toEqual(['manifest.json: differs']);
});

it('the comparison of packages calls what is no package none', () => {
  expect(() => comparePackages(pack(ours), Buffer.from('<html>'))).toThrow('no package');
});
