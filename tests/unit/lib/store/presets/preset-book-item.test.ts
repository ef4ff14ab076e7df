import { expect, it, vi } from 'vitest';
import type { TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { toBuiltInTemplate } from '#lib/domain/formats/post-template.ts';
import {
  assignPreset,
  emptyPresetBook,
  mergePresetBooks,
  type PresetBook,
  putPreset,
  putTemplate,
  removePreset,
  type SubIdPreset,
  setDefaultPreset,
} from '#lib/domain/presets/preset-book.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { exportPresets, importPresets, presetBookItem } from '#lib/store/presets/preset-book-item.ts';

const service = { host: 'publisher.example' };

function aPreset(presetId: string, change: Partial<SubIdPreset> = {}): SubIdPreset {
  return {
    presetId,
    name: `Preset ${presetId}`,
    subIds: ['{preset}', '', '', '', '{counter}'],
    formatId: 'plain',
    ...change,
  };
}

function aTemplate(formatId: string, template = '{title}\n{link}'): TemplateFormat {
  return { kind: 'template', formatId, name: `Template ${formatId}`, template };
}

/** A preset whose item takes about so many bytes. */
function aPresetOf(bytes: number, presetId: string): SubIdPreset {
  return aPreset(presetId, { subIds: ['a'.repeat(bytes), '', '', '', ''] });
}

function put(preset: SubIdPreset) {
  return presetBookItem.update((book) => putPreset(book, preset));
}

async function aStoredBook(): Promise<PresetBook> {
  await put(aPreset('a'));
  await put(aPreset('b', { formatId: 't' }));
  await presetBookItem.update((book) => putTemplate(book, aTemplate('t')));
  await presetBookItem.update((book) => ({
    book: assignPreset(
      assignPreset(setDefaultPreset(book, 'a'), { offerId: '1', service }, 'b'),
      { siteKey: 'kedai.example' },
      'a',
    ),
  }));
  return presetBookItem.read();
}

const stored = () => browser.storage.sync.get(null);

const post = { ...toBuiltInTemplate('blog', 'en'), line: '<li>{title} {link}</li>' };

it('a preset as a channel keeps its language and its template, in the store and in a file', async () => {
  await put(aPreset('a', { language: 'ms', post }));
  const book = await presetBookItem.read();
  expect(book.presets).toEqual([aPreset('a', { language: 'ms', post })]);
  expect(importPresets(exportPresets(book))).toEqual({ book });
});

it('a preset as a channel keeps its disclosure and its place, in the store and in a file, and reads what neither can be as absent', async () => {
  await put(aPreset('a', { disclosure: 'Own words', position: 1 }));
  const read = await presetBookItem.read();
  expect(read.presets[0]).toMatchObject({ disclosure: 'Own words', position: 1 });
  expect(importPresets(exportPresets(read))).toEqual({ book: read });
  const { 'preset:a': item } = await stored();
  await browser.storage.sync.set({ 'preset:a': { ...(item as object), disclosure: 7, position: -1 } });
  const [damaged] = (await presetBookItem.read()).presets;
  expect([damaged?.name, damaged?.disclosure, damaged?.position]).toEqual(['Preset a', undefined, undefined]);
});

it('a preset as a channel is one without them, as an earlier version stored it', async () => {
  await browser.storage.sync.set({ 'preset:a': { name: 'Mail', subIds: ['', '', '', '', ''] } });
  expect((await presetBookItem.read()).presets).toEqual([
    { presetId: 'a', name: 'Mail', subIds: ['', '', '', '', ''], formatId: 'plain' },
  ]);
});

it('a preset as a channel reads what no template can be as absent, and leaves it where it is', async () => {
  const newer = { kind: 'poem', opening: '', line: '{link}', closing: '' };
  const noLink = { ...post, line: '{title}' };
  await browser.storage.sync.set({
    'preset:a': { ...aPreset('a'), post: newer, language: 7 },
    'preset:b': { ...aPreset('b'), post: noLink },
  });
  expect((await presetBookItem.read()).presets).toEqual([aPreset('a'), aPreset('b')]);
  await put(aPreset('a', { name: 'Mail' }));
  expect(await stored()).toMatchObject({ 'preset:a': { name: 'Mail', post: newer, language: 7 } });
});

it.each(['en-', '--', 'en--US', 'en-u-nu-thai', 'x'.repeat(35)])(
  'a preset as a channel has no language %s, from the store or a file: no browser can write in it',
  async (language) => {
    await browser.storage.sync.set({ 'preset:a': { ...aPreset('a'), language } });
    expect((await presetBookItem.read()).presets).toEqual([aPreset('a')]);
    const book = { ...emptyPresetBook, presets: [aPreset('a', { language })] };
    expect(importPresets(exportPresets(book))).toEqual({ book: { ...book, presets: [aPreset('a')] } });
  },
);

it('the stored preset book reads the whole rest when items are damaged, and leaves those alone', async () => {
  const book = await aStoredBook();
  const damaged = {
    'preset:c': { name: 'No sub-IDs' },
    'preset:d': 'text',
    'preset:e': { ...aPreset('e'), name: ' ' },
    'preset:': aPreset(''),
    'preset:no id': aPreset('no id'),
    'copyFormat:plain': { name: 'Not plain', template: '{link}' },
    'copyFormat:u': { name: 'No template' },
    'copyFormat:v': { name: 'Without the link', template: 'https://go.links.example/STRANGER' },
    presetIndex: 7,
  };
  await browser.storage.sync.set(damaged);
  expect(await presetBookItem.read()).toEqual({ ...book, defaultPresetId: null });

  await put(aPreset('f'));
  expect(await stored()).toMatchObject({ 'preset:c': damaged['preset:c'], 'copyFormat:u': damaged['copyFormat:u'] });
});

it('the stored preset book keeps a default whose preset the browser has not synced yet', async () => {
  await browser.storage.sync.set({ presetIndex: { defaultPresetId: 'late' } });
  await put(aPreset('a'));
  expect((await presetBookItem.read()).defaultPresetId).toBe('late');
});

it('the stored preset book keeps what a newer version wrote beside the fields of this one, in presets, templates and the index', async () => {
  await aStoredBook();
  const newer = { color: 'red', places: [{ b: 1, a: 2 }] };
  const items = await stored();
  for (const key of ['preset:a', 'preset:b', 'copyFormat:t', 'presetIndex']) {
    await browser.storage.sync.set({ [key]: { ...(items[key] as object), ...newer } });
  }
  await put(aPreset('a', { name: 'Blog' }));
  await presetBookItem.update((book) => putTemplate(book, aTemplate('t', '{link}')));
  await presetBookItem.update((book) => ({ book: setDefaultPreset(book, 'b') }));
  expect(await stored()).toMatchObject({
    'preset:a': { name: 'Blog', ...newer },
    'preset:b': { name: 'Preset b', ...newer },
    'copyFormat:t': { template: '{link}', ...newer },
    presetIndex: { defaultPresetId: 'b', ...newer },
  });

  await presetBookItem.update(() => ({ book: emptyPresetBook }));
  expect(await stored()).toEqual({ presetIndex: { defaultPresetId: null, ...newer } });
});

it('the stored preset book keeps the syntax of a template, and a syntax that only a newer version knows, which it does not read', async () => {
  const put = (change: Partial<TemplateFormat>) =>
    presetBookItem.update((book) => putTemplate(book, { ...aTemplate('t'), ...change }));
  const read = async () => (await presetBookItem.read()).templates[0]?.syntax;
  await put({ syntax: 'html' });
  expect(await read()).toBe('html');
  const exported = importPresets(exportPresets(await presetBookItem.read()));
  expect(exported).toMatchObject({ book: { templates: [{ syntax: 'html' }] } });
  await put({});
  expect(await read()).toBeUndefined();
  expect((await stored())['copyFormat:t']).not.toHaveProperty('syntax');

  await browser.storage.sync.set({ 'copyFormat:t': { name: 'T', template: '{link}', syntax: 'asciidoc' } });
  expect((await presetBookItem.read()).templates).toMatchObject([{ name: 'T', template: '{link}' }]);
  expect(await read()).toBeUndefined();
  await put({ name: 'U' });
  expect((await stored())['copyFormat:t']).toMatchObject({ name: 'U', syntax: 'asciidoc' });
});

it('the stored preset book writes no item if only a newer version’s fields differ', async () => {
  await aStoredBook();
  await browser.storage.sync.set({ 'preset:a': { ...((await stored())['preset:a'] as object), color: 'red' } });
  const set = vi.spyOn(browser.storage.sync, 'set');
  await put(aPreset('b', { name: 'Blog' }));
  expect(set.mock.calls.map(([written]) => Object.keys(written))).toEqual([['preset:b']]);
  set.mockRestore();
});

it('the stored preset book is empty at first', async () => {
  expect(await presetBookItem.read()).toEqual(emptyPresetBook);
});

it('the stored preset book reads what was written', async () => {
  expect(await aStoredBook()).toEqual({
    presets: [aPreset('a'), aPreset('b', { formatId: 't' })],
    templates: [aTemplate('t')],
    defaultPresetId: 'a',
    byOffer: { 'publisher.example|1': 'b' },
    bySite: { 'kedai.example': 'a' },
  });
});

it('a change writes only the items that differ, in one call', async () => {
  await aStoredBook();
  const set = vi.spyOn(browser.storage.sync, 'set');
  await put(aPreset('b', { name: 'Blog' }));
  expect(set.mock.calls.map(([items]) => Object.keys(items))).toEqual([['preset:b']]);
  set.mockClear();
  await put(aPreset('b', { name: 'Blog' }));
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
});

it('a change leaves the items of others alone', async () => {
  await browser.storage.sync.set({ settings: { callsPerMinute: 5 }, 'deeplinks:laptop:2026-03': { '2026-03-10': 4 } });
  await aStoredBook();
  await presetBookItem.update(() => ({ book: emptyPresetBook }));
  expect(await stored()).toEqual({ settings: { callsPerMinute: 5 }, 'deeplinks:laptop:2026-03': { '2026-03-10': 4 } });
});

it('a change loses none of many that are made at once to one item', async () => {
  await put(aPreset('a'));
  const offerIds = Array.from({ length: 20 }, (_, index) => `offer${index}`);
  await Promise.all(
    offerIds.map((offerId) =>
      presetBookItem.update((book) => ({ book: assignPreset(book, { offerId, service }, 'a') })),
    ),
  );
  expect(Object.keys((await presetBookItem.read()).byOffer).sort()).toEqual(
    offerIds.map((offerId) => `publisher.example|${offerId}`).sort(),
  );
});

it('a change takes a program from both of two devices that had taken it at once', async () => {
  const offerKey = 'publisher.example|1';
  const item = { name: 'A', subIds: ['x', '', '', '', ''], formatId: 'plain', offerIds: [offerKey], siteKeys: [] };
  await browser.storage.sync.set({ 'preset:a': item, 'preset:b': { ...item, name: 'B' } });
  await put(aPreset('c'));
  await presetBookItem.update((book) => ({ book: assignPreset(book, { offerId: '1', service }, 'c') }));
  expect((await presetBookItem.read()).byOffer).toEqual({ 'publisher.example|1': 'c' });
});

it('a change that is refused changes nothing and says why', async () => {
  const book = await aStoredBook();
  expect(await put(aPreset('c', { name: 'preset A' }))).toEqual({ problem: 'name-taken' });
  expect(await presetBookItem.read()).toEqual(book);
});

it('a change is announced to the open pages', async () => {
  const heard = Promise.withResolvers<void>();
  const stop = watchDataChanges(['presets'], heard.resolve);
  await put(aPreset('a'));
  await heard.promise;
  stop();
});

it('the browser’s limits refuse a preset or template that is too large for an item, by name, and nothing is lost', async () => {
  const book = await aStoredBook();
  expect(await put(aPresetOf(8_192, 'c'))).toEqual({ problem: 'item-too-large', name: 'Preset c' });
  expect(await put(aPreset('a', { subIds: ['鞋'.repeat(2_800), '', '', '', ''] }))).toEqual({
    problem: 'item-too-large',
    name: 'Preset a',
  });
  // Chromium stores "<" as six characters.
  expect(
    await presetBookItem.update((each) => putTemplate(each, aTemplate('u', `{link}${'<'.repeat(1_400)}`))),
  ).toEqual({ problem: 'item-too-large', name: 'Template u' });
  expect(await presetBookItem.read()).toEqual(book);
});

it('the browser’s limits take a preset that just fits', async () => {
  expect(await put(aPresetOf(8_000, 'c'))).toHaveProperty('book');
});

it('the browser’s limits refuse one preset too many, keep room for the quota’s counts, and nothing is lost', async () => {
  let kept = 0;
  while ('book' in (await put(aPresetOf(7_900, `p${kept}`)))) kept += 1;
  expect(kept).toBe(10);
  expect(await put(aPresetOf(7_900, 'more'))).toEqual({ problem: 'sync-full', name: '' });
  expect((await presetBookItem.read()).presets).toHaveLength(kept);
});

it('the browser’s limits always let the user make room', async () => {
  await aStoredBook();
  await browser.storage.sync.set({ other: 'x'.repeat(100_000) });
  expect(await put(aPreset('c'))).toEqual({ problem: 'sync-full', name: '' });
  expect(await put(aPreset('b', { name: 'B' }))).toHaveProperty('book');
  expect(await presetBookItem.update((book) => ({ book: removePreset(book, 'a') }))).toHaveProperty('book');
  expect((await presetBookItem.read()).presets.map(({ presetId }) => presetId)).toEqual(['b']);
});

it('the browser’s limits refuse one item too many', async () => {
  await browser.storage.sync.set(Object.fromEntries(Array.from({ length: 447 }, (_, index) => [`other${index}`, 1])));
  expect(await put(aPreset('a'))).toEqual({ problem: 'sync-full', name: '' });
});

it.each([
  ['This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.', 'browser-storage-busy'],
  ['This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.', 'browser-storage-busy'],
  ['IO error: Corruption', 'browser-storage-failed'],
])('the browser’s limits that only the browser knows of are an error, and nothing is lost: %s', async (words, code) => {
  const book = await aStoredBook();
  const set = vi.spyOn(browser.storage.sync, 'set');
  set.mockRejectedValueOnce(new Error(words));
  await expect(put(aPreset('c'))).rejects.toMatchObject({ code });
  set.mockRestore();
  expect(await presetBookItem.read()).toEqual(book);
  expect(await put(aPreset('c'))).toHaveProperty('book');
});

it.each([
  'Resource::kQuotaBytes quota exceeded',
  'QuotaExceededError: storage.sync API call exceeded its quota limitations.',
])('the browser’s limits that count more than Linkmint say that there is no room: %s', async (words) => {
  vi.spyOn(browser.storage.sync, 'set').mockRejectedValueOnce(new Error(words));
  expect(await put(aPreset('c'))).toEqual({ problem: 'sync-full', name: '' });
});

const file = {
  linkmint: 'presets',
  version: 1,
  defaultPresetId: 'a',
  presets: [
    {
      presetId: 'a',
      name: 'A',
      subIds: ['', '', '', '', ''],
      formatId: 'plain',
      offerIds: ['publisher.example|1'],
      siteKeys: [],
    },
    { presetId: 'b', name: 'B', subIds: ['', '', '', '', ''], formatId: 'plain', offerIds: [], siteKeys: [] },
  ],
  templates: [{ formatId: 't', name: 'T', template: '{link}' }],
};
const [first, second] = file.presets;

it.each([
  ['x'.repeat(1_000_001), 'too-large'],
  ['', 'not-presets'],
  ['null', 'not-presets'],
  ['[]', 'not-presets'],
  ['"presets"', 'not-presets'],
  ['{"linkmint":"presets"', 'not-presets'],
  ['[{"presets":[]}]', 'not-presets'],
  ['['.repeat(500_000), 'not-presets'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'not-presets'],
  [JSON.stringify({ ...file, linkmint: 'links' }), 'not-presets'],
  [JSON.stringify({ ...file, version: '1' }), 'not-presets'],
  [JSON.stringify({ ...file, version: 2, presets: 'new' }), 'newer-version'],
  [JSON.stringify({ ...file, version: 0 }), 'damaged'],
  [JSON.stringify({ ...file, presets: { ...file.presets } }), 'damaged'],
  [JSON.stringify({ ...file, presets: [{ ...first, presetId: '../a' }] }), 'damaged'],
  [JSON.stringify({ ...file, presets: [{ ...first, subIds: ['', '', '', ''] }] }), 'damaged'],
  [JSON.stringify({ ...file, presets: [{ ...first, subIds: ['', '', '', '', 5] }] }), 'damaged'],
  [JSON.stringify({ ...file, presets: [{ ...first, name: '\u200b' }] }), 'damaged'],
  [JSON.stringify({ ...file, presets: [{ ...first, name: 'x'.repeat(61) }] }), 'damaged'],
  [JSON.stringify({ ...file, templates: [{ formatId: 'plain', name: 'T', template: 'x' }] }), 'damaged'],
  [JSON.stringify({ ...file, templates: [{ formatId: 't', name: 'T', template: '{title}' }] }), 'format-without-link'],
  [JSON.stringify({ ...file, presets: [first, { ...second, presetId: 'a' }] }), 'duplicates'],
  [JSON.stringify({ ...file, presets: [first, { ...second, name: ' a ' }] }), 'duplicates'],
  [JSON.stringify({ ...file, presets: [first, { ...second, offerIds: ['publisher.example|1'] }] }), 'duplicates'],
  [JSON.stringify({ ...file, templates: [...file.templates, ...file.templates] }), 'duplicates'],
])('a file is refused: %.60j, %s', (text, problem) => {
  expect(importPresets(text)).toEqual({ problem });
});

it('a file cannot reach an object’s prototype', () => {
  const text = JSON.stringify({ ...file, presets: [{ ...first, offerIds: ['__proto__'] }] }).replace(
    '{',
    '{"__proto__":{"polluted":true},',
  );
  const imported = importPresets(text);
  expect('book' in imported && Object.entries(imported.book.byOffer)).toEqual([['__proto__', 'a']]);
  expect({}).not.toHaveProperty('polluted');
});

it('a file restores the book that was exported', async () => {
  const book = await aStoredBook();
  expect(importPresets(exportPresets(book))).toEqual({ book });
  expect(importPresets(exportPresets(emptyPresetBook))).toEqual({ book: emptyPresetBook });
});

it('a file may be imported twice', async () => {
  await put(aPreset('z', { name: 'a' }));
  for (let round = 0; round < 2; round += 1) {
    const imported = importPresets(JSON.stringify(file));
    if ('problem' in imported) throw new Error(imported.problem);
    await presetBookItem.update((book) => ({ book: mergePresetBooks(book, imported.book) }));
  }
  const { presets, defaultPresetId } = await presetBookItem.read();
  expect(presets.map(({ name }) => name)).toEqual(['A (2)', 'a', 'B']);
  expect(defaultPresetId).toBe('a');
});

it('a change of presets in a browser that does not hand its settings over says so, and writes nothing', async () => {
  const set = vi.spyOn(browser.storage.sync, 'set');
  const get = vi.spyOn(browser.storage.sync, 'get').mockRejectedValueOnce(new Error('IO error: Corruption'));
  await expect(put(aPreset('c'))).rejects.toMatchObject({ code: 'browser-storage-failed' });
  expect(set).not.toHaveBeenCalled();
  get.mockRestore();
  set.mockRestore();
});
