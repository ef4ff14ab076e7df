import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramConversions } from '#lib/store/earnings/read-program-conversions.ts';

/** What the links of some programs earned, by program and sub-IDs. Reads by index, a program at a time. */
export async function readLinkEarnings(
  database: Database,
  offerIds: ReadonlySet<string>,
  utcOffsetMinutes: number,
): Promise<readonly GroupEarnings[]> {
  const earned: GroupEarnings[] = [];
  for (const offerId of offerIds) {
    const [links, rows] = await Promise.all([
      database.getAllFromIndex('links', 'byOffer', offerId),
      readProgramConversions(database, offerId),
    ]);
    earned.push(...sumLinkEarnings(rows, createLinkAttribution(links, utcOffsetMinutes)));
  }
  return earned;
}
