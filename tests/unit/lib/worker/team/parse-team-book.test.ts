import { expect, it } from 'vitest';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { latestInstant } from '#lib/domain/shape.ts';
import { toUserDay } from '#lib/domain/time/days.ts';
import { parseTeamBook, toTeamBookText } from '#lib/worker/team/parse-team-book.ts';
import { parseTeamLink } from '#lib/worker/team/team-link-text.ts';

const aFormat = (formatId: string, template: string) => ({ formatId, name: `Format ${formatId}`, template });

it("a colleague's book brings no copy format without the link: it could copy a stranger’s address", () => {
  const templates = [
    aFormat('a', '{title}: {link}'),
    aFormat('b', 'https://go.links.example/STRANGER'),
    aFormat('c', ''),
  ];
  const preset = { presetId: 'p', name: 'News', subIds: ['', '', '', '', ''], formatId: 'b' };
  const book = parseTeamBook(JSON.stringify({ presets: [preset], templates }), { device: 'desk', name: 'Desk' });
  expect(book.templates.map(({ formatId }) => formatId)).toEqual(['team-desk-a']);
  // The preset stays, and copies the plain link, as with any format that is gone.
  expect(book.presets).toMatchObject([{ presetId: 'team-desk-p', formatId: 'b' }]);
});

it("a colleague's book brings how a channel writes: its language, its text and its disclosure, but not the colleague’s order", () => {
  const post = { kind: 'chat', opening: '{disclosure}', line: '{link}', closing: '' } as const;
  const channel = { name: 'News', subIds: ['', '', '', '', ''], formatId: 'plain', language: 'ms', post } as const;
  const own = { presetId: 'p', ...channel, disclosure: 'Iklan', position: 3 };
  const text = toTeamBookText({ ...emptyPresetBook, presets: [own] });
  const [preset] = parseTeamBook(text, { device: 'desk', name: 'Desk' }).presets;
  expect(preset).toEqual({ presetId: 'team-desk-p', ...channel, disclosure: 'Iklan', from: 'Desk' });
});

it("a colleague's book reads what no version of this one would write as absent", () => {
  const preset = { presetId: 'p', name: 'News', subIds: ['', '', '', '', ''], language: 7, post: {}, disclosure: '' };
  const [read] = parseTeamBook(JSON.stringify({ presets: [preset], templates: [] }), null).presets;
  expect([read?.name, read?.language, read?.post, read?.disclosure]).toEqual(['News', undefined, undefined, undefined]);
});

it("a colleague's book brings no language in which no browser can write: each text of the channel would fail", () => {
  const preset = { presetId: 'p', name: 'News', subIds: ['', '', '', '', ''], language: 'en--US' };
  const [read] = parseTeamBook(JSON.stringify({ presets: [preset] }), { device: 'desk', name: 'Desk' }).presets;
  expect([read?.name, read?.language]).toEqual(['News', undefined]);
});

it("a colleague's book keeps its ids apart from those of a colleague of the same name", () => {
  const preset = { presetId: 'blog', name: 'Blog', subIds: ['', '', '', '', ''], formatId: 'a' };
  const text = JSON.stringify({ presets: [preset], templates: [aFormat('a', '{link}')] });
  const books = ['desk-1', 'desk-2'].map((device) => parseTeamBook(text, { device, name: 'Anna' }));
  expect(books.map(({ presets }) => presets[0]?.presetId)).toEqual(['team-desk1-blog', 'team-desk2-blog']);
  expect(books.map(({ templates }) => templates[0]?.formatId)).toEqual(['team-desk1-a', 'team-desk2-a']);
  expect(books.map(({ presets }) => presets[0]?.formatId)).toEqual(['team-desk1-a', 'team-desk2-a']);
});

it("a colleague's book is tidied as the user's own: no unseen character reaches a post, and blank words disclose nothing", () => {
  const rightToLeft = '\u202e';
  const post = { kind: 'chat', opening: `{disclosure}\r\n${rightToLeft}Sale`, line: '{link}', closing: '' };
  const preset = { presetId: 'p', name: `${rightToLeft}News`, subIds: [`a${rightToLeft}`, '', '', '', ''], post };
  const text = JSON.stringify({
    presets: [{ ...preset, disclosure: ' \u200b' }],
    templates: [aFormat('a', `{link}\r\n${rightToLeft}moc.rehto`)],
  });
  const { presets, templates } = parseTeamBook(text, { device: 'desk', name: 'Desk' });
  expect(presets).toEqual([
    {
      ...{ presetId: 'team-desk-p', name: 'News', subIds: ['a', '', '', '', ''], formatId: 'plain', from: 'Desk' },
      post: { ...post, opening: '{disclosure}\nSale' },
    },
  ]);
  expect(templates.map(({ template }) => template)).toEqual(['{link}\nmoc.rehto']);
});

it("a colleague's book brings nothing without a name that can be read", () => {
  const preset = { presetId: 'p', name: ' \u200b', subIds: ['', '', '', '', ''] };
  const text = JSON.stringify({ presets: [preset], templates: [{ ...aFormat('a', '{link}'), name: '\u200b' }] });
  expect(parseTeamBook(text, { device: 'desk', name: 'Desk' })).toEqual({ presets: [], templates: [] });
});

it("a colleague's link made at a time without a day is none: no list could show it", () => {
  const read = (t: number) =>
    parseTeamLink(JSON.stringify({ l: 'https://go.links.example/a', d: 'desk', n: 'Desk', t }));
  for (const t of [8.64e15, latestInstant + 1]) expect(read(t)).toBeNull();
  expect(toUserDay(read(latestInstant)?.atMs ?? 0, 14 * 60)).toBe('9999-12-30');
});
