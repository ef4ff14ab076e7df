import { expect, it } from 'vitest';
import { drawParts } from '#tests/bench/acts/draw-parts.ts';
import type { Part } from '#tests/bench/acts/part.ts';
import type { Measurement } from '#tests/bench/measurement.ts';

function aMeasurement(
  what: string,
  parts: readonly Part[] | undefined,
  besideParts: readonly Part[] = [],
): Measurement {
  return {
    what,
    unit: 'ms',
    measured: [30],
    beside: { what: 'call and copy alone', taken: [10], parts: besideParts },
    ...(parts === undefined ? {} : { parts }),
    bar: { kind: 'at most … more', limit: 60, at: 'p95' },
  };
}

/** The widths of the bars with a title, in the order drawn. */
function listWidths(svg: string): readonly number[] {
  return [...svg.matchAll(/width="([\d.]+)" height="\d+" fill="[^"]+"><title>/g)].map(([, width]) => Number(width));
}

it('the picture of the parts draws each part as wide as it took, in one scale for all rows', () => {
  const svg = drawParts([
    aMeasurement('one', [{ name: 'to the clipboard', ms: 20 }], [{ name: 'the clipboard', ms: 5 }]),
    aMeasurement('other', [{ name: 'the clipboard', ms: 10 }]),
  ]);
  const [longest = 0, ...others] = listWidths(svg);
  expect(longest).toBeGreaterThan(0);
  expect(others).toEqual([longest / 4, longest / 2]);
});

it('the picture of the parts leaves out a line without parts', () => {
  expect(drawParts([aMeasurement('without', undefined)])).not.toContain('without');
});

it('the picture of the parts writes names as text', () => {
  expect(drawParts([aMeasurement('a < b & c', [])])).toContain('a &lt; b &amp; c');
});
