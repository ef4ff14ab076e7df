import { expect, it } from 'vitest';
import { disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';
import { isWeakDisclosure } from '#lib/domain/formats/find-disclosure.ts';
import { lintTemplate } from '#lib/domain/formats/lint-template.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';

const lint = (template: string, disclosure = 'Ad: I earn a commission.') => lintTemplate(template, disclosure);

it.each([
  ['before the link', '{disclosure}\n{title}\n{link}'],
  ['on the link’s line', '{disclosure} {link}'],
  ['in words of its own', 'Ad · {title}\n{link}'],
  ['in a hashtag', '#ad {title} {link}'],
  ['in another language', 'Iklan: {title} {link}'],
  ['in a script without spaces', '本文有广告{title} {link}'],
  ['before the link, and again behind it', '{disclosure} {link} {disclosure}'],
  ['clear, beside a weak word', 'Our partner {program}. {disclosure} {link}'],
  ['of a template without a link', '{title}'],
])('a template’s disclosure is fine: %s', (_name, template) => {
  expect(lint(template)).toEqual([]);
});

it.each([
  ['missing', '{title}\n{link}'],
  ['missing', '<a class="ad" href="{link}" title="{disclosure2}">{title}</a>'],
  ['missing', 'Bread and lead {link}'],
  ['missing', '{title} https://ad.example/ {link}'],
  ['after-link', '{title}\n{link}\n{disclosure}'],
  ['after-link', '{link} (Ad)'],
  ['weak', 'aff: {link}'],
  ['weak', '#Affiliate {title} {link}'],
])('a template’s disclosure is %s: %j', (problem, template) => {
  expect(lint(template)).toEqual([problem]);
});

it('a template’s disclosure is weak and late at once', () => {
  expect(lint('{link} aff')).toEqual(['after-link', 'weak']);
});

it("a template’s disclosure is judged by the user's own words", () => {
  expect(lint('{disclosure} {link}', 'aff')).toEqual(['weak']);
  expect(lint('{link} {disclosure}', 'affiliate link')).toEqual(['after-link', 'weak']);
  expect(lint('{disclosure} {link}', ' ')).toEqual(['empty']);
  expect(lint('Ad {disclosure} {link}', 'aff')).toEqual([]);
  // Words in a language that this code does not know get no warning.
  expect(lint('{disclosure} {link}', 'Mainos: saan palkkion.')).toEqual([]);
});

it.each([
  ...disclosureWordings.map(({ country, text }) => [country, text] as const),
  ['default', defaultSettings.disclosure] as const,
])('the wordings of countries are clear, and begin with the word for advertising: %s', (_country, text) => {
  expect(isWeakDisclosure(text)).toBe(false);
  expect(lint('{disclosure} {link}', text)).toEqual([]);
  expect(lint(`${text.split(/\s?[:：]/, 1)[0]} {link}`)).toEqual([]);
});
