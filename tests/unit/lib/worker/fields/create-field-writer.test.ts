import { expect, it } from 'vitest';
import type { FieldContent } from '#lib/domain/fields/field-content.ts';
import { readFieldLines, writeFieldText } from '#lib/worker/fields/create-field-writer.ts';

const link = 'https://go.links.example/c8?a=1&b=2';

/** Writes one link in place of every address. */
function write(form: FieldContent['form'], text: string): string {
  return writeFieldText(form, readFieldLines({ form, text }), () => link);
}

it.each([
  ['see https://kedai.example/p?x=1, and more', `see ${link}, and more`],
  ['[rice](https://kedai.example/p "title")', `[rice](${link} "title")`],
  ['no address', ''],
])('a selection of plain text gets its links as Bulk writes them: %s', (text, written) => {
  expect(write('text', text)).toBe(written);
});

it('a selection of plain text keeps code as it is', () => {
  expect(
    readFieldLines({ form: 'text', text: '`https://kedai.example/p`\n```\nhttps://kedai.example/q\n```' }),
  ).toEqual([]);
});

it('a selection of a rich field gets the link with its rel, and keeps what else the tag has', () => {
  expect(write('html', '<a class="x" href="https://kedai.example/p" rel="noopener">rice</a>')).toMatch(
    /^<a class="x" href="https:\/\/go\.links\.example\/c8\?a=1&amp;b=2" rel="sponsored nofollow noopener">rice<\/a>$/,
  );
});

it('a selection of a rich field reads an address that stands alone as HTML, and leaves it text', () => {
  const text = 'see https://kedai.example/p?x=1&amp;y=2 <b>now</b>';
  expect(readFieldLines({ form: 'html', text }).map(({ url }) => url)).toEqual(['https://kedai.example/p?x=1&y=2']);
  expect(write('html', text)).toBe('see https://go.links.example/c8?a=1&amp;b=2 <b>now</b>');
  expect(write('html', 'https://kedai.example/p?x=1&amp;y=2')).toBe('https://go.links.example/c8?a=1&amp;b=2');
});

it('a selection of a rich field keeps code, and words that repeat their address', () => {
  expect(readFieldLines({ form: 'html', text: '<code>https://kedai.example/p</code>' })).toEqual([]);
  expect(write('html', '<a href="https://kedai.example/p">https://kedai.example/p</a>')).toContain(
    '>https://kedai.example/p</a>',
  );
});

it('a selection of a rich field stays the same to the letter where nothing has a link', () => {
  const text = '<p>a &amp; <a href="https://kedai.example/p">b</a></p>';
  expect(writeFieldText('html', readFieldLines({ form: 'html', text }), () => null)).toBe(text);
});
