import { expect, it } from 'vitest';
import { listPostedForms } from '#lib/domain/checks/list-posted-forms.ts';

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
])('%s may have been posted for one of its shorter forms, the longest first', (url, forms) => {
  expect(listPostedForms(url)).toEqual(forms);
});

it('an address of very many parameters has few forms', () => {
  const query = Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&');
  expect(listPostedForms(`https://go.example/?${query}`).length).toBeLessThan(20);
});
