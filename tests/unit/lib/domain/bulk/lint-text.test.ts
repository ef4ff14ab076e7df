import { describe, expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/bulk/find-addresses.ts';
import { lintText } from '#lib/domain/bulk/lint-text.ts';
import { toTextLines } from '#lib/domain/bulk/text-lines.ts';

const shop = 'https://kedai.example/p/1';
const own = 'I get paid for this.';
const lint = (text: string, disclosure = own, isLinked = (_index: number) => true) =>
  lintText(toTextLines(text, findAddresses(text), new Map()), isLinked, disclosure);

describe('the disclosure of a text with links', () => {
  it.each([
    ['is missing', `Look: ${shop}`, ['missing']],
    ['comes after the first link', `${shop}\nAd: I earn a commission.`, ['after-link']],
    ['in the own words comes after the first link', `${shop}\n${own}`, ['after-link']],
    ['has weak words', `#aff ${shop}`, ['weak']],
    ['comes first', `Ad. ${shop} ${shop}`, []],
    ['comes first, in the own words', `${own} ${shop}`, []],
    ['in braces is no token', `{disclosure} {link} ${shop}`, ['missing']],
    ['in a tag is not read', `<p title="Ad"><a href="${shop}">Rice</a>`, ['missing']],
  ])('%s', (_name, text, problems) => {
    expect(lint(text)).toEqual(problems);
  });

  it('may stand between an address that stayed and the first link', () => {
    const text = `${shop} Ad: ${shop}?2`;
    expect(lint(text, own, (index) => index === 1)).toEqual([]);
    expect(lint(text)).toEqual(['after-link']);
  });

  it('is no matter without a link', () => {
    expect(lint(`Look: ${shop}`, own, () => false)).toEqual([]);
  });
});
