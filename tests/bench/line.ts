import { atPercentile, type Bar, judge, type Measurement, toAllowed, toNoise, type Verdict } from './measurement.ts';

/** A measurement as `docs/figures/performance.json` keeps it: its percentiles in its unit, rounded to three digits. */
export interface Line {
  readonly what: string;
  readonly unit: Measurement['unit'];
  readonly rounds: number;
  readonly p50: number;
  readonly p95: number;
  /** A floor of the same rounds. */
  readonly beside?: { readonly what: string; readonly p50: number; readonly p95: number };
  /** The distance between one half of the floor's measurements and the other: see `toNoise`. */
  readonly noise?: number;
  readonly bar?: Bar & { readonly allowed: number };
  readonly verdict: Verdict;
}

/** What a run of the bench left. */
export interface Report {
  /** Day, version, machine. */
  readonly run: string;
  readonly sections: readonly ReportedSection[];
  /** Names of sections without figures. */
  readonly failed: readonly string[];
}

export interface ReportedSection {
  readonly name: string;
  readonly title: string;
  /** What is measured, and what stands beside it. */
  readonly note: string;
  /** How long its measuring took. */
  readonly seconds: number;
  readonly lines: readonly Line[];
}

export function toLine(measurement: Measurement): Line {
  const { what, unit, measured, beside, bar } = measurement;
  return {
    what,
    unit,
    rounds: measured.length,
    ...toPercentiles(measured),
    ...(beside === undefined ? {} : { beside: { what: beside.what, ...toPercentiles(beside.taken) } }),
    ...(beside === undefined || beside.taken.length < 2 ? {} : { noise: round(toNoise(measurement)) }),
    ...(bar === undefined ? {} : { bar: { ...bar, allowed: round(toAllowed(measurement)) } }),
    verdict: judge(measurement),
  };
}

const toPercentiles = (values: readonly number[]) => ({
  p50: round(atPercentile(values, 'p50')),
  p95: round(atPercentile(values, 'p95')),
});

/** Three digits that mean something, and never fewer than the whole number has. */
const round = (value: number): number => Number(toFigure(value));

export function toFigure(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(places);
}
