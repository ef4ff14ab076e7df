/** One line of the table. Times are in ms. */
export interface Measurement {
  readonly what: string;
  readonly measured: readonly number[];
  readonly baseline: readonly number[];
  /** The most that the medians' ratio may be; null where the line only informs. */
  readonly budget: number | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('There is nothing to take the median of');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** How many times the baseline's median the measured one is. */
export function toRatio({ measured, baseline }: Measurement): number {
  return median(measured) / median(baseline);
}

export function isOverBudget(measurement: Measurement): boolean {
  return measurement.budget !== null && toRatio(measurement) > measurement.budget;
}
