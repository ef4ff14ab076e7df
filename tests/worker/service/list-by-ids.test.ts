import { expect, it } from 'vitest';
import type { PageRequest } from '#lib/publisher-api/create-publisher-client.ts';
import { listByIds } from '#lib/worker/service/list-by-ids.ts';

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
      { page: 2, rowsBefore: 2, markBefore: 'a,b' },
    ],
  });
});

it('a question by ids ends once it has a row of each, although a further page is named', async () => {
  expect(await listOf(['a', 'b', 'c'], ['a', 'b'])).toMatchObject({ rows: ['a', 'b'], calls: 1, isUnread: false });
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
