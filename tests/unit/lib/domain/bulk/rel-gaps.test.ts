import { describe, expect, it } from 'vitest';
import { fillRelGaps, findRelGaps } from '#lib/domain/bulk/rel-gaps.ts';

const link = 'https://go.example/?a=1&b=2';
const written = 'https://go.example/?a=1&amp;b=2';
const fill = (text: string) => fillRelGaps(text, findRelGaps(text, [link]));

describe('rel="sponsored"', () => {
  it.each([
    ['a link without rel', `<a class='x' href="${written}">`, `<a rel="sponsored" class='x' href="${written}">`],
    ['a quoted rel', `<a href="${written}" rel="noopener">`, `<a href="${written}" rel="sponsored noopener">`],
    ['a bare rel', `<a rel=nofollow href="${written}">`, `<a rel="sponsored nofollow" href="${written}">`],
    ['an empty rel', `<a rel='' href="${written}">`, `<a rel='sponsored' href="${written}">`],
    ['a rel without a value', `<A rel href="${written}">`, `<A rel="sponsored" rel href="${written}">`],
  ])('is added to %s', (_name, text, expected) => {
    expect(fill(text)).toBe(expected);
  });

  it('is added to each link, and changes nothing else', () => {
    const text = `<p><a href="${written}">1</a> & <a href="${written}">2</a></p>`;
    expect(findRelGaps(text, [link])).toHaveLength(2);
    expect(fill(text)).toBe(text.replaceAll('<a ', '<a rel="sponsored" '));
    expect(findRelGaps(fill(text), [link])).toEqual([]);
  });

  it.each([
    ['a link that has it', `<a rel="nofollow Sponsored" href="${written}">`],
    ['a link of somebody else', '<a href="https://other.example/">'],
    ['an element that is no link', `<abbr href="${written}">`],
    ['a Markdown link', `[x](${link})`],
  ])('is not added to %s', (_name, text) => {
    expect(findRelGaps(text, [link])).toEqual([]);
  });
});
