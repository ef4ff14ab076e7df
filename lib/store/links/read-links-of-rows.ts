import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';

/** The links that conversions may have come through: those of their program with all of their sub-IDs. */
export async function readLinksOfRows(
  database: Database,
  rows: readonly Pick<ReportRow, 'offerId' | 'affSubs'>[],
): Promise<readonly MintedLink[]> {
  const byKey = new Map(rows.map((row) => [toGroupKey(row.offerId, row.affSubs), row]));
  const index = database.transaction('links').store.index('byOfferAndSubIds');
  const links = await Promise.all(
    [...byKey.values()].map(({ offerId, affSubs }) =>
      index.getAll([offerId, [0, 1, 2, 3, 4].map((place) => affSubs[place] ?? '')]),
    ),
  );
  return links.flat();
}
