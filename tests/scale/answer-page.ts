import { z } from '#lib/platform/zod.ts';
import { type Page, readPage } from '#lib/publisher-api/read-page.ts';

const anyRow = z.object({});

/** A page of a listing of so many rows, read as the product reads an answer: so it ends where the product ends it. */
export function answerPage(count: number, page: number, limit = 100): Page<never> {
  const data = Array.from({ length: Math.max(0, Math.min(limit, count - (page - 1) * limit)) }, () => ({}));
  const wire = { page, limit, count, nextPage: page * limit < count ? page + 1 : null, data };
  return readPage(wire, { page, limit }, anyRow, (row) => row as never);
}
