import { expect, it } from 'vitest';
import { readMeta } from '#lib/store/meta.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

it('nextGeneration gives no two walks one number, even when they start at once', async () => {
  const { db } = await makeWorker();
  const numbers = await Promise.all([nextGeneration(db), nextGeneration(db), nextGeneration(db)]);

  expect(numbers.toSorted()).toEqual([1, 2, 3]);
  expect(await readMeta(db, 'generation')).toBe(3);
  expect(await nextGeneration(db)).toBe(4);
});
