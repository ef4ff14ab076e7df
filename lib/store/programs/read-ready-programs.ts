import { type OfferableUrl, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';

/** A program to start with: on its page the popup offers it without a question. */
export interface ReadyProgram {
  readonly offerId: string;
  readonly name: string;
  /** The first tier's rate, in the service's words; empty without a tier. */
  readonly rate: string;
  /** The merchant's page. */
  readonly url: OfferableUrl;
}

/** The programs that links can be made for. */
export interface ReadyPrograms {
  readonly count: number;
  readonly programs: readonly ReadyProgram[];
}

/** How many programs to check closely: each takes some reads. */
const maxLookedAt = 40;

/**
 * Counts the programs that links can be made for, and picks some to start with: those of the user's countries first.
 */
export async function readReadyPrograms(
  database: Database,
  serviceUrl: string,
  settings: Settings,
  most: number,
): Promise<ReadyPrograms> {
  const ready: ProgramSummary[] = [];
  await readProgramBlocks(database, 0, (blocks) => {
    for (const { packed } of blocks) ready.push(...unpackPrograms(packed).filter(canMint));
  });
  const isAbroad = ({ countries }: ProgramSummary) =>
    !countries.some((country) => settings.countries.includes(country));
  const candidates = ready
    .filter((program) => program.hosts.length > 0 && !isAppOnly(program))
    .sort((one, other) => Number(isAbroad(one)) - Number(isAbroad(other)) || one.name.localeCompare(other.name));

  const linkHosts = await readLinkHosts(database);
  const programs: ReadyProgram[] = [];
  for (const { offerId } of candidates.slice(0, maxLookedAt)) {
    if (programs.length === most) break;
    const offer = await database.get('offers', offerId);
    if (offer === undefined) continue;
    const { name, trackingLink, matchHosts } = offer;
    const url = toOfferableUrl(offer.previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts: matchHosts });
    if (url === null) continue;
    const { offers, isUnsure } = await readPageOffers(database, url, settings);
    if (isUnsure || offers[0]?.offerId !== offerId) continue;
    programs.push({ offerId, name, rate: offer.commissions[0]?.rate ?? '', url });
  }
  return { count: ready.length, programs };
}
