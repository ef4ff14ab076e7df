import { expect, it } from 'vitest';
import { answerPage } from '#tests/scale/answer-page.ts';

/** The rows of each page, from the first to the one that names no next. */
function readPages(rows: number): readonly number[] {
  const pages: number[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer = answerPage(rows, page);
    pages.push(answer.rows.length);
    page = answer.nextPage;
  }
  return pages;
}

it('a simulated listing has a hundred rows a page, and the rest on its last one', () => {
  expect(readPages(250)).toEqual([100, 100, 50]);
  expect(readPages(200)).toEqual([100, 100]);
});

it('a simulated listing is one empty page if there is nothing', () => {
  expect(readPages(0)).toEqual([0]);
});

it('a simulated listing of a million programs is followed to its end', () => {
  expect(answerPage(1_000_000, 9_999).nextPage).toBe(10_000);
  expect(answerPage(1_000_000, 10_000).nextPage).toBeNull();
});

it('a simulated listing ends at the page after which the product stops', () => {
  expect(answerPage(3_000_000, 19_999).nextPage).toBe(20_000);
  expect(answerPage(3_000_000, 20_000).nextPage).toBeNull();
});
