import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { PossibleLink } from '#lib/domain/checks/link-verdict.ts';
import { compareCommissions } from '#lib/domain/programs/commission-figure.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';

const maxSimilar = 8;

/**
 * The account's programs in a category of a program, the best rate first: each with a link to the merchant's front page,
 * which can stand in the place of a link of a program that pays no more. Empty if the program is not listed.
 */
export async function readSimilarPrograms(
  database: Database,
  offerId: string,
  serviceUrl: string,
): Promise<readonly PossibleLink[]> {
  const [offer, own, linkHosts] = await Promise.all([
    database.get('offers', offerId),
    readOwnPrograms(database),
    readMeta(database, 'linkHosts'),
  ]);
  if (offer === undefined || own === null) return [];
  const similar = own
    .filter((each) => each.offerId !== offerId && canMint(each) && !isAppOnly(each))
    .filter(({ categories }) => categories.some((category) => offer.categories.includes(category)))
    .toSorted((a, b) => compareCommissions(a.commission, b.commission, 'descending'))
    .slice(0, maxSimilar);
  const programs = await Promise.all(similar.map((each) => database.get('offers', each.offerId)));
  return programs.flatMap((program): readonly PossibleLink[] => {
    if (program === undefined) return [];
    const { previewUrl, trackingLink, matchHosts: merchantHosts } = program;
    const page = toOfferableUrl(previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts });
    const cleaned = page === null ? null : cleanUrl(page);
    return cleaned === null ? [] : [{ url: cleaned.url, program, isUnsure: false }];
  });
}
