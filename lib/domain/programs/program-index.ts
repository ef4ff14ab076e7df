import { compareCommissions } from '#lib/domain/programs/commission-figure.ts';
import { isMine } from '#lib/domain/programs/offer.ts';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import {
  createProgramRanks,
  noShopNames,
  rankSearchTexts,
  type ShopNames,
} from '#lib/domain/programs/program-match.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readSearchQuery, toLiteralQuery } from '#lib/domain/search/search-query.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

export const programSorts = ['name', 'commission', 'updated', 'payment'] as const;

export type ProgramSort = (typeof programSorts)[number];

/** `mine`: the programs that approved the account, active or paused. */
export type ProgramScope = 'mine' | 'all';

/** The filter of the list of programs. An empty text filters nothing. */
export interface ProgramQuery {
  readonly scope: ProgramScope;
  /** Words that the name, a host or the id must contain, or that mean a category or a shop, all of them. */
  readonly text: string;
  /** Whether its words mean nothing but themselves. */
  readonly isLiteral?: true;
  readonly country: string;
  readonly category: string;
  readonly type: string;
  /** An application status. */
  readonly status: string;
  /** `active` or `paused`. */
  readonly running: string;
  readonly tracking: string;
  readonly device: string;
  /** Null: the best matches of the text first, of equal ones the highest rate; all without a text, by name. */
  readonly sort: ProgramSort | null;
  readonly direction: 'ascending' | 'descending';
}

/** A program with its search text. */
export interface ListedProgram extends ProgramSummary {
  /** Name, hosts and id, each on one line: lower case, without accents. Sorts like the name. */
  readonly searchText: string;
  readonly paymentDaysTotal: number | null;
}

/** The values of the programs, as choices for the filters. */
export interface ProgramFacets {
  readonly countries: readonly string[];
  readonly categories: readonly string[];
  readonly types: readonly string[];
  readonly trackings: readonly string[];
  readonly devices: readonly string[];
}

export interface ProgramIndex {
  /** Whether it contains all programs, or only those of the account. */
  readonly isWhole: boolean;
  readonly programs: readonly ListedProgram[];
  readonly mine: readonly ListedProgram[];
  facetsOf(scope: ProgramScope): ProgramFacets;
  find(query: ProgramQuery): readonly ListedProgram[];
  /**
   * Prepares what the whole list shows first, step by step: together they would keep the page busy for too long.
   * @param pause Called between two steps.
   */
  prepareList(pause: () => Promise<void>): Promise<void>;
  /** The same for the first search, which comes later than the list. */
  prepareSearch(pause: () => Promise<void>): Promise<void>;
}

interface IndexTraits {
  /** Whether the programs are all that there are. */
  readonly isWhole?: boolean;
  /** The shops of marketplaces, by which their programs are found. */
  readonly shopNames?: ShopNames;
}

interface Order {
  readonly programs: readonly ListedProgram[];
  /** The place of each program by name; null in the order of names itself. */
  readonly places: readonly number[] | null;
}

export function toListedProgram(summary: ProgramSummary): ListedProgram {
  return {
    ...summary,
    searchText: [summary.name, ...summary.hosts, summary.offerId].map(toSearchText).join('\n'),
    paymentDaysTotal: toPaymentDays(summary.validationDays, summary.paymentDays),
  };
}

/**
 * Finds programs as the user types: it scans one short text for each program (`createTextRanks`). A full-text index over
 * 100,000 took 1.1 s to build, 60 MB and up to 110 ms a key, and found no parts within a word.
 */
export function createProgramIndex(
  programs: readonly ListedProgram[],
  { isWhole = true, shopNames = noShopNames }: IndexTraits = {},
): ProgramIndex {
  const mine = programs.filter(isMine);
  // The account's programs are few and shown first, so they are searched and sorted separately from the catalogue.
  const parts = { all: createPart(programs, shopNames), mine: createPart(mine, shopNames) };

  return {
    isWhole,
    programs,
    mine,
    facetsOf: (scope) => parts[scope].facets(),
    find(query) {
      const read = readSearchQuery(query.text);
      const sought = query.isLiteral ? toLiteralQuery(read) : read;
      const { words } = sought;
      const part = parts[query.scope];
      const order =
        query.sort !== null
          ? part.inOrder(query.sort, query.direction)
          : words.length === 0
            ? part.inOrder('name', 'ascending')
            : part.inOrder('commission', 'descending');
      const isWanted = toFilter(query);
      if (words.length === 0) return isWanted === null ? order.programs : order.programs.filter(isWanted);
      const ranked: ListedProgram[][] = [[], [], [], []];
      const rankAt = part.ranks()(sought);
      for (const [at, program] of order.programs.entries()) {
        const rank = rankAt(order.places?.[at] ?? at);
        if (rank === null || isWanted?.(program) === false) continue;
        ranked[query.sort === null ? rank : 0]?.push(program);
      }
      return ranked.flat();
    },
    async prepareList(pause) {
      const { facets, inOrder } = parts.all;
      facets();
      await pause();
      inOrder('name', 'ascending');
      await pause();
    },
    async prepareSearch(pause) {
      const { inOrder, rankTexts, ranks } = parts.all;
      await pause();
      rankTexts();
      await pause();
      ranks();
      await pause();
      inOrder('commission', 'descending');
    },
  };
}

/** Programs in each requested order, sorted once. */
function createPart(programs: readonly ListedProgram[], shopNames: ShopNames) {
  const orders = new Map<string, Order>();
  let facets: ProgramFacets | null = null;
  let textRanks: ReturnType<typeof rankSearchTexts> | null = null;
  let ranks: ReturnType<typeof createProgramRanks> | null = null;

  function inOrder(sort: ProgramSort, direction: ProgramQuery['direction']): Order {
    const key = `${sort} ${direction}`;
    const known = orders.get(key);
    if (known !== undefined) return known;
    const order =
      sort === 'name' && direction === 'ascending'
        ? { programs: [...programs].sort(compareByName), places: null }
        : sortByName(inOrder('name', 'ascending').programs, sort, direction);
    orders.set(key, order);
    return order;
  }

  function rankTexts() {
    textRanks ??= rankSearchTexts(inOrder('name', 'ascending').programs);
    return textRanks;
  }

  return {
    inOrder,
    facets() {
      facets ??= readFacets(programs);
      return facets;
    },
    rankTexts,
    /** By the places of the names. Made at the first search, for all orders. */
    ranks() {
      ranks ??= createProgramRanks(inOrder('name', 'ascending').programs, shopNames, rankTexts());
      return ranks;
    },
  };
}

/** Another order of programs that are in the order of their names. Ties keep it. */
function sortByName(byName: readonly ListedProgram[], sort: ProgramSort, direction: ProgramQuery['direction']): Order {
  // No two programs tie by name, because the search text ends with the id.
  const places =
    sort === 'name' ? byName.map((_program, place) => place).reverse() : sortByKey(byName, sort, direction);
  return { programs: places.flatMap((place) => byName[place] ?? []), places };
}

/** Null if nothing is filtered. */
function toFilter(query: ProgramQuery): ((program: ListedProgram) => boolean) | null {
  const { country, category, type, status, running, tracking, device } = query;
  if ([country, category, type, status, running, tracking, device].every((wanted) => wanted === '')) return null;
  return (program) =>
    (status === '' || program.applicationStatus === status) &&
    (running === '' || program.offerStatus === running) &&
    (type === '' || program.offerType === type) &&
    (tracking === '' || program.commissionTracking === tracking) &&
    (country === '' || program.countries.includes(country)) &&
    (category === '' || program.categories.includes(category)) &&
    (device === '' || program.devices.includes(device));
}

export const compareByName = (one: ListedProgram, other: ListedProgram): number =>
  compareTexts(one.searchText, other.searchText);

type Compare = (one: ListedProgram, other: ListedProgram) => number;

type KeySort = Exclude<ProgramSort, 'name'>;

const comparisons: Readonly<Record<KeySort, (direction: ProgramQuery['direction']) => Compare>> = {
  commission: (direction) => (one, other) => compareCommissions(one.commission, other.commission, direction),
  updated: (direction) =>
    direction === 'ascending'
      ? (one, other) => compareTexts(one.updatedAt, other.updatedAt)
      : (one, other) => compareTexts(other.updatedAt, one.updatedAt),
  // Programs that do not say when they pay come last in either direction.
  payment: (direction) => (one, other) => {
    const [a, b] = [one.paymentDaysTotal, other.paymentDaysTotal];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction === 'ascending' ? a - b : b - a;
  },
};

/** Equal for programs that an order does not tell apart. */
const sortKeys: Readonly<Record<KeySort, (program: ListedProgram) => string | number | null>> = {
  commission: ({ commission }) =>
    commission === null || commission.kind === 'percent'
      ? (commission?.amount ?? null)
      : `${commission.currency} ${commission.amount}`,
  updated: ({ updatedAt }) => updatedAt,
  payment: ({ paymentDaysTotal }) => paymentDaysTotal,
};

/**
 * Sorts what has one key as a whole: of 100,000 programs few have another commission, or other days.
 * @returns the places of the programs.
 */
function sortByKey(
  programs: readonly ListedProgram[],
  sort: KeySort,
  direction: ProgramQuery['direction'],
): readonly number[] {
  const [toKey, compare] = [sortKeys[sort], comparisons[sort](direction)];
  const alike = new Map<ReturnType<typeof toKey>, { readonly first: ListedProgram; readonly places: number[] }>();
  for (const [place, program] of programs.entries()) {
    const known = alike.get(toKey(program));
    if (known === undefined) alike.set(toKey(program), { first: program, places: [place] });
    else known.places.push(place);
  }
  return [...alike.values()].sort((one, other) => compare(one.first, other.first)).flatMap(({ places }) => places);
}

function readFacets(programs: readonly ListedProgram[]): ProgramFacets {
  const sets = {
    countries: new Set<string>(),
    categories: new Set<string>(),
    types: new Set<string>(),
    trackings: new Set<string>(),
    devices: new Set<string>(),
  };
  for (const program of programs) {
    for (const country of program.countries) sets.countries.add(country);
    for (const category of program.categories) sets.categories.add(category);
    for (const device of program.devices) sets.devices.add(device);
    sets.types.add(program.offerType);
    sets.trackings.add(program.commissionTracking);
  }
  const toValues = (values: ReadonlySet<string>) => [...values].filter((value) => value !== '').sort();
  return {
    countries: toValues(sets.countries),
    categories: toValues(sets.categories),
    types: toValues(sets.types),
    trackings: toValues(sets.trackings),
    devices: toValues(sets.devices),
  };
}
