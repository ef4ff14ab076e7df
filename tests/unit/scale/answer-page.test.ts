import { describe, expect, it } from 'vitest';
import { answerPage } from '#tests/scale/answer-page.ts';

/** The rows of each page, from the first to the one that names no next. */
function readPages(parts: readonly number[]): readonly number[] {
  const pages: number[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer = answerPage(parts, page);
    pages.push(answer.rows.length);
    page = answer.nextPage;
  }
  return pages;
}

describe('a simulated listing', () => {
  it('has a hundred rows a page, and the rest on its last one', () => {
    expect(readPages([250])).toEqual([100, 100, 50]);
    expect(readPages([200])).toEqual([100, 100]);
  });

  it('is one empty page where there is nothing', () => {
    expect(readPages([0])).toEqual([0]);
  });

  it('goes through its parts one behind the other, and counts all of their rows', () => {
    expect(readPages([150, 0, 120])).toEqual([100, 50, 0, 100, 20]);
    expect(answerPage([150, 120], 1)).toMatchObject({ count: 270, pageCount: 4 });
  });

  it('ends where the product follows no listing further', () => {
    expect(answerPage([600_000], 4_999).nextPage).toBe(5_000);
    expect(answerPage([600_000], 5_000).nextPage).toBeNull();
  });
});
