import { type OfferableUrl, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isLiveCampaign } from '#lib/domain/coupons/campaign.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { hasOwnHost } from '#lib/domain/programs/has-own-host.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { type RateRange, readProgramRates } from '#lib/domain/programs/program-rates.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { sortByHome } from '#lib/domain/programs/sort-by-home.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** A program to start with: on its page the popup offers it without a question. */
export interface ReadyProgram {
  readonly offerId: string;
  readonly name: string;
  readonly rate: RateRange;
  /** The merchant's page. */
  readonly url: OfferableUrl;
}

/** The programs that links can be made for. */
export interface ReadyPrograms {
  readonly count: number;
  readonly programs: readonly ReadyProgram[];
}

/** How many programs to check closely: each takes some reads. */
const maxLookedAt = 100;

/**
 * Counts the programs that links can be made for, and picks some to start with, the best rate first: programs of
 * the user's countries, on a host of their own, with a logo or a coupon. The first page that a new user opens must not
 * be a shortener's error or a host of many merchants.
 * @param today `YYYY-MM-DD` of the service.
 */
export async function readReadyPrograms(
  database: Database,
  serviceUrl: string,
  settings: Settings,
  today: string,
  most: number,
): Promise<ReadyPrograms> {
  const ready: ProgramSummary[] = [];
  await readProgramBlocks(database, 0, (blocks) => {
    for (const { packed } of blocks) ready.push(...unpackPrograms(packed).filter(canMint));
  });
  const isOfThese = isOfCountries(settings.countries);
  const isHome = (program: Pick<ProgramSummary, 'countries'>) =>
    settings.countries.length === 0 || program.countries.length === 0 || isOfThese(program);
  const fitting = ready
    .filter((program) => program.hosts.length > 0 && !isAppOnly(program) && isHome(program))
    .sort((one, other) => one.name.localeCompare(other.name));
  const lookedAt = sortByHome(fitting, settings.countries).slice(0, maxLookedAt);
  const candidates = await Promise.all(lookedAt.map(({ offerId }) => readCandidate(database, offerId, today)));

  const linkHosts = await readLinkHosts(database);
  const programs: ReadyProgram[] = [];
  for (const offer of candidates.filter((found) => found !== null)) {
    if (programs.length === most) break;
    const { offerId, name, trackingLink, matchHosts } = offer;
    const url = toOfferableUrl(offer.previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts: matchHosts });
    if (url === null) continue;
    const { offers, isUnsure } = await readPageOffers(database, url, settings);
    if (isUnsure || offers[0]?.offerId !== offerId || !hasOwnHost({ name, previewUrl: url }, offers)) continue;
    programs.push({ offerId, name, rate: readProgramRates(offer), url });
  }
  return { count: ready.length, programs };
}

/** The program if it has a logo or a live coupon: its merchant keeps it up. */
async function readCandidate(database: Database, offerId: string, today: string): Promise<OfferRecord | null> {
  const [offer, campaigns] = await Promise.all([
    database.get('offers', offerId),
    database.getAllFromIndex('campaigns', 'byOffer', offerId),
  ]);
  if (offer === undefined) return null;
  const hasCoupon = campaigns.some((campaign) => campaign.voucherCode !== '' && isLiveCampaign(campaign, today));
  return offer.logoUrl !== '' || hasCoupon ? offer : null;
}
