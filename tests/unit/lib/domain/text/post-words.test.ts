import { expect, it } from 'vitest';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';

it.each([...postLanguages])(
  'the words of a coupon in a post have the code and the last day once each, and no sign in their place: %s',
  (language) => {
    const { code, ends } = toPostWords(language);
    expect(code.split('{code}')).toHaveLength(2);
    expect(ends.split('{ends}')).toHaveLength(2);
    expect(code + ends).not.toMatch(/[\p{So}\p{Extended_Pictographic}]/u);
  },
);

it.each([
  ['zh-TW', '優惠碼 {code}'],
  ['zh_TW', '優惠碼 {code}'],
  ['zh-TW-u-hc-h23', '優惠碼 {code}'],
  ['zh-Hant-TW', '優惠碼 {code}'],
  ['zh-MO', '優惠碼 {code}'],
  ['zh-Hans-CN', '优惠码 {code}'],
  ['zh-CN', '优惠码 {code}'],
  ['en-GB', 'Code {code}'],
  ['constructor', 'Code {code}'],
  [undefined, 'Code {code}'],
])('the words of a coupon in a post are those of the language %s', (language, code) => {
  expect(toPostWords(language).code).toBe(code);
});
