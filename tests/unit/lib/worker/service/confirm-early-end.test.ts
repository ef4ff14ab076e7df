import { expect, it } from 'vitest';
import type { Page } from '#lib/publisher-api/read-page.ts';
import { confirmEarlyEnd, maxEmptyAnswers } from '#lib/worker/service/confirm-early-end.ts';

const aPage = (change: Partial<Page<unknown>>): Page<unknown> => ({
  ...{ rows: [], unreadableRows: 0, unreadableFields: 0, page: 3, rowsSeen: 20, count: 30, pageCount: 3 },
  ...{ nextPage: null, mark: '', isRepeated: false },
  ...change,
});

it.each([
  ['before its listing’s end', { page: 2 }, 0],
  ['as the last page of its listing', { page: 3 }, 0],
  ['of a listing without a count that had so many pages before', { page: 3, pageCount: null }, 3],
])('%s is asked for again, and believed in the end', (_where, change, pagesBefore) => {
  for (let failures = 0; failures + 1 < maxEmptyAnswers; failures += 1) {
    expect(() => confirmEarlyEnd(aPage(change), pagesBefore, failures)).toThrow('malformed-answer');
  }
  expect(confirmEarlyEnd(aPage(change), pagesBefore, maxEmptyAnswers - 1)).toBe(true);
});

it('an empty page behind the end needs no belief, and neither does a page with any row', () => {
  expect(confirmEarlyEnd(aPage({ page: 4 }), 3, 0)).toBe(false);
  expect(confirmEarlyEnd(aPage({ page: 1, pageCount: null }), 0, 0)).toBe(false);
  expect(confirmEarlyEnd(aPage({ page: 1, rows: [{}] }), 3, 0)).toBe(false);
  expect(confirmEarlyEnd(aPage({ page: 1, unreadableRows: 1 }), 3, 0)).toBe(false);
});
