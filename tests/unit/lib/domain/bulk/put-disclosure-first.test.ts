import { describe, expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/bulk/find-addresses.ts';
import { putDisclosureFirst } from '#lib/domain/bulk/put-disclosure-first.ts';
import { toTextLines } from '#lib/domain/bulk/text-lines.ts';

const shop = 'https://kedai.example/p/1';
const put = (text: string, disclosure = 'Ad: I earn <money>.') =>
  putDisclosureFirst(text, toTextLines(text, findAddresses(text), new Map()), disclosure);

describe('a disclosure put first', () => {
  it.each([
    ['prose', `See ${shop}`, `Ad: I earn <money>.\n\nSee ${shop}`],
    ['HTML', `<a href="${shop}">x</a>`, `<p>Ad: I earn &lt;money&gt;.</p>\n<a href="${shop}">x</a>`],
    [
      'a whole page',
      `<html><body class="a">\n<a href="${shop}">x</a>`,
      `<html><body class="a">\n<p>Ad: I earn &lt;money&gt;.</p>\n<a href="${shop}">x</a>`,
    ],
    ['Markdown', `[x](${shop})`, `Ad: I earn \\<money\\>.\n\n[x](${shop})`],
    [
      'a file with front matter',
      `---\ntitle: x\n---\n\n[x](${shop})`,
      `---\ntitle: x\n---\n\nAd: I earn \\<money\\>.\n\n[x](${shop})`,
    ],
  ])('stands before what readers see: %s', (_name, text, expected) => {
    expect(put(text)).toBe(expected);
  });

  it('makes no list of a Markdown text', () => {
    expect(put(`[x](${shop})`, '- Ad')).toBe(`\\- Ad\n\n[x](${shop})`);
  });
});
