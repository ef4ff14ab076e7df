import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { countWords, mendWords, type Vocabulary } from '#lib/domain/find/near-words.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import { createProgramMatch } from '#lib/domain/programs/program-match.ts';
import { rankMatch } from '#lib/domain/programs/rank-match.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** A coupon or campaign with its search text. */
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
  searchText: toSearchText([row.voucherCode, row.name, row.offerName, row.description].join('\n')),
});

export const toSoughtShop = <Row extends Omit<SoughtShop, 'searchText'>>(row: Row): Row & SoughtShop => ({
  ...row,
  searchText: toSearchText([row.name, row.offerName].join('\n')),
});

/** All that one search looks through, in the order in which equal matches stand: newest, or soonest to end, first. */
export interface SearchRecords {
  readonly programs: ProgramFinder;
  readonly links: readonly LinkRow[];
  readonly posts: readonly PostRow[];
  readonly coupons: readonly SoughtCoupon[];
  readonly shops: readonly SoughtShop[];
}

/** The best matches of one kind. */
export interface FoundOfKind<Item> {
  readonly items: readonly Item[];
  /** How many match in all. */
  readonly total: number;
}

export interface FoundThings {
  readonly links: FoundOfKind<LinkRow>;
  readonly posts: FoundOfKind<PostRow>;
  readonly programs: FoundOfKind<ListedProgram>;
  readonly coupons: FoundOfKind<SoughtCoupon>;
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
  const { rankAside } = createProgramMatch(query);
  return {
    links: findBest(records.links, max, ofText),
    posts: findBest(records.posts, max, ofText),
    programs: { items: programs, total },
    coupons: findBest(records.coupons, max, (coupon) => ofText(coupon) ?? rankAside(coupon, coupon.searchText)),
    shops: findBest(records.shops, max, ofText),
  };
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
