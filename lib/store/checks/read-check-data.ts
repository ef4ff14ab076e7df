import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';
import type { PossibleLink } from '#lib/domain/checks/link-verdict.ts';
import type { LinkParts } from '#lib/domain/checks/page-link.ts';
import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import { compareCommissions } from '#lib/domain/programs/commission-figure.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readBulkLines, readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import { readVerdicts } from '#lib/store/checks/read-verdicts.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramConversions } from '#lib/store/earnings/read-conversions.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readOwnDisclosures } from '#lib/store/presets/read-usable-book.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';

/** All that a check reads of one account, for every page that has a check. */
export function readCheckData(
  { accountId, database, root, readState, readSettings }: OpenAccount,
  nowMs: () => number,
) {
  async function readOccasion() {
    const settings = await readSettings();
    return { settings, today: toServiceDate(nowMs(), settings.serviceUtcOffsetMinutes) };
  }

  return {
    readOccasion,
    async *judge(parts: LinkParts, siteKey: string) {
      const [{ today, settings }, { accounts }] = await Promise.all([readOccasion(), readState()]);
      const others = accounts.filter((each) => each.accountId !== accountId);
      yield* readVerdicts(parts, { database, settings, siteKey, today, nowMs: nowMs(), elsewhere: { root, others } });
    },
    readOwnDisclosures: async () => readOwnDisclosures(database, await readSettings()),
    readIsOwnSite: (host: string) => readIsOwnSite(database, host),
    readChecks: () => readPageChecks(database),
    async readCampaigns(offerIds: ReadonlySet<string>) {
      const found = [...offerIds].map((offerId) => database.getAllFromIndex('campaigns', 'byOffer', offerId));
      return (await Promise.all(found)).flat();
    },
    async readSimilar(offerId: string) {
      const { account } = await readState();
      return readSimilarPrograms(database, offerId, account.connection.serviceUrl);
    },
    async readEarnings(offerIds: ReadonlySet<string>) {
      const { settings, today } = await readOccasion();
      return readLinkEarnings(database, offerIds, settings.serviceUtcOffsetMinutes, today);
    },
    readLastUse: async (url: string) => (await readAddressHistory(database, url)).line,
    async readRun(runId: string) {
      const run = (await readBulkRuns(database)).find((each) => each.runId === runId);
      return run === undefined ? null : { run, lines: await readBulkLines(database, runId, -1) };
    },
  };
}

/** The kept checks, the newest first. */
export const readPageChecks = async (database: Database): Promise<readonly KeptCheck[]> =>
  (await readMeta(database, 'pageChecks')) ?? [];

/** Whether the user said that the site of a host is theirs; null if they were not asked yet. */
export async function readIsOwnSite(database: Database, host: string): Promise<boolean | null> {
  return (await database.get('sitePreferences', toSiteKey(host)))?.isOwnSite ?? null;
}

/** What the links of some programs earned up to the service's day, by program and sub-IDs. */
async function readLinkEarnings(
  database: Database,
  offerIds: ReadonlySet<string>,
  utcOffsetMinutes: number,
  today: string,
): Promise<readonly GroupEarnings[]> {
  const earned: (readonly GroupEarnings[])[] = [];
  const rowsOf = Map.groupBy(await readProgramConversions(database, offerIds, today), ({ offerId }) => offerId);
  for (const [offerId, rows] of rowsOf) {
    const links = await database.getAllFromIndex('links', 'byOffer', offerId);
    earned.push(sumLinkEarnings(rows, createLinkAttribution(links, utcOffsetMinutes)));
  }
  return earned.flat();
}

const maxSimilar = 8;

/**
 * The account's programs in a category of a program, the best rate first: each with a link to the merchant's front page,
 * which can stand in the place of a link of a program that pays no more. Empty if the program is not listed.
 */
async function readSimilarPrograms(
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
