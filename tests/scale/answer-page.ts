import { z } from '#lib/platform/zod.ts';
import { type Page, readPage } from '#lib/publisher-api/read-page.ts';

const anyRow = z.object({});

/**
 * A page of a listing of so many rows, read as the product reads an answer: so it ends where the product ends it.
 * @param parts The rows of each listing that the whole is asked for in, one behind the other; mostly one.
 * @param page Counted through all parts.
 */
export function answerPage(parts: readonly number[], page: number, limit = 100): Page<never> {
  const pageCounts = parts.map((rows) => Math.max(1, Math.ceil(rows / limit)));
  const count = parts.reduce((sum, rows) => sum + rows, 0);
  let before = 0;
  let part = 0;
  while (part < parts.length - 1 && page > before + (pageCounts[part] ?? 0)) {
    before += pageCounts[part] ?? 0;
    part += 1;
  }
  const own = page - before;
  const partRows = parts[part] ?? 0;
  const rows = Array.from({ length: Math.max(0, Math.min(limit, partRows - (own - 1) * limit)) }, () => ({}));
  const wire = { page: own, limit, count: partRows, nextPage: own * limit < partRows ? own + 1 : null, data: rows };
  const read = readPage(wire, { page: own, limit }, anyRow, (row) => row as never);
  const isFollowed = read.nextPage !== null || part < parts.length - 1;
  return {
    ...read,
    page,
    count,
    pageCount: parts.length === 1 ? read.pageCount : pageCounts.reduce((sum, pages) => sum + pages, 0),
    nextPage: isFollowed ? page + 1 : null,
  };
}
