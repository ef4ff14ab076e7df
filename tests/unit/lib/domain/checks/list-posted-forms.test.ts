import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listPostedForms, toWritingKey } from '#lib/domain/checks/list-posted-forms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

it.each([
  ['https://go.example/a', ['https://go.example/a']],
  ['https://go.example/a#top', ['https://go.example/a#top', 'https://go.example/a']],
  [
    'https://go.example/a?id=1&sub=b#top',
    [
      'https://go.example/a?id=1&sub=b#top',
      'https://go.example/a?id=1&sub=b',
      'https://go.example/a?id=1',
      'https://go.example/a',
    ],
  ],
  ['https://go.example/a?b?c', ['https://go.example/a?b?c', 'https://go.example/a']],
  ['https://go.example/a?id=1&x=2&x=2', ['https://go.example/a?id=1&x=2&x=2', 'https://go.example/a?id=1&x=2']],
])('%s may have been posted for one of its shorter forms, the longest first', (url, forms) => {
  expect(listPostedForms(url).slice(0, forms.length)).toEqual(forms);
});

it.each([
  'https://go.example/aff_c?offer_id=1&aff_id=55&aff_id=99',
  'https://go.example/aff_c?offer_id=1&aff_id=55&sub=1&AFF_ID=99',
])('%s has no shorter form: the network may read either of two values', (url) => {
  expect(listPostedForms(url).filter((form) => !form.includes('99'))).toEqual([]);
});

it('behind the address stand the other ways to write each', () => {
  expect(listPostedForms('https://go.example/a')).toEqual([
    ...['https://go.example/a', 'https://go.example/a/', 'http://go.example/a', 'http://go.example/a/'],
  ]);
  expect(listPostedForms('https://go.example/s%C3%BC%C3%9F')).toContain('https://go.example/süß');
  expect(listPostedForms('https://go.example/süß')).toContain('https://go.example/s%C3%BC%C3%9F');
});

it('a link is among the forms of whatever it was written as', () => {
  const link = fc
    .tuple(fc.stringMatching(/^[a-zA-Z0-9äß?=&-]{1,12}$/), fc.constantFrom('', '?id=1', '?id=1&sub=b'))
    .map(([path, query]) => `https://go.example/${path.replace(/[?=&]/g, '')}x${query}`);
  const writing = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.replace('https:', 'http:'),
    (text: string) => text.replace(/(?=\?|$)/, '/'),
    (text: string) => new URL(text).href,
    (text: string) => `${text}#top`,
    (text: string) => `${text}${text.includes('?') ? '&' : '?'}utm_source=blog`,
  );
  fc.assert(
    fc.property(link, writing, writing, (given, one, two) => {
      const posted = two(one(given));
      fc.pre(one !== two && posted.split('utm_source').length < 3 && !/#.*[/?&]/.test(posted));
      expect(listPostedForms(posted)).toContain(given);
      if (posted === new URL(given).href) expect(toWritingKey(posted)).toBe(toWritingKey(given));
    }),
    runsOr(1_000),
  );
});

it('an address of very many parameters has few forms', () => {
  const query = Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&');
  expect(listPostedForms(`https://go.example/?${query}`).length).toBeLessThan(70);
});
