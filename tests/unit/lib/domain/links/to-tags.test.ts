import { expect, it } from 'vitest';
import { completeTags, maxTagLength, maxTags, toTags, withoutTag } from '#lib/domain/links/to-tags.ts';

it.each([
  ['mail, autumn', ['mail', 'autumn']],
  [' Mail ,mail,, MAIL ', ['Mail']],
  ['two   words\nin one', ['two words in one']],
  ['', []],
  [' , ', []],
])('toTags reads %j as %j', (text, tags) => {
  expect(toTags(text)).toEqual(tags);
});

it('toTags cuts a long tag between characters, and takes no more tags than allowed', () => {
  expect(toTags('😀'.repeat(100))).toEqual(['😀'.repeat(maxTagLength)]);
  expect(toTags(Array.from({ length: 100 }, (_, index) => `t${index}`).join(','))).toHaveLength(maxTags);
});

it('toTags reads its own tags back unchanged', () => {
  const tags = toTags(`${'word '.repeat(30)}, b, ${'x'.repeat(59)} y`);
  expect(toTags(tags.join(','))).toEqual(tags);
});

it('toTags removes a tag in whatever case it is written, and no other', () => {
  expect(withoutTag(['Mail', 'mailing', 'autumn'], 'mail')).toEqual(['mailing', 'autumn']);
});

it.each([
  ['spr', ['spring', 'Offspring']],
  ['mail, SPR', ['mail, spring', 'mail, Offspring']],
  ['spring, off', ['spring, Offspring']],
  ['SPRING, spr', ['SPRING, Offspring']],
  ['spring', ['Offspring']],
  ['mail, ', []],
  ['', []],
])('toTags completes %j to %j', (text, completed) => {
  expect(completeTags(text, ['spring', 'Offspring', 'mail'])).toEqual(completed);
});
