import { beforeEach, describe, expect, it } from 'vitest';
import { markOpening } from '#ui/opening-marks.ts';

beforeEach(() => performance.clearMarks());

describe('a mark of an opening', () => {
  it('keeps its first time', () => {
    markOpening('linkmint opened');
    const [first] = performance.getEntriesByName('linkmint opened');
    markOpening('linkmint opened');
    expect(performance.getEntriesByName('linkmint opened')).toEqual([first]);
  });
});
