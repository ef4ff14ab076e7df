import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toPageAddress } from '#lib/domain/addresses/to-url-text.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { countFound, type FoundElsewhere, type FoundOfKind, findHeldProduct } from '#lib/domain/find/find-things.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { findUsualPreset } from '#lib/domain/presets/find-usual-preset.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { readSearchQuery, type SearchQuery, toAddressQuery } from '#lib/domain/search/search-query.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import { type OpenAccount, readOtherAccount } from '#lib/store/accounts/open-account.ts';
import { readLinkText } from '#lib/store/coupons/read-link-text.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { createFoundEarnings, type FoundEarnings } from '#lib/store/find/read-found-earnings.ts';
import { createSearch, type Search } from '#lib/store/find/read-search.ts';
import { readMadeLink } from '#lib/store/links/read-made-link.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readProgramProduct } from '#lib/store/posts/read-program-product.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';

/** Among so many posts a draft is looked for. */
const maxRecent = 50;

/** What this page looks through, by database: it is read at the first opening, and is gone with the page. */
const openings = new WeakMap<Database, Opening>();
const kinds = ['links', 'posts', 'offers', 'campaigns', 'shops', 'settings'] as const;

interface Opening {
  readonly search: Search;
  readonly earnings: FoundEarnings;
  readonly findElsewhere: ReturnType<typeof createFindElsewhere>;
}

/** Reads for "Find or do". All of it is stored on this device, and what is typed is kept nowhere. */
export function readFindData(account: OpenAccount, nowMs: () => number) {
  const { accountId, database, readSettings } = account;
  const { search, earnings, findElsewhere } = open();

  function open(): Opening {
    const known = openings.get(database);
    if (known !== undefined) return known;
    const opened = createSearch({ accountId, database: async () => database, readSettings, nowMs }, 'everything');
    const opening = {
      search: opened,
      earnings: createFoundEarnings(account, nowMs),
      findElsewhere: createFindElsewhere(account, nowMs),
    };
    openings.set(database, opening);
    // The next opening reads what changed meanwhile.
    watchDataChanges(kinds, opened.end);
    return opening;
  }

  async function readServiceUrl(): Promise<string> {
    const { connection } = (await account.readState()).account;
    return connection.state === 'signed-out' ? '' : connection.serviceUrl;
  }

  async function readUsualPreset(url: string, { offerId }: OfferWithStatus): Promise<SubIdPreset | null> {
    const [book, serviceUrl] = await Promise.all([readUsableBook(database), readServiceUrl()]);
    return findUsualPreset(book, { offerId, url }, serviceUrl);
  }

  /** The links of the first address that has some: a clean address lacks the parameters by which links differ. */
  async function findLinks([address = '', ...others]: readonly string[], max: number): Promise<FoundOfKind<LinkRow>> {
    const { links } = await search.find(toAddressQuery(address), max);
    return links.total > 0 || others.length === 0 ? links : findLinks(others, max);
  }

  return {
    begin: search.begin,
    find: search.find,
    findNear: search.findNear,
    isWhole: search.isWhole,
    findElsewhere,
    async readHeld(postIds: readonly string[], words: readonly string[]) {
      const posts = await Promise.all(postIds.map((postId) => database.get('posts', postId)));
      return new Map(
        posts.flatMap((post) => {
          const held = post && findHeldProduct(post, words);
          return held ? [[post.postId, held] as const] : [];
        }),
      );
    },
    ...earnings,
    async readAddress(text: string, max: number) {
      const typed = toPageAddress(text);
      if (typed === null) return null;
      const keep = await readKeptParameters(database, typed);
      const url = cleanUrl(typed, { canonicalUrl: null, keep })?.url ?? typed;
      const [links, { offers }] = await Promise.all([
        findLinks([...new Set([url, typed])], max),
        readPageOffers(database, url, readSettings()),
      ]);
      const mintable = offers.filter(canMint).slice(0, max);
      // "Trip.com" is a name, too: where its site has nothing, its words are looked for.
      if (links.total === 0 && mintable.length === 0 && !/[/?#:]/.test(text)) return null;
      const [best] = mintable;
      return { url, found: links, offers: mintable, preset: best ? await readUsualPreset(url, best) : null };
    },
    /** The page that a link leads to. Null where opening it could count as a click. */
    async readPageUrl({ offerId, destinationUrl, link }: Pick<LinkRow, 'offerId' | 'destinationUrl' | 'link'>) {
      const [offer, linkHosts, serviceUrl] = await Promise.all([
        database.get('offers', offerId),
        readLinkHosts(database),
        readServiceUrl(),
      ]);
      const trackingLink = link?.trackingLink ?? '';
      return toOfferableUrl(destinationUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts: offer?.matchHosts });
    },
    /** The shop of a program. Null where the network names none, or opening it could count as a click. */
    async readShopUrl(offerId: string) {
      const [offer, linkHosts, serviceUrl] = await Promise.all([
        database.get('offers', offerId),
        readLinkHosts(database),
        readServiceUrl(),
      ]);
      if (offer === undefined) return null;
      const { previewUrl, trackingLink, matchHosts: merchantHosts } = offer;
      return toOfferableUrl(previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts });
    },
    readProgramProduct: (offerId: string, campaign: Campaign | null, productId: string) =>
      readProgramProduct(database, { offerId, campaign, productId, nowMs: nowMs() }),
    /** The draft that was changed last, among the posts that were in hand last; null without one. Waits until all are read. */
    readLastDraft: async () => {
      const { posts } = await search.find(readSearchQuery(''), maxRecent, true);
      return posts.items.find(({ state }) => state === 'draft') ?? null;
    },
    writeLink: (row: LinkRow, format: CopyFormat) => readLinkText(account, row, format, nowMs()),
    readPresets: async () => (await readUsableBook(database)).presets,
    readMade: (target: DeeplinkTarget, preset: SubIdPreset | null) => readMadeLink(database, target, preset, nowMs()),
    readPost: (postId: string) => database.get('posts', postId),
    async readLandingLink(offerId: string) {
      const [offer, { account: stored }] = await Promise.all([database.get('offers', offerId), account.readState()]);
      const { connection } = stored;
      if (offer === undefined || !canMint(offer) || connection.state === 'signed-out') return null;
      return isSafeTrackingLink(offer.trackingLink, connection.serviceUrl) ? offer.trackingLink : null;
    },
  };
}

/**
 * Finds what each of the device's other accounts has, without those that have nothing, at most `max` of each kind and
 * account. Reads each once, with the first search, until something stored changes.
 */
export function createFindElsewhere(shown: OpenAccount, nowMs: () => number) {
  const searches = new Map<string, Promise<Search | null>>();
  watchDataChanges(['accounts', 'links', 'posts', 'offers'], () => searches.clear());

  function readSearch(accountId: string): Promise<Search | null> {
    const reading = searches.get(accountId) ?? readWhole(shown, accountId, nowMs);
    searches.set(accountId, reading);
    return reading;
  }

  return async (query: SearchQuery, max: number): Promise<readonly FoundElsewhere[]> => {
    const { accounts } = await shown.readState();
    const others = accounts.filter(({ accountId }) => accountId !== shown.accountId);
    const all = await Promise.all(
      others.map(async ({ accountId, title, connection: { state, serviceUrl } }) => {
        const found = await (await readSearch(accountId))?.find(query, max, true);
        return found === undefined || countFound(found) === 0
          ? []
          : [{ accountId, title, serviceUrl: state === 'signed-out' ? '' : serviceUrl, found }];
      }),
    );
    return all.flat();
  };
}

/** All that is looked through in an account, read to its end; null where it cannot be read. */
const readWhole = ({ root }: OpenAccount, accountId: string, nowMs: () => number): Promise<Search | null> =>
  readOtherAccount(root, accountId, async ({ database, readSettings }) => {
    const search = createSearch({ accountId, database: async () => database, readSettings, nowMs }, 'own');
    await search.begin();
    return search;
  });
