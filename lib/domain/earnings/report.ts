import type { Days, TimeUnit } from '#lib/domain/earnings/report-days.ts';
import type { StatusGroup } from '#lib/domain/earnings/report-status.ts';
import type { ChangeKind } from '#lib/domain/earnings/summarize-changes.ts';

/** What a report breaks its sums down by. */
export type Dimension = (typeof dimensions)[number];

export const dimensions = ['program', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'preset', 'link', 'post'] as const;

/** Which conversions a report includes. A null filter passes all of them. */
export interface ReportFilters {
  readonly offerId: string | null;
  /** A group (`earned` and `total` as in `GroupSum`), or one status as the service writes it. */
  readonly status: { readonly group: StatusGroup | 'earned' | 'total' } | { readonly status: string } | null;
  /** Sub-IDs 1 to 5; `blank` means conversions without it. */
  readonly subs: readonly (ValueFilter | null)[];
  /** Of the user's own links and presets: the keys of a breakdown. */
  readonly link?: ValueFilter | null;
  readonly preset?: ValueFilter | null;
  /** The letters of a post, or `tiedPostKey`; `blank` means conversions that no post can have brought. */
  readonly post?: ValueFilter | null;
  /** Why they were rejected; `blank` means no reason given. Only rejected ones pass. */
  readonly remark?: ValueFilter | null;
  readonly currency?: string | null;
  /** When they should be paid ({@link DueMonth}). Only pending and approved ones pass. */
  readonly due?: DueMonth | null;
  /** Conversions that this device saw change after a time (ms since the epoch), and how; any change if `as` is null. */
  readonly changed?: { readonly sinceMs: number; readonly as: ChangeKind | null } | null;
}

export type ValueFilter = { readonly value: string } | 'blank';

/** A month (`YYYY-MM`); `late`: before this month; `unknown`: the program's terms name no days. */
export type DueMonth = string;

export interface ReportQuery {
  readonly days: Days;
  readonly filters: ReportFilters;
  readonly unit: TimeUnit;
  readonly dimension: Dimension;
}

/** Whether the posts decide what a report says. */
export const asksForPosts = ({
  filters,
  dimension,
}: Pick<ReportQuery, 'filters'> & Partial<Pick<ReportQuery, 'dimension'>>): boolean =>
  dimension === 'post' || (filters.post ?? null) !== null;

/** Conversions and their sums. Amounts are exact decimals; a tally has only one currency. */
export interface Tally {
  readonly count: number;
  readonly payout: string;
  readonly saleAmount: string;
}

/** The tallies of one currency, by the group of the status. Groups without conversions are left out. */
export type GroupTallies = Readonly<Partial<Record<StatusGroup, Tally>>>;

/** The values to choose filters from, within the days alone. */
export interface Facets {
  /** By name. */
  readonly programs: readonly { readonly offerId: string; readonly offerName: string; readonly count: number }[];
  /** As the service writes them, the most frequent first. */
  readonly statuses: readonly { readonly status: string; readonly count: number }[];
  /** The posts that conversions of the report name. Empty unless it is about posts. */
  readonly posts: readonly { readonly code: string; readonly name: string }[];
}

export interface StatusTotal extends Tally {
  /** As the service writes it. */
  readonly status: string;
  readonly group: StatusGroup;
  readonly currency: string;
}

/** The tallies of a channel's conversions in one currency. */
export interface CurrencyTallies {
  readonly currency: string;
  readonly groups: GroupTallies;
}

/** A channel: a program, a sub-ID, a preset, a link, a post. One row, whatever currencies its conversions have. */
export interface BreakdownRow {
  /** Equal for equal rows of a dimension; null for conversions without one (no sub-ID, no link or post of the user's). */
  readonly key: string | null;
  /** The name of a program, preset or post, or a sub-ID; for links, the destination of the first link. */
  readonly name: string;
  /** For links: how many share program and sub-IDs, which conversions cannot distinguish; otherwise 1. */
  readonly linkCount: number;
  readonly count: number;
  /** In the order of the report's currencies; a currency without conversions is left out. */
  readonly amounts: readonly CurrencyTallies[];
}

export interface RejectionRow {
  /** The service's words; null if it gives none. */
  readonly remark: string | null;
  readonly count: number;
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
}

/** Sums over the stored conversions of some days, computed for each query. It holds no rows. */
export interface Report {
  /** Conversions that pass the filters, and those among them whose amount is not a decimal: counted, but not summed. */
  readonly count: number;
  readonly unreadableCount: number;
  /** The most frequent first. */
  readonly currencies: readonly { readonly currency: string; readonly count: number }[];
  readonly totals: readonly StatusTotal[];
  /** Steps of the time axis by currency; each currency has every step. */
  readonly series: Readonly<Record<string, readonly SeriesStep[]>>;
  /** The most frequent first. */
  readonly breakdown: readonly BreakdownRow[];
  /** The most frequent first. */
  readonly rejections: readonly RejectionRow[];
  readonly facets: Facets;
}

export interface SeriesStep {
  /** The first day of the step, or its month (`YYYY-MM`). */
  readonly bucket: string;
  readonly groups: GroupTallies;
}

/** The share of the decided conversions that the publisher earns. */
export interface ApprovalRate {
  readonly earned: number;
  readonly decided: number;
}

export function toApprovalRate(
  totals: readonly { readonly group: StatusGroup; readonly count: number }[],
): ApprovalRate {
  const countOf = (...groups: readonly StatusGroup[]) =>
    totals.filter(({ group }) => groups.includes(group)).reduce((sum, { count }) => sum + count, 0);
  return { earned: countOf('approved', 'paid'), decided: countOf('approved', 'paid', 'rejected') };
}

/** The approval rate of a row. It adds counts of several currencies, which is never done with amounts. */
export function toRowApprovalRate({ amounts }: Pick<BreakdownRow, 'amounts'>): ApprovalRate {
  const count = (group: StatusGroup) => amounts.reduce((sum, { groups }) => sum + (groups[group]?.count ?? 0), 0);
  const earned = count('approved') + count('paid');
  return { earned, decided: earned + count('rejected') };
}
