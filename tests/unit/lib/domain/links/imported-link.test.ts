import { expect, it } from 'vitest';
import { mergeImportedLink, readImportedLink } from '#lib/domain/links/imported-link.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const imported = (change: object) => {
  const read = readImportedLink({ ...aKeptLink(), ...change }, 'https://publisher.example');
  if (!('link' in read)) throw new Error(read.problem);
  return read.link;
};

it('a known link that a file has too is the same one if the file says nothing new', () => {
  const known = aKeptLink({ title: 'Rice', note: 'a', tags: ['x'], reuseCount: 2, lastReusedAtMs: 9 });
  expect(mergeImportedLink(known, imported(known))).toBe(known);
  expect(mergeImportedLink(known, imported({}))).toBe(known);
});

it('a known link that a file has too is completed and loses nothing', () => {
  const known = aKeptLink({ note: 'mine', tags: ['x'], reuseCount: 2, lastReusedAtMs: 9 });
  const merged = mergeImportedLink(
    known,
    imported({ title: 'Rice', note: 'theirs', tags: ['X', 'y'], reuseCount: 1, lastReusedAtMs: 12, presetName: 'P' }),
  );
  expect(merged).toEqual({
    ...known,
    title: 'Rice',
    presetName: 'P',
    note: 'mine\ntheirs',
    tags: ['x', 'y'],
    reuseCount: 2,
    lastReusedAtMs: 12,
  });
});

it('a known link that a file has too does not change when the same file comes again', () => {
  const file = imported({ note: 'theirs', tags: ['y'] });
  const once = mergeImportedLink(aKeptLink({ note: 'mine' }), file);
  expect(mergeImportedLink(once, file)).toBe(once);
});

it('a known link that a file has too keeps its own program, destination and title', () => {
  const known = aKeptLink({ title: 'Rice' });
  const other = imported({ title: 'Spam', offerId: '9', destinationUrl: 'https://evil.example/' });
  expect(mergeImportedLink(known, other)).toBe(known);
});

it('a note of a file whose editor wrote other line ends is the note that the link has', () => {
  const known = aKeptLink({ note: 'for mail\nuntil May' });
  expect(mergeImportedLink(known, imported({ note: 'for mail\r\nuntil May' }))).toBe(known);
  const older = aKeptLink({ note: 'for mail\r\nuntil May' });
  expect(mergeImportedLink(older, imported({ note: 'for mail\r\nuntil May' }))).toBe(older);
  expect(imported({ note: 'for mail\runtil May' }).note).toBe('for mail\nuntil May');
});

it('a note of the longest kind is read also from a file whose editor wrote longer line ends', () => {
  const note = 'a\n'.repeat(5_000);
  expect(imported({ note: note.replaceAll('\n', '\r\n') }).note).toBe(note);
});

it('a note of a file that finds too little room is cut at a whole character, and once', () => {
  const file = imported({ note: '\u{1f35a}'.repeat(20) });
  for (const room of [0, 1, 2, 3, 8]) {
    const once = mergeImportedLink(aKeptLink({ note: 'x'.repeat(10_000 - room) }), file);
    expect(once.note?.isWellFormed()).toBe(true);
    expect(mergeImportedLink(once, file)).toBe(once);
  }
});

it('a link of a file whose program has a very long name is read, with as much of the name as a link has room for', () => {
  const name = '\u{1f35a}'.repeat(501);
  expect(imported({ offerName: name }).offerName).toBe(name.slice(0, 500));
  expect(imported({ offerName: `x${name}` }).offerName).toHaveLength(499);
});
