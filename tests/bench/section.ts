import type { Measurement } from './measurement.ts';

/** A table of the bench. It starts what it needs by itself, and leaves nothing behind. */
export interface Section {
  /** By which `npm run bench -- NAME` runs it alone. */
  readonly name: string;
  readonly title: string;
  /** What is measured, and what stands beside it. */
  readonly note: string;
  /** Whether it measures in the browser of `withSeededBrowser`, which must not run beside another section's. */
  readonly isSeeded?: true;
  measure(size: Size): Promise<readonly Measurement[]>;
}

/** How much is measured. */
export interface Size {
  /** `--quick`: a look, and no verdict. */
  readonly isQuick: boolean;
  /** The one of two that fits: `size.of(25, 5)` rounds. */
  of<Value>(whole: Value, quick: Value): Value;
}
