import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { unwrapPassage } from '#lib/domain/addresses/tracking-link.ts';
import {
  type AccountLink,
  type AddressPrograms,
  judgeLink,
  type LinkKnowledge,
  type ProgramOfLink,
  readAccountLink,
  toDestination,
  type VerdictAround,
} from '#lib/domain/checks/link-verdict.ts';
import type { LinkParts } from '#lib/domain/checks/page-link.ts';
import type { JudgedLink } from '#lib/domain/checks/page-report.ts';
import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { type ListedAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readListedLink } from '#lib/store/checks/read-listed-link.ts';
import { type PostedForms, readPostedForms } from '#lib/store/checks/read-posted-forms.ts';
import type { Database } from '#lib/store/database.ts';
import { createHostReader } from '#lib/store/programs/read-host-offers.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** What the judging of one reading needs beside its links. */
export interface VerdictSources extends Pick<VerdictAround, 'siteKey' | 'today'> {
  readonly database: Database;
  readonly settings: Settings;
  readonly nowMs: number;
  /** The other connected accounts of this device. */
  readonly elsewhere: Parameters<typeof readLinksElsewhere>[0];
}

/** The page draws between two batches. */
const batchSize = 50;

const nothingFound: AddressPrograms = { programs: [], isUnsure: false };

/**
 * Judges links by what is stored, in batches: each address by indexes, a host once. Sends nothing.
 * @returns each link exactly once, in order.
 */
export async function* readVerdicts(parts: LinkParts, sources: VerdictSources): AsyncGenerator<readonly JudgedLink[]> {
  const { database, siteKey, today } = sources;
  const linkHosts = (await readLinkHosts(database)).map(toSiteKey);
  const posted = await readPostedForms(database, linkHosts);
  const around: VerdictAround = { siteKey, today, linkHosts };
  const elsewhere = readLinksElsewhere(sources.elsewhere);
  const judge = createJudge(sources, around, elsewhere, posted);
  try {
    for await (const links of parts) {
      for (let at = 0; at < links.length; at += batchSize) {
        const batch = links.slice(at, at + batchSize);
        const madeLinks = openMadeLinks(database);
        yield await Promise.all(batch.map(async (link) => ({ link, verdict: await judge(link.url, madeLinks) })));
      }
    }
  } finally {
    await elsewhere.close();
  }
}

/** Judges one address, and each address once. */
function createJudge(sources: VerdictSources, around: VerdictAround, elsewhere: LinksElsewhere, forms: PostedForms) {
  const { database, settings, nowMs } = sources;
  const known = new Map<string, Promise<JudgedLink['verdict']>>();
  const programs: KnownPrograms = new Map();
  const readHost = createHostReader(database);

  const readPrograms = async (url: string | null): Promise<AddressPrograms> => {
    if (url === null) return nothingFound;
    const { offers, isUnsure } = await readPageOffers(database, url, settings, readHost);
    return { programs: offers, isUnsure };
  };

  const judge = async (posted: string, madeLinks: MadeLinks): Promise<JudgedLink['verdict']> => {
    // A passage changes nothing: whose link stands inside it, whose it is.
    const url = unwrapPassage(posted) ?? posted;
    const parsed = /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : null;
    if (parsed === null) return judgeLink('', unknownLink, around);
    const isOnLinkHost = around.linkHosts.includes(toSiteKey(parsed.hostname));
    if (!isOnLinkHost && toSiteKey(parsed.hostname) === around.siteKey) return judgeLink(url, unknownLink, around);
    const stored = isOnLinkHost ? forms.of(url) : [url];
    const mayBeMade = isOnLinkHost || forms.mayBeMade(url);
    const made = mayBeMade ? await findMadeLink(madeLinks, stored, nowMs, programs) : null;
    const own = made ?? (isOnLinkHost ? await readOwnListing(database, stored, around.linkHosts) : null);
    const other = own === null ? await elsewhere.find(url) : null;
    const isKnown = own !== null || other !== null;
    const destination = isKnown ? null : toDestination(url, around.linkHosts);
    const found = await readPrograms(destination?.url ?? null);
    const knowledge: LinkKnowledge = { own, elsewhere: other, destination, found };
    const verdict = judgeLink(url, knowledge, around);
    // Most own links are fine, and need no other program.
    const account = own ?? other;
    if (verdict.kind !== 'trouble' || account === null) return verdict;
    const instead = await readPrograms(readAccountLink(account).page);
    return judgeLink(url, { ...knowledge, found: instead }, around);
  };

  return (url: string, madeLinks: MadeLinks) => {
    const verdict = known.get(url) ?? judge(url, madeLinks);
    known.set(url, verdict);
    return verdict;
  };
}

const unknownLink: LinkKnowledge = { own: null, elsewhere: null, destination: null, found: nothingFound };

/** One transaction for the links of a batch: it stays open as long as each asks right behind its last answer. */
const openMadeLinks = (database: Database) => database.transaction(['links', 'offers', 'linkMarks', 'learnedHosts']);

type MadeLinks = ReturnType<typeof openMadeLinks>;

/** The programs of made links, each read once: its record has kilobytes of text. */
type KnownPrograms = Map<string, ReturnType<typeof readProgram>>;

/** A made link's program, and the hosts on which the network refused it. */
async function readProgram(transaction: MadeLinks, offerId: string) {
  const [offer, learned] = await Promise.all([
    transaction.objectStore('offers').get(offerId),
    transaction.objectStore('learnedHosts').index('byOffer').getAll(offerId),
  ]);
  const refused = new Map(learned.flatMap(({ kind, host, atMs }) => (kind === 'refused' ? [[host, atMs]] : [])));
  const mark = offer === undefined ? await transaction.objectStore('linkMarks').get(offerId) : undefined;
  const program: ProgramOfLink = offer ?? (mark?.trouble === 'ended' ? null : undefined);
  return { program, refused };
}

/**
 * A link that was made, with its program; null if the account has none with this address. Waits for nothing but the
 * transaction.
 */
async function findMadeLink(
  transaction: MadeLinks,
  [likeliest = '', ...forms]: readonly string[],
  nowMs: number,
  programs: KnownPrograms,
): Promise<LinkKnowledge['own']> {
  const byTrackingLink = transaction.objectStore('links').index('byTrackingLink');
  // Most links are posted as they were made: the other forms would be nine of ten readings.
  const link =
    (await byTrackingLink.get(likeliest)) ??
    (await Promise.all(forms.map((form) => byTrackingLink.get(form)))).find((each) => each !== undefined);
  if (link === undefined) return null;
  const { offerId, destinationUrl } = link;
  const host = URL.canParse(destinationUrl) ? new URL(destinationUrl).hostname : '';
  const reading = programs.get(offerId) ?? readProgram(transaction, offerId);
  programs.set(offerId, reading);
  const { program, refused } = await reading;
  const refusedAtMs = refused.get(host);
  return { link, listed: null, program, isRefused: refusedAtMs !== undefined && isRefusalBelieved(refusedAtMs, nowMs) };
}

/** A link that the network lists for the account, as one that was made. */
async function readOwnListing(
  database: Database,
  forms: readonly string[],
  linkHosts: readonly string[],
): Promise<LinkKnowledge['own']> {
  const found = await readListedLink(database, forms, linkHosts);
  return found === null ? null : { link: null, ...found, isRefused: false };
}

/** A link of another account of this device. */
type LinkElsewhere = AccountLink & { readonly accountName: string };

/** Finds by index the links of the device's other accounts, made and listed. */
interface LinksElsewhere {
  find(url: string): Promise<LinkElsewhere | null>;
  close(): Promise<void>;
}

interface OpenedAccount {
  readonly name: string;
  readonly database: Database;
  /** Hosts of its tracking links (`toSiteKey`). */
  readonly linkHosts: readonly string[];
  readonly posted: PostedForms;
}

/** Opens each account once, and only if a link is looked for. */
function readLinksElsewhere({
  root,
  others,
}: {
  readonly root: RootDatabase;
  readonly others: readonly ListedAccount[];
}): LinksElsewhere {
  let opening: Promise<readonly OpenedAccount[]> | null = null;

  async function open(): Promise<readonly OpenedAccount[]> {
    const opened: OpenedAccount[] = [];
    for (const { accountId, title } of others) {
      // An account whose database cannot be opened must not hide the others.
      const account = await openAccount(root, accountId).catch(() => null);
      if (account === null) continue;
      const linkHosts = (await readLinkHosts(account.database)).map(toSiteKey);
      const posted = await readPostedForms(account.database, linkHosts);
      opened.push({ name: title, database: account.database, linkHosts, posted });
    }
    return opened;
  }

  return {
    async find(url) {
      if (others.length === 0 || !URL.canParse(url)) return null;
      opening ??= open();
      const host = toSiteKey(new URL(url).hostname);
      for (const account of await opening) {
        const link = account.linkHosts.includes(host) ? await readLink(account, url) : null;
        if (link !== null) return { ...link, accountName: account.name };
      }
      return null;
    },

    async close() {
      for (const { database } of (await opening) ?? []) database.close();
    },
  };
}

async function readLink({ database, linkHosts, posted }: OpenedAccount, url: string): Promise<AccountLink | null> {
  const forms = posted.of(url);
  const made = await Promise.all(forms.map((form) => database.getFromIndex('links', 'byTrackingLink', form)));
  const link = made.find((each) => each !== undefined);
  if (link !== undefined) return { link, listed: null };
  const found = await readListedLink(database, forms, linkHosts);
  return found === null ? null : { link: null, listed: found.listed };
}
