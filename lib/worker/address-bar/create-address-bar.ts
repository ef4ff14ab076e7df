import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import { t } from '#lib/platform/i18n.ts';
import { createSearch } from '#lib/store/find/read-search.ts';
import { findOwnPages } from '#lib/wording/own-pages.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** A page of Linkmint that the address bar offers: never a tracking link, never a merchant's page. */
export interface AddressBarPlace {
  /** The page's address within the extension. */
  readonly url: string;
  /** Plain text, with whatever a network's texts contain. */
  readonly label: string;
}

/** What the user may type, in characters. A longer text is no search. */
const maxLength = 2_000;
/** How many results of each kind stand in the list: browsers show six to ten lines in all. */
const maxOfKind = 3;

/**
 * Finds what the user types after the keyword in the address bar: pages of Linkmint, programs and links of one account.
 * Reads all records once, from the keyword on, and keeps them until `end`. Chromium takes one answer to a key: a key that
 * comes early is answered from what was read first, and the next one, or Enter, from everything.
 */
export function createAddressBar({
  accountId,
  database,
  readSettings,
  clock,
}: Pick<AccountContext, 'accountId' | 'database' | 'readSettings' | 'clock'>) {
  const search = createSearch({ accountId, database, readSettings, nowMs: clock.nowMs }, 'programs-and-links');

  return {
    /**
     * Begins to read: the user typed the keyword, and the first key comes soon.
     * @throws AppError if the records cannot be read; the next key reads them again.
     */
    begin: search.begin,

    /**
     * @param isFinal Whether the user chose already, so that everything is searched, however long the reading takes.
     * @throws AppError if the records cannot be read; the next key reads them again.
     */
    async find(typed: string, isFinal = false): Promise<readonly AddressBarPlace[]> {
      const text = typed.trim();
      if (text === '' || text.length > maxLength) return [];
      if (/^https?:\/\//iu.test(text)) return [toLinkQuestion(text)];
      const query = readSearchQuery(text);
      const { programs, links } = await search.find(query, maxOfKind, isFinal);
      return [
        ...findOwnPages(query.words).slice(0, maxOfKind),
        ...programs.items.map(({ offerId, name }) => ({
          url: toWorkspaceUrl({ tab: 'programs', params: { id: offerId } }),
          label: t('addressBarProgram', [name || offerId]),
        })),
        ...links.items.map(({ recordId, title, destinationUrl, offerName }) => ({
          url: toWorkspaceUrl({ tab: 'links', params: { id: recordId } }),
          label: t('addressBarLink', [title === '' ? destinationUrl : title, offerName]),
        })),
      ];
    },

    /** Stops the reading and forgets the records: the user left the address bar. */
    end: search.end,
  };
}

const toLinkQuestion = (url: string): AddressBarPlace => ({
  url: toWorkspaceUrl({ tab: 'posts', params: { check: 'link', link: url } }),
  label: t('addressBarWhat', [url]),
});
