import type { Replacements } from '#lib/domain/posts/replacing.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { Database } from '#lib/store/database.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** More than these are found in the tab Programs. */
const maxPrograms = 6;

/**
 * The user's own programs of a program's category that accept links now and name a page to link to. Those of the same
 * countries come first. Null without any.
 */
export async function readReplacements(database: Database, offerId: string): Promise<Replacements<OfferRecord> | null> {
  const [offer, own] = await Promise.all([database.get('offers', offerId), readOwnPrograms(database)]);
  if (offer === undefined || own === null) return null;
  for (const category of offer.categories) {
    const found = own
      .filter((each) => each.offerId !== offerId && canMint(each) && each.categories.includes(category))
      .toSorted((a, b) => countShared(b, offer) - countShared(a, offer));
    const records = await Promise.all(
      found.slice(0, maxPrograms * 2).map((each) => database.get('offers', each.offerId)),
    );
    const programs = records.flatMap((record) => (record === undefined || record.previewUrl === '' ? [] : [record]));
    if (programs.length > 0) return { category, programs: programs.slice(0, maxPrograms) };
  }
  return null;
}

const countShared = (program: Pick<ProgramSummary, 'countries'>, { countries }: Pick<OfferRecord, 'countries'>) =>
  program.countries.filter((country) => countries.includes(country)).length;
