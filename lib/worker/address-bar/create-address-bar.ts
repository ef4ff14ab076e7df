import { filterLinkRows, readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { type LinkRow, toLinkRow } from '#lib/domain/links/link-row.ts';
import { optionsPageIds } from '#lib/domain/options-route.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { tabIds, toWorkspaceUrl } from '#lib/domain/route.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';
import { toOptionsUrl } from '#lib/domain/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { readLinkBatches } from '#lib/store/links/read-link-batches.ts';
import { readProgramFinder } from '#lib/store/programs/read-program-finder.ts';
import { optionTitles } from '#lib/wording/option-titles.ts';
import { tabTitles } from '#lib/wording/tab-titles.ts';
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
/** How many links are read at once. */
const batchSize = 5_000;

interface Records {
  readonly programs: ProgramFinder;
  readonly links: readonly LinkRow[];
}

/**
 * Finds what the user types after the keyword in the address bar: pages of Linkmint, programs and links of one account.
 * Reads all records once, from the keyword on, and keeps them until `end`. A key has one answer: Chromium takes no second
 * one that would add what was still being read.
 */
export function createAddressBar({
  accountId,
  database,
  readSettings,
  clock,
}: Pick<AccountContext, 'accountId' | 'database' | 'readSettings' | 'clock'>) {
  let reading: Promise<Records> | null = null;

  async function readRecords(): Promise<Records> {
    const db = await database();
    const place = { accountId, idPrefix: '' };
    const links: LinkRow[] = [];
    const readPrograms = async () => {
      const programs = await readProgramFinder(db, (await readSettings()).countries);
      // The first search sorts all programs: no key waits for it.
      programs.find('', 0);
      return programs;
    };
    const readLinks = async () => {
      for await (const batch of readLinkBatches(db, () => batchSize))
        for (const link of batch) links.push(toLinkRow(link, undefined, place));
    };
    const [programs] = await Promise.all([readPrograms(), readLinks()]);
    return { links, programs };
  }

  function begin(): Promise<Records> {
    reading ??= readRecords().catch((cause: unknown) => {
      reading = null;
      throw cause;
    });
    return reading;
  }

  return {
    /**
     * Begins to read: the user typed the keyword, and the first key comes soon.
     * @throws AppError if the records cannot be read; the next key reads them again.
     */
    async begin(): Promise<void> {
      await begin();
    },

    /** @throws AppError if the records cannot be read; the next key reads them again. */
    async find(typed: string): Promise<readonly AddressBarPlace[]> {
      const text = typed.trim();
      if (text === '' || text.length > maxLength) return [];
      if (/^https?:\/\//iu.test(text)) return [toLinkQuestion(text)];
      const { programs, links } = await begin();
      const rows = filterLinkRows(links, readLinkFilter({ q: text }), clock.nowMs());
      return [
        ...findPages(text),
        ...programs.find(text, maxOfKind).programs.map(({ offerId, name }) => ({
          url: toWorkspaceUrl({ tab: 'programs', params: { id: offerId } }),
          label: t('addressBarProgram', [name]),
        })),
        ...rows.slice(0, maxOfKind).map(({ recordId, title, destinationUrl, offerName }) => ({
          url: toWorkspaceUrl({ tab: 'links', params: { id: recordId } }),
          label: t('addressBarLink', [title === '' ? destinationUrl : title, offerName]),
        })),
      ];
    },

    /** Forgets the records: the user left the address bar. */
    end(): void {
      reading = null;
    },
  };
}

const toLinkQuestion = (url: string): AddressBarPlace => ({
  url: toWorkspaceUrl({ tab: 'posts', params: { check: 'link', link: url } }),
  label: t('addressBarWhat', [url]),
});

/** The pages whose title has every word that the user typed. */
function findPages(text: string): readonly AddressBarPlace[] {
  const words = toSearchText(text).split(/\s+/u);
  const pages = [
    ...tabIds.map((tab) => ({ url: toWorkspaceUrl({ tab, params: {} }), label: t(tabTitles[tab]) })),
    ...optionsPageIds.map((page) => ({
      url: toOptionsUrl(page),
      label: t('addressBarOption', [t(optionTitles[page])]),
    })),
  ];
  return pages.filter(({ label }) => words.every((word) => toSearchText(label).includes(word))).slice(0, maxOfKind);
}
