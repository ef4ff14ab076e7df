import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { listPostedForms, toWritingKey } from '#lib/domain/checks/list-posted-forms.ts';
import type { Database } from '#lib/store/database.ts';

/** What a posted link may be stored as, the likeliest first. */
export type PostedForms = (url: string) => readonly string[];

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
  if (own.size > 0) await Promise.all(stores.map((store) => collect(database, store, own, odd)));
  return (url) => {
    const forms = listPostedForms(url);
    const stored = odd.size === 0 ? [] : forms.flatMap((form) => odd.get(toWritingKey(form)) ?? []);
    return stored.length === 0 ? forms : [...new Set([...forms, ...stored])];
  };
}

async function collect(
  database: Database,
  store: (typeof stores)[number],
  own: ReadonlySet<string>,
  odd: Map<string, string>,
): Promise<void> {
  // Rows without a link have the empty key.
  const fromLinks = IDBKeyRange.lowerBound('H');
  let cursor = await database.transaction(store).store.index('byTrackingLink').openKeyCursor(fromLinks);
  for (let step = 0; cursor !== null && step < maxSteps; step += 1) {
    const { key } = cursor;
    const start = /^https?:\/\/[^/?#]*/i.exec(key)?.[0] ?? key;
    const isOdd = start !== start.toLowerCase() && URL.canParse(key) && own.has(toSiteKey(new URL(key).hostname));
    if (isOdd) odd.set(toWritingKey(key), key);
    // U+FFFF sorts behind every character that an address has.
    cursor = isOdd ? await cursor.continue() : await cursor.continue(`${start}\uffff`);
  }
}
