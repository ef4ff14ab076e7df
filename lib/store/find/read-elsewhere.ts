import type { FoundElsewhere } from '#lib/domain/find/find-things.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { createSearch, type Search } from '#lib/store/find/read-search.ts';

export interface ElsewhereSearch {
  /**
   * What each other account has, without those that have nothing.
   * @param max How many of each kind and account.
   */
  find(query: SearchQuery, max: number): Promise<readonly FoundElsewhere[]>;
}

/** Looks through the device's other accounts. Reads each once, with the first search, until something stored changes. */
export function createElsewhereSearch(shown: OpenAccount, nowMs: () => number): ElsewhereSearch {
  const searches = new Map<string, Promise<Search | null>>();
  watchDataChanges(['accounts', 'links', 'posts', 'offers'], () => searches.clear());

  function readSearch(accountId: string): Promise<Search | null> {
    const reading = searches.get(accountId) ?? readWhole(shown, accountId, nowMs);
    searches.set(accountId, reading);
    return reading;
  }

  return {
    async find(query, max) {
      const { accounts } = await shown.readState();
      const others = accounts.filter(({ accountId }) => accountId !== shown.accountId);
      const known = new Set(others.map(({ accountId }) => accountId));
      for (const accountId of searches.keys()) if (!known.has(accountId)) searches.delete(accountId);
      const all = await Promise.all(
        others.map(async ({ accountId, title, connection: { state, serviceUrl } }) => {
          const found = await (await readSearch(accountId))?.find(query, max, true);
          return found === undefined
            ? []
            : [{ accountId, title, serviceUrl: state === 'signed-out' ? '' : serviceUrl, found }];
        }),
      );
      return all
        .flat()
        .filter(({ found: { links, posts, programs } }) => links.total + posts.total + programs.total > 0);
    },
  };
}

/** Null where the account cannot be read: it must not hide the others. Its database is closed behind the reading. */
async function readWhole({ root }: OpenAccount, accountId: string, nowMs: () => number): Promise<Search | null> {
  const account = await openAccount(root, accountId).catch(() => null);
  if (account === null) return null;
  const { database, readSettings } = account;
  const search = createSearch({ accountId, database: async () => database, readSettings, nowMs }, 'own');
  const isRead = await search.begin().then(
    () => true,
    () => false,
  );
  database.close();
  return isRead ? search : null;
}
