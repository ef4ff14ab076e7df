import { countFound, type FoundElsewhere } from '#lib/domain/find/find-things.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import { type OpenAccount, readOtherAccount } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { createSearch, type Search } from '#lib/store/find/read-search.ts';

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
