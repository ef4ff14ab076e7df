import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/**
 * The user's links that a conversion may have come through. A conversion carries its program and its five sub-IDs, never
 * the link, so links that share them are indistinguishable: the conversion belongs to the group.
 */
export interface LinkGroup {
  /** Program and sub-IDs as one text: equal for equal groups. */
  readonly key: string;
  /** Oldest first; at least one. With more than one, no data says which of them brought the conversion. */
  readonly links: readonly MintedLink[];
  /**
   * The names of the links' presets, each once. Ambiguous if there are several, or one beside links without a preset.
   */
  readonly presetNames: readonly string[];
  /** Whether some of the links were made without a preset. */
  readonly hasLinkWithoutPreset: boolean;
  /**
   * Whether no sub-ID is set. The program's landing link and every link made elsewhere without sub-IDs look the same,
   * so a conversion of this group belongs to the program rather than certainly to these links.
   */
  readonly isUntagged: boolean;
  /** The service's time a day before the first link was made. No earlier conversion came through these links. */
  readonly since: string;
}

/** Finds the group with a program and sub-IDs, at whatever time a conversion has them; null if no link has them. */
export type FindLinkGroup = (row: Pick<ReportRow, 'offerId' | 'affSubs'>) => LinkGroup | null;

/** Two clocks date conversions and links, and the service does not state its time zone. */
const toleranceMs = dayMs;

/**
 * Attributes conversions to the user's own links: the same program, all five sub-IDs equal (blank equals blank), and at
 * most a day before the first link of the group was made.
 * @param utcOffsetMinutes The service's, for the comparison of days.
 * @returns a function that finds the group of a conversion; null if none of the user's links can have brought it.
 */
export function createLinkAttribution(
  links: readonly MintedLink[],
  utcOffsetMinutes: number,
): (row: Pick<ReportRow, 'offerId' | 'affSubs' | 'convertedAt'>) => LinkGroup | null {
  const find = groupLinks(links, utcOffsetMinutes);
  return (row) => {
    const group = find(row);
    return group === null || row.convertedAt < group.since ? null : group;
  };
}

/** Groups links by program and sub-IDs. Whoever asks compares the time with the group's `since`. */
export function groupLinks(links: readonly MintedLink[], utcOffsetMinutes: number): FindLinkGroup {
  const groups = new Map<string, LinkGroup>();
  const byKey = Map.groupBy(links, ({ offerId, subIds }) => toGroupKey(offerId, subIds));
  for (const [key, members] of byKey) {
    const sorted = members.toSorted((a, b) => a.mintedAtMs - b.mintedAtMs);
    const [first] = sorted;
    if (first === undefined) continue;
    const presets = sorted.map(({ presetName }) => presetName);
    groups.set(key, {
      key,
      links: sorted,
      presetNames: [...new Set(presets.filter((name) => name !== undefined))].sort(),
      hasLinkWithoutPreset: presets.includes(undefined),
      isUntagged: first.subIds.every((subId) => subId === ''),
      since: toServiceDateTime(first.mintedAtMs - toleranceMs, utcOffsetMinutes),
    });
  }
  return ({ offerId, affSubs }) => groups.get(toGroupKey(offerId, affSubs)) ?? null;
}

/** The preset that a group's conversions count for; null if the group has no preset or several possible answers. */
export function toSolePreset({ presetNames, hasLinkWithoutPreset }: LinkGroup): string | null {
  const [only, ...others] = presetNames;
  return others.length === 0 && !hasLinkWithoutPreset ? (only ?? null) : null;
}

/** Program and sub-IDs as one text: equal for links that conversions cannot distinguish. */
export function toGroupKey(offerId: string, subs: readonly (string | null)[]): string {
  return JSON.stringify([offerId, ...[0, 1, 2, 3, 4].map((index) => subs[index] ?? '')]);
}
