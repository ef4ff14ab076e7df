import { describe, expect, it } from 'vitest';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

const messages: Record<string, { message: string; description?: string }> = JSON.parse(
  readProjectFile('public/_locales/en/messages.json'),
);
const keys = Object.keys(messages);

const sources = [...listProductSources().map(readProjectFile), readProjectFile('wxt.config.ts')];

it('the texts of the interface are all used', () => {
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !sources.some((source) => isUsed(source, key)))).toEqual([]);
});

it('the texts of the interface are never empty and never drafts', () => {
  expect(keys.filter((key) => /^\s*$|\b(TODO|FIXME|TBD|XXX)\b/.test(messages[key]?.message ?? ''))).toEqual([]);
});

it('the texts of the interface are complete: every key that is used has a text', () => {
  const used = sources.flatMap(readUsedKeys);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((key) => !keys.includes(key))).toEqual([]);
});

it('the notes for translators say of each text where it is shown, and of each of its placeholders what it is', () => {
  const problems = keys.flatMap((key) => {
    const { message = '', description = '' } = messages[key] ?? {};
    return findNoteProblems(message, description).map((problem) => `${key}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

it('the notes for translators name only existing texts: what has to stay in step can be looked up', () => {
  const unknown = keys.flatMap((key) => readNames(messages[key]?.description ?? '').filter((name) => !isName(name)));
  expect(unknown).toEqual([]);
});

it('the notes for translators distinguish the texts: none is used twice', () => {
  const notes = keys.map((key) => messages[key]?.description);
  expect(keys.filter((_, at) => notes.indexOf(notes[at]) !== at)).toEqual([]);
});

describe('the check of the notes', () => {
  const note = 'Popup, status line beside a button: the links that the user has left.';

  it('the check of the notes accepts a note that says where and what', () => {
    expect(findNoteProblems('Copied', note)).toEqual([]);
  });

  it('the check of the notes finds a missing note, and one that says little beside the text itself', () => {
    expect(findNoteProblems('Copied', '')).toEqual([
      'has no note of a sensible length',
      'does not end with a full stop',
    ]);
    const text = 'The links that you have left in this month.';
    expect(findNoteProblems(text, `Popup: ${text}`)).toEqual(['has no note of a sensible length']);
  });

  it('the check of the notes finds a note that does not end with a full stop', () => {
    expect(findNoteProblems('Copied', note.slice(0, -1))).toEqual(['does not end with a full stop']);
  });

  it('the check of the notes finds a placeholder that is not explained, and one that the text does not have', () => {
    expect(findNoteProblems('$1 of $2', `${note} $1 is a number, such as 12.`)).toEqual(['does not explain $2']);
    expect(findNoteProblems('$NAME$ left', note)).toEqual(['does not explain $NAME$']);
    expect(findNoteProblems('Copied', `${note} $1 is a number, such as 12.`)).toEqual([
      'explains $1, which is not there',
    ]);
  });

  it('the check of the notes finds two forms of which the note says nothing', () => {
    expect(findNoteProblems('one | many', note)).toEqual(['does not say “Singular | plural”']);
    expect(findNoteProblems('one | many', `${note} Singular | plural.`)).toEqual([]);
  });
});

it('the check of the names in notes reads keys, and beginnings of keys, and leaves words and samples alone', () => {
  const note = 'Keep in step with linksTags (iOS, utm_source, sub1) and the others (linksFile…).';
  expect(readNames(note)).toEqual(['linksTags', 'linksFile…']);
});

it('the check of the names in notes knows a key, and a beginning of several', () => {
  expect(['linksTags', 'linksNo', 'linksFile…', 'linksFail…'].map(isName)).toEqual([true, false, true, false]);
});

it('the check of the texts reads the keys from calls and from the manifest', () => {
  expect(readUsedKeys("t('one'); a.at('no'); t('two', 3); name: '__MSG_three__'")).toEqual(['one', 'two', 'three']);
  expect(readUsedKeys("browser.i18n.getMessage(isIt ? 'four' : 'five', ['no'])")).toEqual(['four', 'five']);
});

it('the check of the texts counts a key that a table names as used, and a part of a word as not', () => {
  expect(isUsed("{ text: 'errOffline' }", 'errOffline')).toBe(true);
  expect(isUsed("{ text: 'errOfflineNext' }", 'errOffline')).toBe(false);
});

/** Shorter than this, a note cannot say where a text is shown and what it is there. In characters. */
const minNoteLength = 30;

/** What is wrong with a text's note: who translates the text sees nothing else of the program. */
function findNoteProblems(message: string, note: string): readonly string[] {
  const inText = readPlaceholders(message);
  const inNote = readPlaceholders(note);
  const isPlural = message.includes(' | ');
  return [
    note.replaceAll(message, '').trim().length < minNoteLength && 'has no note of a sensible length',
    !note.endsWith('.') && 'does not end with a full stop',
    ...inText.filter((name) => !inNote.includes(name)).map((name) => `does not explain ${name}`),
    ...inNote.filter((name) => !inText.includes(name)).map((name) => `explains ${name}, which is not there`),
    isPlural && !note.includes('Singular | plural') && 'does not say “Singular | plural”',
  ].filter((problem) => problem !== false);
}

/** `$1` by position, `$NAME$` by the name of the entry's own `placeholders`. */
function readPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(/\$\d|\$\w+\$/g))];
}

/** The keys in a note: `errOffline`; with three dots after it, the beginning of several. */
function readNames(note: string): readonly string[] {
  return (note.match(/\b[a-z]+[A-Z]\w*…?/g) ?? []).filter((name) => name !== 'iOS');
}

function isName(name: string): boolean {
  return name.endsWith('…') ? keys.some((key) => key.startsWith(name.slice(0, -1))) : keys.includes(name);
}

function isUsed(source: string, key: string): boolean {
  return source.includes(`'${key}'`) || source.includes(`__MSG_${key}__`);
}

function readUsedKeys(source: string): readonly string[] {
  const direct = [...source.matchAll(/(?<![\w.])t\(\s*'([^']+)'|__MSG_(\w+)__/g)];
  // The worker asks the browser itself, sometimes for one of two keys.
  const ofTheBrowser = [...source.matchAll(/\bgetMessage\(([^[;]*)/g)].flatMap((call) => [
    ...(call[1] ?? '').matchAll(/'([^']+)'/g),
  ]);
  return [...direct, ...ofTheBrowser].map((match) => match[1] ?? match[2] ?? '');
}
