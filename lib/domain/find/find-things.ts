import { type Campaign, toCampaignSearchText } from '#lib/domain/coupons/campaign.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { isCampaignOf } from '#lib/domain/posts/to-post-coupon.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import { createRankAside } from '#lib/domain/programs/program-match.ts';
import { rankMatch } from '#lib/domain/programs/rank-match.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import { type Shop, toShopSearchText } from '#lib/domain/shops/shop.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';

export interface SoughtCoupon extends Campaign {
  readonly searchText: string;
}

/** A shop of a marketplace with its search text. */
export interface SoughtShop extends Shop {
  /** Shop id and country. */
  readonly key: string;
  /** Whether its program pays this publisher, so that its link is worth copying. */
  readonly isMintable: boolean;
  readonly searchText: string;
}

export const toSoughtCoupon = <Row extends Campaign>(row: Row): Row & SoughtCoupon => ({
  ...row,
  searchText: toCampaignSearchText(row),
});

export const toSoughtShop = <Row extends Omit<SoughtShop, 'searchText'>>(row: Row): Row & SoughtShop => ({
  ...row,
  searchText: toShopSearchText(row),
});

/** All that one search looks through, in the order in which equal matches stand: newest, or soonest to end, first. */
export interface SearchRecords {
  readonly programs: ProgramFinder;
  readonly links: readonly LinkRow[];
  readonly posts: readonly PostRow[];
  readonly coupons: readonly SoughtCoupon[];
  readonly shops: readonly SoughtShop[];
}

/** A program, with the shop by which it was found where nothing else of it says why. */
export interface FoundProgram extends ListedProgram {
  /** Hostile. */
  readonly shopName?: string;
}

/** A coupon, with the user's newest post that has it. */
export interface FoundCoupon extends SoughtCoupon {
  readonly inPost?: PostRow;
}

/** The best matches of one kind. */
export interface FoundOfKind<Item> {
  readonly items: readonly Item[];
  /** How many match in all. */
  readonly total: number;
}

export interface FoundThings {
  readonly links: FoundOfKind<LinkRow>;
  /** `archived`: how many of them all are archived. The list of posts hides those. */
  readonly posts: FoundOfKind<PostRow> & { readonly archived: number };
  readonly programs: FoundOfKind<FoundProgram>;
  readonly coupons: FoundOfKind<FoundCoupon>;
  readonly shops: FoundOfKind<SoughtShop>;
}

/** How many things match in all. */
export const countFound = ({ links, posts, programs, coupons, shops }: FoundThings): number =>
  [links, posts, programs, coupons, shops].reduce((sum, { total }) => sum + total, 0);

/** What another account of the device has for a search: its links and posts, and the programs that approved it. */
export interface FoundElsewhere {
  readonly accountId: string;
  readonly title: string;
  /** Empty where the account is signed out. */
  readonly serviceUrl: string;
  readonly found: FoundThings;
}

/**
 * Finds what has every word of a query, or what its words mean: the beginning of a word before the middle of one, and
 * both before a category. The one search of Linkmint: the address bar and "Find or do" rank alike.
 * @param max How many of each kind.
 */
export function findThings(records: SearchRecords, query: SearchQuery, max: number): FoundThings {
  const { programs, total } = records.programs.find(query, max);
  const ofText = ({ searchText }: { readonly searchText: string }) => rankWords(searchText, query);
  const { address } = query;
  const ofLink = address === undefined ? ofText : (row: LinkRow) => (isOfPage(row, address) ? 1 : null);
  const archived = records.posts.filter(({ state }) => state === 'archived');
  const coupons = findBest(records.coupons, max, createCouponRank(query));
  return {
    links: findBest(records.links, max, ofLink),
    posts: {
      ...findBest(records.posts, max, ofText),
      archived: archived.filter((post) => ofText(post) !== null).length,
    },
    programs: { items: programs.map((program) => withShop(program, records.shops, query)), total },
    coupons: { ...coupons, items: coupons.items.map((coupon) => withPost(coupon, records.posts)) },
    shops: findBest(records.shops, max, ofText),
  };
}

type LinkAddresses = Pick<LinkRow, 'destinationUrl' | 'link'>;

const listAddresses = ({ destinationUrl, link }: LinkAddresses) =>
  [destinationUrl, link?.trackingLink ?? ''].map(toShortAddress);

/** Whether an address is the page that a link leads to, or the link itself. @param address As people say it. */
export const isLinkOf = (row: LinkAddresses, address: string): boolean => listAddresses(row).includes(address);

/** The same, and of a host alone whether a link leads to any of its pages: "/p/1" begins the address of other products. */
const isOfPage = (row: LinkAddresses, address: string): boolean =>
  isLinkOf(row, address) ||
  (!address.includes('/') &&
    listAddresses(row).some((each) => /^[/?#]/.test(each.slice(address.length)) && each.startsWith(address)));

/** The rank of a coupon by its words, or by what they mean; null if it does not match. For its own list, too. */
export function createCouponRank(query: SearchQuery): (coupon: SoughtCoupon) => 1 | 2 | 3 | null {
  const rankAside = createRankAside(query);
  return (coupon) => rankWords(coupon.searchText, query) ?? rankAside(coupon);
}

/** A program whose name and categories lack words of the search names the first of its shops that has them all. */
function withShop(program: ListedProgram, shops: readonly SoughtShop[], { words }: SearchQuery): FoundProgram {
  const text = toSearchText([program.name, ...program.categories].join('\n'));
  const lacking = words.filter((word) => !text.includes(word));
  if (lacking.length === 0) return program;
  const shop = shops.find(
    ({ offerName, searchText }) => offerName === program.name && lacking.every((word) => searchText.includes(word)),
  );
  return shop === undefined ? program : { ...program, shopName: shop.name };
}

/** @param posts The newest first. */
function withPost(found: SoughtCoupon, posts: readonly PostRow[]): FoundCoupon {
  const inPost = posts.find(
    ({ state, products }) =>
      state !== 'archived' && products.some(({ coupon }) => coupon !== null && isCampaignOf(found, coupon)),
  );
  return inPost === undefined ? found : { ...found, inPost };
}

/** The words of what was searched, counted where something was not found for the first time. */
const vocabularies = new WeakMap<SearchRecords, Vocabulary>();

/**
 * What a query finds that found nothing, once one slip in each of its words is mended. Null where nothing is near.
 * @param max How many of each kind.
 */
export function findNear(records: SearchRecords, { words }: SearchQuery, max: number): FoundThings | null {
  const vocabulary = vocabularies.get(records) ?? countWords(listTexts(records));
  vocabularies.set(records, vocabulary);
  const mended = mendWords(words, vocabulary);
  return mended === null ? null : findThings(records, { parts: [], words: mended }, max);
}

function listTexts({ programs, links, posts, coupons, shops }: SearchRecords): readonly string[] {
  const toText = ({ searchText }: { readonly searchText: string }) => searchText;
  return [...programs.listTexts(), ...links.map(toText), ...[...posts, ...coupons, ...shops].map(toText)];
}

/** Which field comes first in a search text says nothing about the match, so its beginning is no better than a word's. */
function rankWords(text: string, { words }: SearchQuery): 1 | 2 | null {
  const rank = rankMatch(text, words);
  return rank === 0 ? 1 : rank;
}

/** The first of the best rank, then of the next. */
function findBest<Item>(items: readonly Item[], max: number, rankOf: (item: Item) => number | null): FoundOfKind<Item> {
  const byRank: Item[][] = [[], [], [], []];
  let total = 0;
  for (const item of items) {
    const rank = rankOf(item);
    if (rank === null) continue;
    total += 1;
    const found = byRank[rank];
    if (found !== undefined && found.length < max) found.push(item);
  }
  return { items: byRank.flat().slice(0, max), total };
}

/** How often each word stands in what is looked through. */
type Vocabulary = ReadonlyMap<string, number>;

/** A slip in a word of fewer letters is often another word. */
const minLetters = 5;
/** A half of a word with fewer letters stands in too many others. */
const minHalf = 2;

/** @param texts As search texts are. */
export function countWords(texts: Iterable<string>): Vocabulary {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * The words with one slip of each mended: in its place comes the word that stands most often, or the words that it joins by
 * a hyphen or by nothing. A word that stands anywhere stays. Null where one has nothing near, or where none has a slip.
 */
export function mendWords(words: readonly string[], vocabulary: Vocabulary): readonly string[] | null {
  const mended: string[] = [];
  for (const word of words) {
    const near = isPartOfAny(word, vocabulary) ? word : findNearest(word, vocabulary);
    const apart = near === null ? takeApart(word, vocabulary) : [near];
    if (apart === null) return null;
    mended.push(...apart);
  }
  return mended.some((word, at) => word !== words[at]) ? mended : null;
}

function isPartOfAny(word: string, vocabulary: Vocabulary): boolean {
  for (const known of vocabulary.keys()) if (known.includes(word)) return true;
  return false;
}

function findNearest(word: string, vocabulary: Vocabulary): string | null {
  if (word.length < minLetters) return null;
  let best: string | null = null;
  let most = 0;
  for (const [known, count] of vocabulary) {
    if (count > most && isOneSlip(word, known)) [best, most] = [known, count];
  }
  return best;
}

/** The words that one joins; of several pairs the one that stands most often. */
function takeApart(word: string, vocabulary: Vocabulary): readonly string[] | null {
  const parts = word.split('-').filter((part) => part !== '');
  if (parts.length > 1) return parts.every((part) => isPartOfAny(part, vocabulary)) ? parts : null;
  if (word.length < minLetters) return null;
  let best: readonly string[] | null = null;
  let most = 0;
  for (let at = minHalf; at <= word.length - minHalf; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)] as const;
    const count = Math.min(...halves.map((half) => vocabulary.get(half) ?? 0));
    if (count > most) [best, most] = [halves, count];
  }
  return best;
}

/** Whether a letter too many, too few or another, or two neighbours in each other's place make one word of the other. */
export function isOneSlip(one: string, other: string): boolean {
  const longer = one.length - other.length;
  if (longer < -1 || longer > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (longer === 1) return one.slice(at + 1) === other.slice(at);
  if (longer === -1) return one.slice(at) === other.slice(at + 1);
  if (one.slice(at + 1) === other.slice(at + 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/**
 * The product that says why a post was found whose name lacks a word of the search: the first with most of these words.
 * Null where the name has them all, and where no product has one.
 * @param words As search texts have them.
 */
export function findHeldProduct({ name, products }: Pick<Post, 'name' | 'products'>, words: readonly string[]) {
  const ownText = toSearchText(name);
  const lacking = words.filter((word) => !ownText.includes(word));
  let held: string | null = null;
  let most = 0;
  for (const { said } of products) {
    const text = toSearchText(said.name);
    const count = lacking.filter((word) => text.includes(word)).length;
    if (count > most) [held, most] = [said.name, count];
  }
  return held;
}
