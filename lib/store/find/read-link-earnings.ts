import { createLinkAttribution, toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { sumLinkEarnings, toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { GroupEarnings, LinkEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { addDays } from '#lib/domain/time/days.ts';
import type { EarnedRows } from '#lib/domain/today/earned-rows.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readEarnedRows } from '#lib/store/earnings/read-earned-rows.ts';
import { readLinksOfRows } from '#lib/store/links/read-links-of-rows.ts';

/** So far back do the sums beside found links reach. */
const days = 90;

interface Known {
  readonly today: string;
  readonly rows: Promise<EarnedRows>;
  /** By group, each asked for once. */
  readonly groups: Map<string, readonly GroupEarnings[]>;
}

/**
 * Reads what links earned in 90 days, as the Links tab sums it. What was read stays for the next keys, until it changes;
 * the answer has the links of earlier keys, too.
 */
export function createLinkEarningsReader(
  { accountId, database, readSettings }: OpenAccount,
  nowMs: () => number,
): (links: readonly Pick<LinkRow, 'offerId' | 'subIds'>[]) => Promise<LinkEarnings> {
  let known: Known | null = null;
  watchDataChanges(['conversions', 'links'], () => {
    known = null;
  });

  function begin(today: string): Known {
    if (known?.today === today) return known;
    const rows = readEarnedRows(database, { start: addDays(today, 1 - days), end: today });
    const begun: Known = { today, rows, groups: new Map() };
    known = begun;
    rows.catch(() => {
      // The next key reads again.
      if (known === begun) known = null;
    });
    return begun;
  }

  return async (links) => {
    const { serviceUtcOffsetMinutes } = await readSettings();
    const { rows, groups } = begin(toServiceDate(nowMs(), serviceUtcOffsetMinutes));
    const asked = new Map(links.map(({ offerId, subIds }) => [toGroupKey(offerId, subIds), { offerId, subIds }]));
    const news = [...asked].filter(([key]) => !groups.has(key));
    const earned = await rows;
    for (const [key, { offerId, subIds: affSubs }] of news) {
      const own = earned
        .list('', (each) => each === offerId)
        .filter((row) => toGroupKey(row.offerId, row.affSubs) === key);
      // Where nothing was earned, the links need not be read: they may be many.
      const find = createLinkAttribution(
        own.length === 0 ? [] : await readLinksOfRows(database, [{ offerId, affSubs }]),
        serviceUtcOffsetMinutes,
      );
      groups.set(key, sumLinkEarnings(own, find));
    }
    return toLinkEarnings(new Map([[accountId, [...groups.values()].flat()]]));
  };
}
