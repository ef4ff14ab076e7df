import { expect, it } from 'vitest';
import type { PageRequest } from '#lib/publisher-api/create-publisher-client.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';
import { confirmEarlyEnd, listByIds, maxEmptyAnswers } from '#lib/worker/service/listing-end.ts';

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

/** Lists these rows in pages of two, whatever ids are asked for. */
async function listOf(rows: readonly string[], ids: readonly string[]) {
  const requests: PageRequest[] = [];
  const listed = await listByIds(ids, String, async (request) => {
    requests.push(request);
    const { page, rowsBefore = 0 } = request;
    const ofPage = rows.slice((page - 1) * 2, page * 2);
    const nextPage = page * 2 < rows.length ? page + 1 : null;
    const none = { unreadableRows: 0, unreadableFields: 0, count: null, pageCount: null, isRepeated: false };
    return { ...none, rows: ofPage, page, rowsSeen: rowsBefore + ofPage.length, nextPage, mark: ofPage.join() };
  });
  return { ...listed, requests };
}

it('a question by ids reads all pages of its answer, each behind the one before', async () => {
  expect(await listOf(['a', 'b', 'c'], ['a', 'b', 'c', 'd'])).toEqual({
    rows: ['a', 'b', 'c'],
    calls: 2,
    isUnread: false,
    requests: [
      { page: 1, rowsBefore: 0 },
      { page: 2, rowsBefore: 2, markBefore: 'a,b', countBefore: 0 },
    ],
  });
});

it('a question by ids ends once it has a row of each, although a further page is named', async () => {
  expect(await listOf(['a', 'b', 'c'], ['a', 'b'])).toMatchObject({ rows: ['a', 'b'], calls: 1, isUnread: false });
});

it('a question by ids reads on for an id whose place a row takes that comes twice', async () => {
  const { rows, calls } = await listOf(['a', 'b', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']);
  expect([new Set(rows), calls]).toEqual([new Set(['a', 'b', 'c', 'd']), 3]);
});

it('a question by ids ends at a page of other rows: the service does not read ids', async () => {
  expect(await listOf(['x', 'y', 'a', 'b'], ['a', 'b'])).toMatchObject({ rows: ['x', 'y'], calls: 1, isUnread: true });
});

it('a question by ids ends behind as many pages as it names ids, although each names a further one', async () => {
  let calls = 0;
  const unreadable = { rows: [], unreadableRows: 2, unreadableFields: 0, count: null, pageCount: null };
  const listed = await listByIds(['a', 'b'], String, async ({ page }) => {
    calls += 1;
    return { ...unreadable, isRepeated: false, page, rowsSeen: page * 2, nextPage: page + 1, mark: `${page}` };
  });
  expect([calls, listed]).toEqual([2, { rows: [], calls: 2, isUnread: false }]);
});
