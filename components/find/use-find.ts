import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { FindGroup, FindOccasion } from '#components/find/find-option.ts';
import type { FindServices } from '#components/find/find-services.ts';
import {
  type FindAround,
  toAddressGroups,
  toFoundGroups,
  toNearGroups,
  toRestingGroups,
} from '#components/find/to-find-groups.ts';
import { formatList } from '#components/format-list.ts';
import { countFound, type FoundThings } from '#lib/domain/find/find-things.ts';
import { noEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import {
  listCategories,
  readSearchQuery,
  type SearchQuery,
  toAddressQuery,
  toLiteralQuery,
} from '#lib/domain/search/search-query.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';

/** What stands in the list, and how it was come by. */
export interface Found {
  readonly groups: readonly FindGroup[];
  /** The text that was looked for. */
  readonly text: string;
  /** How many results there are beside acts and pages. */
  readonly count: number;
  /** How many of each kind, in words. */
  readonly kinds: string;
  /** The categories that the text also means, by name. */
  readonly meanings: readonly string[];
  /** Whether all records were looked through: no result comes above these. */
  readonly isWhole: boolean;
}

/**
 * What was earned, and what other accounts have, is read once typing rests so long, in ms: a key that comes meanwhile
 * would wait for it.
 */
const restMs = 150;
/** How many results of each kind stand in the list. */
const maxOfKind = 3;
const none = { items: [], total: 0 };
const nothing: FoundThings = {
  links: none,
  posts: { ...none, archived: 0 },
  programs: none,
  coupons: none,
  shops: none,
};

const nothingEarned: Pick<FindAround, 'earned' | 'postSums'> = { earned: noEarnings, postSums: new Map() };
/** What is read of one text alone. */
const nothingMore: Pick<FindAround, 'held' | 'elsewhere'> = { held: new Map(), elsewhere: [] };

/** The acts alone, which need no record. */
const toActs = (text: string, occasion: FindOccasion, isWhole: boolean): Found => ({
  groups: toGroups(nothing, { text, isLiteral: false }, { ...occasion, ...nothingEarned, ...nothingMore }),
  ...{ text, count: 0, kinds: '', meanings: [], isWhole },
});

interface Typed {
  readonly text: string;
  readonly isLiteral: boolean;
}

function toGroups(found: FoundThings, typed: Typed, around: FindAround): readonly FindGroup[] {
  const { words } = readSearchQuery(typed.text);
  return words.length === 0 ? toRestingGroups(found, around) : toFoundGroups(found, { ...typed, words }, around);
}

/** What was found, before it is known what its links and posts earned, and what other accounts have. */
interface Answer {
  /** What other accounts are asked for. */
  readonly query: SearchQuery;
  readonly links: readonly LinkRow[];
  readonly postIds: readonly string[];
  toFound(around: FindAround): Found;
}

type Total = readonly [name: MessageKey, count: number];

/** How much was found, and "Links 3, Posts 1". */
function toCount(own: readonly Total[], { elsewhere }: FindAround): Pick<Found, 'count' | 'kinds'> {
  const totals: readonly Total[] = [
    ...own,
    ['findElsewhere', elsewhere.reduce((sum, { found }) => sum + countFound(found), 0)],
  ];
  return {
    count: totals.reduce((sum, [, total]) => sum + total, 0),
    kinds: formatList(totals.flatMap(([name, total]) => (total === 0 ? [] : [`${t(name)} ${formatNumber(total)}`]))),
  };
}

async function search(services: FindServices, text: string, isLiteral: boolean): Promise<Answer> {
  const isWhole = services.isWhole();
  const address = await services.readAddress(text, maxOfKind);
  if (address !== null) {
    const { found, offers } = address;
    const totals: readonly Total[] = [
      ['tabLinks', found.total],
      ['tabPrograms', offers.length],
    ];
    return {
      query: toAddressQuery(address.url),
      links: found.items,
      postIds: [],
      toFound: (around) => ({
        groups: toAddressGroups(address, around),
        ...toCount(totals, around),
        ...{ text, meanings: [], isWhole },
      }),
    };
  }
  const read = readSearchQuery(text);
  const query = isLiteral ? toLiteralQuery(read) : read;
  const found = await services.find(query, maxOfKind);
  // What is read first lacks most of what could be near.
  const near = countFound(found) === 0 && isWhole ? await services.findNear(read, maxOfKind) : null;
  const totals: readonly Total[] = [
    ['tabLinks', found.links.total],
    ['tabPosts', found.posts.total],
    ['tabPrograms', found.programs.total],
    ['tabShops', found.shops.total],
    ['tabCoupons', found.coupons.total],
  ];
  const meanings = listCategories(query).map(toCategoryName);
  return {
    query,
    links: [...found.links.items, ...(near?.links.items ?? [])],
    postIds: [...found.posts.items, ...(near?.posts.items ?? [])].map(({ postId }) => postId),
    toFound: (around) => ({
      groups: [
        ...(near === null ? [] : toNearGroups(near, maxOfKind, around)),
        ...toGroups(found, { text, isLiteral }, around),
      ],
      ...toCount(totals, around),
      ...{ text, isWhole, meanings },
    }),
  };
}

/**
 * Looks for what is typed, and again until all records are read, where it came before. An answer to an earlier key never replaces a later one.
 * @param services Null until they are loaded: the acts need none.
 */
export function useFind(services: FindServices | null, text: string, isLiteral: boolean, occasion: FindOccasion) {
  const [found, setFound] = useState<Found>(() => toActs(text, occasion, false));
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(0);
  /** What is known of the links and posts that were found so far. */
  const earned = useRef(nothingEarned);

  useEffect(() => {
    if (services === null) return undefined;
    let isCurrent = true;
    const settle = (next: 'read' | 'failed') => () => {
      if (isCurrent) setState(next);
    };
    setState('reading');
    const read = async () => {
      // What is stored meanwhile ends a reading before it is whole.
      do await services.begin();
      while (isCurrent && !services.isWhole());
    };
    read().then(settle('read'), settle('failed'));
    return () => {
      isCurrent = false;
    };
  }, [services, attempt]);

  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const isLatest = () => mine === asked.current;
    const show = (next: Found) => {
      if (isLatest()) setFound(next);
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    let more = nothingMore;
    /** Shows the last answer with all that is known by now. */
    let draw: () => void = () => undefined;
    const look = async (from: FindServices) => {
      const answer = await search(from, text, isLiteral);
      const { query, links, postIds } = answer;
      draw = () => show(answer.toFound({ ...occasion, ...earned.current, ...more }));
      draw();
      if (!isLatest()) return;
      // Without any of these the list is useful.
      const add = (read: Partial<typeof nothingEarned>) => {
        earned.current = { ...earned.current, ...read };
        draw();
      };
      const addMore = (read: Partial<typeof nothingMore>) => {
        more = { ...more, ...read };
        draw();
      };
      const ignore = () => undefined;
      const readMore = () => {
        if (links.length > 0) from.readEarned(links).then((read) => add({ earned: read }), ignore);
        if (postIds.length > 0) from.readPostSums(postIds).then((postSums) => add({ postSums }), ignore);
        if (query.words.length === 0) return;
        if (postIds.length > 0) from.readHeld(postIds, query.words).then((held) => addMore({ held }), ignore);
        from.findElsewhere(query, maxOfKind).then((elsewhere) => addMore({ elsewhere }), ignore);
      };
      clearTimeout(rest);
      rest = setTimeout(readMore, restMs);
    };
    const ask = async (from: FindServices): Promise<void> => {
      const isOfAll = from.isWhole();
      await look(from);
      if (isOfAll) return;
      await from.begin();
      // What is stored meanwhile begins another reading, and the next answer may lack records, too.
      if (isLatest()) await ask(from);
    };
    if (services === null) show(toActs(text, occasion, false));
    else
      void ask(services).catch(() => {
        show(toActs(text, occasion, true));
        if (isLatest()) setState('failed');
      });
    return () => {
      // Also where the dialog closes: nothing is read for a list that is gone.
      asked.current += 1;
      clearTimeout(rest);
    };
  }, [services, text, isLiteral, occasion, attempt]);

  return { found, state, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
