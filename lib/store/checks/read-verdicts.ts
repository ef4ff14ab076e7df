import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import {
  type AddressPrograms,
  judgeLink,
  type LinkKnowledge,
  toDestination,
  type VerdictAround,
} from '#lib/domain/checks/link-verdict.ts';
import type { PageLink } from '#lib/domain/checks/page-link.ts';
import type { JudgedLink } from '#lib/domain/checks/page-report.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { readLinksElsewhere } from '#lib/store/checks/read-links-elsewhere.ts';
import type { Database } from '#lib/store/database.ts';
import { type HostOffers, readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';

/** What the judging of one reading needs beside its links. */
export interface VerdictSources extends Pick<VerdictAround, 'siteKey' | 'today'> {
  readonly database: Database;
  readonly settings: Settings;
  readonly nowMs: number;
  /** The other connected accounts of this device, opened one after another. */
  readonly elsewhere: Parameters<typeof readLinksElsewhere>[0];
}

/** The page draws between two batches. */
const batchSize = 250;

const nothingFound: AddressPrograms = { programs: [], isUnsure: false };

/**
 * Judges links by what is stored, in batches: each address by indexes, a host once. Sends nothing.
 * @returns each link exactly once, in order.
 */
export async function* readVerdicts(
  links: readonly PageLink[],
  sources: VerdictSources,
): AsyncGenerator<readonly JudgedLink[]> {
  const { database, siteKey, today } = sources;
  const linkHosts = (await readLinkHosts(database)).map(toSiteKey);
  const around: VerdictAround = { siteKey, today, linkHosts };
  const elsewhere = await readLinksElsewhere(sources.elsewhere, new Set(links.map(({ url }) => url)));
  const judge = createJudge(sources, around, elsewhere);
  for (let at = 0; at < links.length; at += batchSize) {
    const batch = links.slice(at, at + batchSize);
    const ownLinks = openOwnLinks(database);
    const verdicts = await Promise.all(batch.map(({ url }) => judge(url, ownLinks)));
    yield batch.flatMap((link, index) => {
      const verdict = verdicts[index];
      return verdict === undefined ? [] : [{ link, verdict }];
    });
  }
}

type Elsewhere = Awaited<ReturnType<typeof readLinksElsewhere>>;

/** Judges one address, and each address once. */
function createJudge(sources: VerdictSources, around: VerdictAround, elsewhere: Elsewhere) {
  const { database, settings, nowMs } = sources;
  const known = new Map<string, Promise<JudgedLink['verdict']>>();
  const hosts = new Map<string, Promise<HostOffers>>();
  let campaigns: Promise<ReadonlyMap<string, Campaign>> | null = null;

  const readHost = (hostname: string) => {
    const read = hosts.get(hostname) ?? readHostOffers(database, hostname);
    hosts.set(hostname, read);
    return read;
  };

  const readPrograms = async (url: string | null): Promise<AddressPrograms> => {
    if (url === null) return nothingFound;
    const { offers, isUnsure } = await readPageOffers(database, url, settings, readHost);
    return { programs: offers, isUnsure };
  };

  /** Once for each reading, and only if a link of the network's is in no list. */
  const readCampaign = async (url: string) => {
    campaigns ??= database
      .getAll('campaigns')
      .then((all) => new Map(all.map((campaign) => [campaign.trackingLink, campaign])));
    const byLink = await campaigns;
    return byLink.get(url) ?? byLink.get(toLinkKey(url)) ?? null;
  };

  const judge = async (url: string, ownLinks: OwnLinks): Promise<JudgedLink['verdict']> => {
    const parsed = /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : null;
    if (parsed === null) return judgeLink('', unknownLink, around);
    const isOnLinkHost = around.linkHosts.includes(toSiteKey(parsed.hostname));
    if (!isOnLinkHost && toSiteKey(parsed.hostname) === around.siteKey) return judgeLink(url, unknownLink, around);
    const own = await readOwnLink(ownLinks, url, isOnLinkHost, nowMs);
    const other = own === null ? (elsewhere.get(url) ?? null) : null;
    const isKnown = own !== null || other !== null;
    const knowledge: LinkKnowledge = {
      own,
      elsewhere: other,
      campaign: isOnLinkHost && !isKnown ? await readCampaign(url) : null,
      found: isKnown ? nothingFound : await readPrograms(toDestination(url, around.linkHosts).url),
    };
    const verdict = judgeLink(url, knowledge, around);
    // Most own links are fine, and need no other program.
    if (verdict.kind !== 'trouble' || verdict.link === null) return verdict;
    return judgeLink(url, { ...knowledge, found: await readPrograms(verdict.link.destinationUrl) }, around);
  };

  return (url: string, ownLinks: OwnLinks) => {
    const verdict = known.get(url) ?? judge(url, ownLinks);
    known.set(url, verdict);
    return verdict;
  };
}

const unknownLink: LinkKnowledge = { own: null, elsewhere: null, campaign: null, found: nothingFound };

/** One transaction for the links of a batch: it stays open as long as each asks right behind its last answer. */
const openOwnLinks = (database: Database) => database.transaction(['links', 'offers', 'linkMarks', 'learnedHosts']);

type OwnLinks = ReturnType<typeof openOwnLinks>;

/** A link with its program; null if the account has none with this address. Waits for nothing but the transaction. */
async function readOwnLink(
  transaction: OwnLinks,
  url: string,
  isOnLinkHost: boolean,
  nowMs: number,
): Promise<LinkKnowledge['own']> {
  const byTrackingLink = transaction.objectStore('links').index('byTrackingLink');
  // Those who post a link add campaign tags and fragments to it.
  const link =
    (await byTrackingLink.get(url)) ?? (isOnLinkHost ? await byTrackingLink.get(toLinkKey(url)) : undefined) ?? null;
  if (link === null) return null;
  const { offerId, destinationUrl } = link;
  const host = URL.canParse(destinationUrl) ? new URL(destinationUrl).hostname : '';
  const [offer, mark, learned] = await Promise.all([
    transaction.objectStore('offers').get(offerId),
    transaction.objectStore('linkMarks').get(offerId),
    transaction.objectStore('learnedHosts').get(`${offerId}|${host}`),
  ]);
  return {
    link,
    program: offer ?? (mark?.trouble === 'ended' ? null : undefined),
    isRefused: learned?.kind === 'refused' && isRefusalBelieved(learned.atMs, nowMs),
  };
}

/** An address without what was added to it on the way. */
function toLinkKey(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
