import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import {
  addToPresetBook,
  assignPreset,
  choosePreset,
  emptyPresetBook,
  maxPresetNameLength,
  mergePresetBooks,
  movePreset,
  type PresetBook,
  type PresetEdit,
  pickPreset,
  putPreset,
  putTemplate,
  removePreset,
  removeTemplate,
  type SubIdPreset,
  setDefaultPreset,
  toPresetBook,
  toPresetRecords,
  unassignProgram,
} from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const service: PresetService = { host: 'publisher.example' };

function aPreset(presetId: string, name = `Preset ${presetId}`): SubIdPreset {
  return { presetId, name, subIds: ['{preset}', '', '', '', '{counter}'], formatId: 'plain' };
}

function aTemplate(formatId: string, name = `Template ${formatId}`): TemplateFormat {
  return { kind: 'template', formatId, name, template: '{link}' };
}

function bookOf(edit: PresetEdit): PresetBook {
  if ('problem' in edit) throw new Error(edit.problem);
  return edit.book;
}

function aBookWith(...presets: readonly SubIdPreset[]): PresetBook {
  return presets.reduce((book, preset) => bookOf(putPreset(book, preset)), emptyPresetBook);
}

/** A book that some user may have made, key by key and name by name from small sets, so that they collide. */
const id = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__');
const name = fc.constantFrom(
  'Instagram',
  'instagram',
  ' INSTAGRAM ',
  'Blog',
  'Ｂｌｏｇ',
  'Blog (2)',
  'x'.repeat(60),
  '',
);
const key = fc.constantFrom('1', '2', 'kedai.example', 'constructor', '__proto__');
const change = fc.oneof(
  fc.tuple(id, name).map(
    ([presetId, text]) =>
      (book: PresetBook) =>
        putPreset(book, aPreset(presetId, text)),
  ),
  fc.tuple(id, name).map(
    ([formatId, text]) =>
      (book: PresetBook) =>
        putTemplate(book, aTemplate(formatId, text)),
  ),
  id.map((presetId) => (book: PresetBook) => ({ book: removePreset(book, presetId) })),
  fc.tuple(id, fc.nat(3)).map(([presetId, place]) => (book: PresetBook) => ({
    book: movePreset(book, presetId, place),
  })),
  fc.option(id).map((presetId) => (book: PresetBook) => ({ book: setDefaultPreset(book, presetId) })),
  fc.tuple(key, fc.option(id)).map(([offerId, presetId]) => (book: PresetBook) => ({
    book: assignPreset(book, { offerId, service }, presetId),
  })),
  fc.tuple(key, fc.option(id)).map(([siteKey, presetId]) => (book: PresetBook) => ({
    book: assignPreset(book, { siteKey }, presetId),
  })),
);
const anyBook = fc.array(change, { maxLength: 20 }).map((changes) =>
  changes.reduce((book: PresetBook, edit) => {
    const edited: PresetEdit = edit(book);
    return 'book' in edited ? edited.book : book;
  }, emptyPresetBook),
);

function expectInvariants(book: PresetBook): void {
  for (const named of [book.presets, book.templates]) {
    const names = named.map((each) => each.name.normalize('NFKC').toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const each of named) expect(each.name.length).toBeLessThanOrEqual(maxPresetNameLength);
  }
  const ids = book.presets.map(({ presetId }) => presetId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const assigned of [...Object.values(book.byOffer), ...Object.values(book.bySite)])
    expect(ids).toContain(assigned);
}

const book = aBookWith(aPreset('a', 'Blog'), aPreset('b', 'Telegram'), aPreset('c', 'YouTube'));
const namesOf = ({ presets }: PresetBook) => presets.map(({ name: each }) => each);

it('the order of the presets is that of their names until the user changes it, with the default first', () => {
  expect(namesOf(book)).toEqual(['Blog', 'Telegram', 'YouTube']);
  expect(namesOf(setDefaultPreset(book, 'c'))).toEqual(['YouTube', 'Blog', 'Telegram']);
  expect(namesOf(setDefaultPreset(setDefaultPreset(book, 'c'), null))).toEqual(namesOf(book));
});

it('the order of the presets is the user’s after a move, through the store and after a later change', () => {
  const moved = movePreset(book, 'c', 1);
  expect(namesOf(moved)).toEqual(['Blog', 'YouTube', 'Telegram']);
  expect(namesOf(toPresetBook(toPresetRecords(moved), [], null))).toEqual(namesOf(moved));
  const [, second = aPreset('c')] = moved.presets;
  expect(namesOf(bookOf(putPreset(moved, { ...second, name: 'Video' })))).toEqual(['Blog', 'Video', 'Telegram']);
  expect(namesOf(bookOf(putPreset(moved, aPreset('d', 'A new one'))))).toEqual([...namesOf(moved), 'A new one']);
});

it('the order of the presets makes the first the default, and leaves a book without a default without one further down', () => {
  const first = movePreset(book, 'b', 0);
  expect(first.defaultPresetId).toBe('b');
  expect(movePreset(first, 'b', 2)).toMatchObject({ defaultPresetId: 'a' });
  expect(namesOf(movePreset(first, 'b', 2))).toEqual(['Blog', 'YouTube', 'Telegram']);
  expect(movePreset(book, 'b', 2).defaultPresetId).toBeNull();
  expect(movePreset(book, 'x', 0)).toBe(book);
});

it('a preset’s own disclosure is one line, and none where it has no words', () => {
  const own = (disclosure: string) => bookOf(putPreset(emptyPresetBook, { ...aPreset('a'), disclosure })).presets[0];
  expect(own(' Own\n words ')?.disclosure).toBe('Own words');
  expect(own(' \n')).not.toHaveProperty('disclosure');
});

it('a deleted preset that comes back leaves what was chosen in its place since', () => {
  const used = assignPreset(aBookWith(aPreset('a'), aPreset('b')), { siteKey: 'kedai.example' }, 'a');
  const since = assignPreset(removePreset(used, 'a'), { siteKey: 'kedai.example' }, 'b');
  expect(addToPresetBook(since, pickPreset(used, 'a'))).toMatchObject({
    presets: [{ presetId: 'a' }, { presetId: 'b' }],
    bySite: { 'kedai.example': 'b' },
  });
});

it('a deleted preset is brought back whole by the file of it alone', () => {
  const before = aBookWith(aPreset('a'), aPreset('b'));
  const used = [{ offerId: '1', service }, { siteKey: 'kedai.example' }].reduce<PresetBook>(
    (book, target) => assignPreset(book, target, 'a'),
    setDefaultPreset(before, 'a'),
  );
  expect(addToPresetBook(removePreset(used, 'a'), pickPreset(used, 'a'))).toEqual(used);
  expect(pickPreset(used, 'b')).toMatchObject({ defaultPresetId: null, byOffer: {}, bySite: {} });
});

describe('a program of the book', () => {
  const other = { host: 'other.example' };
  const book = aBookWith(aPreset('a'), aPreset('b'));
  const choose = (from: PresetBook, of: PresetService, offerId = '1') =>
    choosePreset(from, { offerId, siteKey: 'kedai.example', service: of })?.presetId;

  it('a program of the book belongs to one service, whatever other services number so', () => {
    const assigned = assignPreset(book, { offerId: '1', service }, 'a');
    expect([choose(assigned, service), choose(assigned, other)]).toEqual(['a', undefined]);
    expect(unassignProgram(assigned, 'publisher.example|1')).toEqual(book);
  });
});

describe('the choice of a preset', () => {
  const target = { offerId: '1', siteKey: 'kedai.example', service };
  const book: PresetBook = {
    ...aBookWith(aPreset('site'), aPreset('offer'), aPreset('default')),
    defaultPresetId: 'default',
    byOffer: { 'publisher.example|1': 'offer' },
    bySite: { 'kedai.example': 'site' },
  };

  it('the choice of a preset skips presets that are gone', () => {
    expect(choosePreset({ ...book, bySite: { 'kedai.example': 'gone' } }, target)?.presetId).toBe('offer');
    expect(choosePreset({ ...book, bySite: {}, byOffer: { 'publisher.example|1': 'gone' } }, target)?.presetId).toBe(
      'default',
    );
    expect(choosePreset({ ...book, bySite: {}, byOffer: {}, defaultPresetId: 'gone' }, target)).toBeNull();
  });

  it('the choice of a preset finds nothing in the names of an object', () => {
    expect(
      choosePreset({ ...book, defaultPresetId: null }, { offerId: 'constructor', siteKey: '__proto__', service }),
    ).toBeNull();
  });

  it('the choice of a preset takes the site’s before the program’s before the default', () => {
    expect(choosePreset(book, target)?.presetId).toBe('site');
    expect(choosePreset(book, { ...target, siteKey: 'gudang.example' })?.presetId).toBe('offer');
    expect(choosePreset(book, { ...target, offerId: '2', siteKey: 'gudang.example' })?.presetId).toBe('default');
    expect(choosePreset(emptyPresetBook, target)).toBeNull();
  });
});

it.each([
  ['', 'name-empty'],
  [' \u200b\n', 'name-empty'],
  ['x'.repeat(61), 'name-too-long'],
  ['Instagram', 'name-taken'],
  [' iNSTAGRAM ', 'name-taken'],
  ['Ｉnstagram', 'name-taken'],
])('a name: %j is refused: %s', (text, problem) => {
  const book = aBookWith(aPreset('a', 'Instagram'));
  expect(putPreset(book, aPreset('b', text))).toEqual({ problem });
  expect(putTemplate(bookOf(putTemplate(book, aTemplate('a', 'Instagram'))), aTemplate('b', text))).toEqual({
    problem,
  });
});

it('a name may be kept, and written in another case, by the preset that has it', () => {
  const book = aBookWith(aPreset('a', 'Instagram'), aPreset('b', 'Blog'));
  expect(bookOf(putPreset(book, aPreset('a', ' INSTAGRAM '))).presets.map((preset) => preset.name)).toEqual([
    'Blog',
    'INSTAGRAM',
  ]);
});

it('a preset and a template keep no invisible character', () => {
  const preset: SubIdPreset = { ...aPreset('a'), subIds: ['a\ud83d', 'b\u0000', 'c\u202e', 'd e', ''] };
  expect(aBookWith(preset).presets[0]?.subIds).toEqual(['a', 'b', 'c', 'd e', '']);
  const format = { ...aTemplate('a'), template: 'one\r\n{link}\rthree\u0000' };
  expect(bookOf(putTemplate(emptyPresetBook, format)).templates[0]?.template).toBe('one\n{link}\nthree');
});

it('a preset and a template are refused when a template has no text', () => {
  expect(putTemplate(emptyPresetBook, { ...aTemplate('a'), template: ' \n' })).toEqual({ problem: 'template-empty' });
});

it('a preset and a template are refused when a template has no link: a stranger’s address could take its place', () => {
  const problem = 'template-without-link';
  for (const template of ['https://go.links.example/STRANGER', '{title}', '{Link} {lin k} {link:5}']) {
    expect(putTemplate(emptyPresetBook, { ...aTemplate('a'), template })).toEqual({ problem });
  }
});

it('editing keeps ids, names and assignments whole, whatever the user does', () => {
  fc.assert(fc.property(anyBook, expectInvariants), runsOr(500));
});

it('editing takes a removed preset’s assignments with it', () => {
  let book = aBookWith(aPreset('a'), aPreset('b'));
  book = assignPreset(book, { offerId: '1', service }, 'a');
  book = assignPreset(book, { siteKey: 'kedai.example' }, 'a');
  book = assignPreset(book, { siteKey: 'gudang.example' }, 'b');
  book = removePreset(setDefaultPreset(book, 'a'), 'a');

  expect(book).toMatchObject({ defaultPresetId: null, byOffer: {}, bySite: { 'gudang.example': 'b' } });
});

it('editing does nothing with a preset that is not there', () => {
  const book = aBookWith(aPreset('a'));
  expect(setDefaultPreset(book, 'gone')).toBe(book);
  expect(assignPreset(book, { offerId: '1', service }, 'gone')).toBe(book);
});

it('editing takes back what it gave', () => {
  const book = aBookWith(aPreset('a'));
  expect(assignPreset(assignPreset(book, { offerId: '1', service }, 'a'), { offerId: '1', service }, null)).toEqual(
    book,
  );
  expect(setDefaultPreset(setDefaultPreset(book, 'a'), null)).toEqual(book);
  expect(removeTemplate(bookOf(putTemplate(book, aTemplate('t'))), 't')).toEqual(book);
});

it('records are the whole book, in any order', () => {
  fc.assert(
    fc.property(anyBook, fc.infiniteStream(fc.nat()), (book, order) => {
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, place: order.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ item }) => item);
      expect(toPresetBook(shuffled(toPresetRecords(book)), shuffled(book.templates), book.defaultPresetId)).toEqual(
        book,
      );
    }),
  );
});

it('records of two devices that took one name, program and site at once are one book on both, with nothing lost', () => {
  const mine = { ...aPreset('a', 'Instagram'), offerIds: ['1'], siteKeys: ['kedai.example'] };
  const theirs = { ...aPreset('b', 'instagram'), offerIds: ['1', '2'], siteKeys: ['kedai.example'] };
  const book = toPresetBook([mine, theirs], [], null);

  expect(toPresetBook([theirs, mine], [], null)).toEqual(book);
  expectInvariants(book);
  expect(book.presets.map((preset) => preset.name)).toEqual(['Instagram', 'instagram (2)']);
  expect(book.byOffer).toEqual({ '1': 'a', '2': 'b' });
  expect(book.bySite).toEqual({ 'kedai.example': 'a' });
});

it('a merge removes nothing, keeps the invariants, and changes nothing the second time', () => {
  fc.assert(
    fc.property(anyBook, anyBook, (book, imported) => {
      const merged = mergePresetBooks(book, imported);
      expectInvariants(merged);
      const ids = merged.presets.map(({ presetId }) => presetId);
      for (const { presetId } of [...book.presets, ...imported.presets]) expect(ids).toContain(presetId);
      expect(merged.byOffer).toMatchObject(imported.byOffer);
      expect(Object.keys(merged.bySite)).toEqual(expect.arrayContaining(Object.keys(book.bySite)));
      expect(mergePresetBooks(merged, imported)).toEqual(merged);
    }),
    runsOr(500),
  );
});

it('a merge replaces the preset of the same id, and adds a number to the same name', () => {
  const book = aBookWith(aPreset('a', 'Instagram'), aPreset('b', 'Blog'));
  const imported = aBookWith(aPreset('a', 'Telegram'), aPreset('c', 'blog'));
  expect(mergePresetBooks(book, imported).presets.map(({ presetId, name: text }) => [presetId, text])).toEqual([
    ['b', 'Blog'],
    ['c', 'blog (2)'],
    ['a', 'Telegram'],
  ]);
});

it('a merge cuts a long name between characters to make room for its number', () => {
  const long = `x${'😀'.repeat(29)}y`;
  const merged = mergePresetBooks(aBookWith(aPreset('a', long)), aBookWith(aPreset('b', long)));
  expect(merged.presets.map((preset) => preset.name)).toContain(`x${'😀'.repeat(27)} (2)`);
});

it("a merge keeps this device's default", () => {
  const imported = setDefaultPreset(aBookWith(aPreset('b')), 'b');
  expect(mergePresetBooks(setDefaultPreset(aBookWith(aPreset('a')), 'a'), imported).defaultPresetId).toBe('a');
  expect(mergePresetBooks(aBookWith(aPreset('a')), imported).defaultPresetId).toBe('b');
});
