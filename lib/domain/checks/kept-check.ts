import type { CheckSums } from '#lib/domain/checks/page-report.ts';
import { type Checked, hasFields, isAbsentOr, isCount, isFlag, isInstant, isMatching } from '#lib/domain/shape.ts';

/** How many checks an account keeps. */
export const maxKeptChecks = 50;

/** What is kept of a check: where and when it was, and its sums. Never the page's text. */
export const isKeptCheck = hasFields({
  /** The page's cleaned address. */
  url: isMatching(/^https?:\/\/\S{1,8000}$/i),
  atMs: isInstant,
  links: isCount,
  earn: isCount,
  nothing: isCount,
  could: isCount,
  unknown: isCount,
  others: isCount,
  /** How many notes needed an act. */
  notes: isCount,
  /** Whether the site was the user's: its sums are counted in another way. Absent in checks of earlier versions. */
  isOwnSite: isAbsentOr(isFlag),
});
export type KeptCheck = Checked<typeof isKeptCheck>;

/** The kept checks, the newest first, with one that was made now: one for each address. The clock may have been ahead. */
export function keepCheck(kept: readonly KeptCheck[], check: KeptCheck): readonly KeptCheck[] {
  return [check, ...kept.filter(({ url }) => url !== check.url)].slice(0, maxKeptChecks);
}

const compared = ['earn', 'nothing', 'could', 'unknown', 'notes'] as const satisfies readonly (
  | keyof CheckSums
  | 'notes'
)[];

/** A sum that is another than at the last check. */
export interface CheckChange {
  readonly of: (typeof compared)[number];
  readonly before: number;
  readonly after: number;
}

export function compareChecks(before: KeptCheck, after: KeptCheck): readonly CheckChange[] {
  return compared
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ of: name, before: before[name], after: after[name] }));
}
