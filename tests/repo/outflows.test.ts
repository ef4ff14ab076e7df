import { expect, it } from 'vitest';
import { outflows } from '../../lib/build/outflows.ts';
import { outflowTables } from '../release/outflow-tables.ts';
import { replaceBetweenMarks } from '../setup/write-between-marks.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** Ways out of the browser beside `fetch`, `<img>` and the browser's own sync. */
const otherWays =
  /\b(?:sendBeacon|XMLHttpRequest|WebSocket|EventSource|WebTransport|RTCPeerConnection|setUninstallURL|importScripts)\b/;

it.each(outflowTables)(
  'what leaves the device stands in $file as the one list has it ($name; `npm run outflows` writes it)',
  (table) => {
    const text = readProjectFile(table.file);
    expect(text).toBe(replaceBetweenMarks(text, table.name, table.text));
  },
);

it('what leaves the device is fetched in three places: from the network, from a team’s Redis, and files of the package', () => {
  const calls = listProductSources().filter((path) => /\bfetch\(/.test(readProjectFile(path)));
  expect(calls.toSorted()).toEqual([
    'entrypoints/background/index.ts',
    'lib/publisher-api/create-transport.ts',
    'lib/team/create-redis-client.ts',
  ]);
  expect(readProjectFile('entrypoints/background/index.ts')).toContain('=>\n  fetch(browser.runtime.getURL(path))');
});

it('what leaves the device takes no other way out', () => {
  expect(listProductSources().filter((path) => otherWays.test(readProjectFile(path)))).toEqual([]);
});

it('what leaves the device is written to synced storage in three places, each of which the list names', () => {
  const writers = listProductSources().filter((path) =>
    /\bsync\.set\(|defineParsedItem\('sync'/.test(readProjectFile(path)),
  );
  expect(writers.toSorted()).toEqual([
    'lib/store/presets/preset-book-item.ts',
    'lib/store/quota/device-counts.ts',
    'lib/store/storage-items.ts',
  ]);
  const { fields = [] } = outflows.find(({ id }) => id === 'sync') ?? {};
  const written = [
    ...readProjectFile('lib/store/storage-items.ts').matchAll(/defineParsedItem\('sync', '(\w+)'/g),
    ...readProjectFile('lib/store/presets/preset-book-item.ts').matchAll(/^const \w+(?:Prefix|Key) = '([\w:]+)';/gm),
    ...readProjectFile('lib/store/quota/device-counts.ts').matchAll(/^const prefix = '([\w:]+)';/gm),
  ].map(([, name = '']) => name);
  expect(written.toSorted()).toEqual(fields.toSorted());
});

it('what leaves the device is named, host by host, in the description of the listing', () => {
  const [, leaves = ''] = readProjectFile('docs/store/listing.md').split('\nWHAT LEAVES YOUR DEVICE\n');
  const named = leaves.split('\n\n')[0] ?? '';
  const shortly: Record<string, string> = { 'the image hosts that your network names': 'image hosts' };
  const hosts = new Set(outflows.map(({ to }) => to).filter((to) => to !== 'each of these hosts'));
  expect([...hosts].filter((to) => !named.includes(`To ${shortly[to] ?? to}`))).toEqual([]);
});

it('what leaves the device is not promised away: what the interface and the listing say of it has no "nothing" and no "only" that is untrue', () => {
  const { privacyIntro, welcomeOnDevice } = JSON.parse(readProjectFile('public/_locales/en/messages.json'));
  // The absolute sentences of earlier versions, whose keys are gone in every language.
  expect([privacyIntro, welcomeOnDevice]).toEqual([undefined, undefined]);
  expect(readProjectFile('docs/store/listing.md')).not.toMatch(
    /injected into any|to no one but|changes no page,|reads no page until|Nothing is injected/,
  );
});
