import { describe, expect, it } from 'vitest';
import { type CountsAtRestore, rebaseCorrection } from '#lib/domain/backup/rebase-correction.ts';

const at = (change: Partial<CountsAtRestore>): CountsAtRestore => ({
  own: null,
  saved: null,
  savedAtMs: 100,
  usedBefore: 0,
  usedByFile: 0,
  countedNow: 0,
  nowMs: 200,
  ...change,
});

const used = (counts: CountsAtRestore) => counts.countedNow + (rebaseCorrection(counts)?.difference ?? 0);

describe('rebaseCorrection', () => {
  it('rebaseCorrection takes the correction of the file unchanged if nothing was counted here', () => {
    const saved = { difference: -5, counted: 50, atMs: 90 };
    expect(rebaseCorrection(at({ saved, usedByFile: 45, countedNow: 50 }))).toBe(saved);
  });

  it("rebaseCorrection needs none if the devices' counts have all of it", () => {
    expect(rebaseCorrection(at({ usedBefore: 30, usedByFile: 50, countedNow: 80 }))).toBeNull();
  });

  it("rebaseCorrection makes one if the devices' counts are less than the file says", () => {
    const counts = at({ usedByFile: 50, countedNow: 20 });
    expect(rebaseCorrection(counts)).toEqual({ difference: 30, counted: 20, atMs: 200 });
  });

  it("rebaseCorrection keeps this device's if it was made after the file, and counts nothing of the file twice", () => {
    const own = { difference: 50, counted: 0, atMs: 150 };
    const counts = at({ own, usedBefore: 50, usedByFile: 50, countedNow: 50 });
    expect(used(counts)).toBe(50);
  });

  it("rebaseCorrection keeps this device's older one beside the links of the file", () => {
    const own = { difference: 4, counted: 10, atMs: 20 };
    expect(rebaseCorrection(at({ own, usedBefore: 14, usedByFile: 30, countedNow: 40 }))).toBe(own);
  });

  it('rebaseCorrection never counts fewer than either says, and changes nothing the second time', () => {
    const corrections = [null, { difference: 7, counted: 3, atMs: 50 }, { difference: -7, counted: 9, atMs: 150 }];
    for (const own of corrections) {
      for (const saved of corrections) {
        for (const [usedBefore, usedByFile, countedNow] of [
          [0, 0, 0],
          [12, 3, 9],
          [3, 12, 9],
          [40, 41, 60],
        ] as const) {
          const counts = at({ own, saved, usedBefore, usedByFile, countedNow });
          const first = used(counts);
          expect(first).toBeGreaterThanOrEqual(Math.max(usedBefore, usedByFile));
          const again = at({ ...counts, own: rebaseCorrection(counts), usedBefore: first });
          expect(used(again)).toBe(first);
        }
      }
    }
  });
});
