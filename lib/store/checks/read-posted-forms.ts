import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { listPostedForms, toWritingKey } from '#lib/domain/checks/list-posted-forms.ts';
import type { Database } from '#lib/store/database.ts';

/** How posted links are found among those that are stored. */
export interface PostedForms {
  /** What a posted link may be stored as, the likeliest first. */
  of(url: string): readonly string[];
  /** Whether a link that was made may have the address: false where none has its host. */
  mayBeMade(url: string): boolean;
}

const stores = ['links', 'offers', 'campaigns', 'shops'] as const;

/** A store with more hosts of tracking links is read no further. */
const maxSteps = 1_000;

/**
 * The forms of posted links, with what is stored under a host in another case: a browser writes every host in lower
 * case, and the network may have given it as "Go.Links.example". Reads the keys of such links alone, and passes over
 * each other host in one step.
 * @param linkHosts Hosts of the account's tracking links.
 */
export async function readPostedForms(database: Database, linkHosts: readonly string[]): Promise<PostedForms> {
  const own = new Set(linkHosts.map(toSiteKey));
  const odd = new Map<string, string>();
  const walked = await Promise.all(
    (own.size > 0 ? stores : (['links'] as const)).map((store) => collect(database, store, own, odd)),
  );
  const [made = null] = walked;
  return {
    of(url) {
      const forms = listPostedForms(url);
      const stored = odd.size === 0 ? [] : forms.flatMap((form) => odd.get(toWritingKey(form)) ?? []);
      return stored.length === 0 ? forms : [...new Set([...forms, ...stored])];
    },
    mayBeMade: (url) => made === null || made.has(toStart(url).toLowerCase()),
  };
}

/** Scheme and host of an address, as they are written. */
const toStart = (address: string): string => /^https?:\/\/[^/?#]*/i.exec(address)?.[0] ?? address;

/** @returns how the store's links begin, in lower case; null where there are too many. */
async function collect(
  database: Database,
  store: (typeof stores)[number],
  own: ReadonlySet<string>,
  odd: Map<string, string>,
): Promise<ReadonlySet<string> | null> {
  const starts = new Set<string>();
  // Rows without a link have the empty key.
  const fromLinks = IDBKeyRange.lowerBound('H');
  let cursor = await database.transaction(store).store.index('byTrackingLink').openKeyCursor(fromLinks);
  for (let step = 0; cursor !== null && step < maxSteps; step += 1) {
    const { key } = cursor;
    const start = toStart(key);
    starts.add(start.toLowerCase());
    const isOdd = start !== start.toLowerCase() && URL.canParse(key) && own.has(toSiteKey(new URL(key).hostname));
    if (isOdd) odd.set(toWritingKey(key), key);
    // U+FFFF sorts behind every character that an address has.
    cursor = isOdd ? await cursor.continue() : await cursor.continue(`${start}\uffff`);
  }
  return cursor === null ? starts : null;
}
