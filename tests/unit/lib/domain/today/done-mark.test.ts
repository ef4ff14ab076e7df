import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createDoneTest,
  type DoneMark,
  isDoneMark,
  joinMarks,
  listDoneOn,
  maxDoneMarks,
  putMark,
  takeBackMark,
} from '#lib/domain/today/done-mark.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';

const marks: fc.Arbitrary<DoneMark> = fc
  .record({
    rowId: fc.constantFrom('a', 'b', 'c'),
    cause: fc.constantFrom('1', '2'),
    // A clock may jump either way between two acts.
    atMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  })
  .map((change) => aDoneMark(change));

it('a row that the user is done with comes back for another cause alone, whatever the clock says', () => {
  fc.assert(
    fc.property(fc.array(marks), marks, (before, mark) => {
      const isDone = createDoneTest(putMark(before, mark));
      expect(isDone(mark)).toBe(true);
      expect(isDone({ ...mark, cause: 'another' })).toBe(false);
    }),
  );
});

it('a row that the user is done with leaves the other rows as they were, when it is marked and when it is taken back', () => {
  fc.assert(
    fc.property(fc.array(marks), marks, (before, mark) => {
      const others = (list: readonly DoneMark[]) => list.filter(({ rowId }) => rowId !== mark.rowId);
      expect(others(putMark(before, mark))).toEqual(others(before));
      expect(others(takeBackMark(putMark(before, mark), mark))).toEqual(others(before));
    }),
  );
});

it('a row that the user is done with is listed on the day of its mark, the latest first', () => {
  const list = [aDoneMark({ rowId: 'a' }), aDoneMark({ rowId: 'b', day: '2026-11-26' }), aDoneMark({ rowId: 'c' })];
  expect(listDoneOn(list, '2026-11-27').map(({ rowId }) => rowId)).toEqual(['c', 'a']);
});

it('a row that the user is done with gives its place to a later one once there are too many', () => {
  const many = Array.from({ length: maxDoneMarks }, (_, index) => aDoneMark({ rowId: `row-${index}` }));
  const kept = putMark(many, aDoneMark({ rowId: 'new' }));
  expect(kept).toHaveLength(maxDoneMarks);
  expect(kept[0]?.rowId).toBe('row-1');
  expect(kept.every(isDoneMark)).toBe(true);
});

it('of two devices’ marks of a row the later one stays, whichever comes first, and joining again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(marks), fc.array(marks), (here, there) => {
      const joined = joinMarks(here, there);
      expect(joinMarks(joined, there)).toEqual(joined);
      expect(joinMarks(there, here)).toEqual(joined);
      for (const { rowId, atMs } of [...here, ...there]) {
        expect(joined.find((mark) => mark.rowId === rowId)?.atMs).toBeGreaterThanOrEqual(atMs);
      }
    }),
  );
});

it('a row that the user is done with is done for the cause before, once its mark is taken back', () => {
  const at = (cause: string, atMs: number) => aDoneMark({ rowId: 'orders', cause, atMs });
  const between = aDoneMark({ rowId: 'between', atMs: 2 });
  const first = [at('1', 1), between];
  const second = putMark(first, at('2', 3));
  expect(second.every(isDoneMark)).toBe(true);
  expect(second.map(({ cause }) => cause)).toEqual([between.cause, '2']);
  expect(takeBackMark(second, at('2', 3))).toEqual(first);
});

it('a row that the user is done with many times keeps a limited number of causes', () => {
  const causes = Array.from({ length: 100 }, (_, index) => aDoneMark({ rowId: 'orders', cause: String(index) }));
  const marks = causes.reduce<readonly DoneMark[]>(putMark, []);
  expect(marks).toHaveLength(1);
  expect(marks.every(isDoneMark)).toBe(true);
});
