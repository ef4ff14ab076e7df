import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { filterLinkRows, readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { type LinkRow, toLinkRow } from '#lib/domain/links/link-row.ts';
import { createProgramFinder, type ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { toListedProgram } from '#lib/domain/programs/program-index.ts';
import { type OptionsPlace, optionsPageIds } from '#lib/domain/routes/options-route.ts';
import { tabIds, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { readLinkBatches } from '#lib/store/links/read-link-batches.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import { readProgramFinder } from '#lib/store/programs/read-program-finder.ts';
import { optionPartTitles, optionTitles } from '#lib/wording/option-titles.ts';
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
/** How many of the newest links answer the first keys. */
const newestLinks = 1_000;
/** How many links are read at once while keys may come: a key waits for one batch. */
const batchSize = 250;

interface Records {
  readonly programs: ProgramFinder;
  readonly links: readonly LinkRow[];
}

/** What was read: first the account's own programs and its newest links, then everything. */
interface Reading {
  readonly first: Promise<Records>;
  readonly whole: Promise<Records>;
  /** Whichever is there. */
  newest: Promise<Records>;
  /** Stops the reading: otherwise it would delay the first key of the next one. */
  readonly stop: AbortController;
}

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
  let reading: Reading | null = null;

  function begin(): Reading {
    if (reading !== null) return reading;
    const begun = startReading({ accountId, database, readSettings });
    reading = begun;
    begun.whole.catch(() => {
      // The next key reads again.
      if (reading === begun) reading = null;
    });
    return begun;
  }

  return {
    /**
     * Begins to read: the user typed the keyword, and the first key comes soon.
     * @throws AppError if the records cannot be read; the next key reads them again.
     */
    async begin(): Promise<void> {
      const { whole, stop } = begin();
      await whole.catch((cause: unknown) => {
        if (!stop.signal.aborted) throw cause;
      });
    },

    /**
     * @param isFinal Whether the user chose already, so that everything is searched, however long the reading takes.
     * @throws AppError if the records cannot be read; the next key reads them again.
     */
    async find(typed: string, isFinal = false): Promise<readonly AddressBarPlace[]> {
      const text = typed.trim();
      if (text === '' || text.length > maxLength) return [];
      if (/^https?:\/\//iu.test(text)) return [toLinkQuestion(text)];
      const { whole, newest } = begin();
      const { programs, links } = await (isFinal ? whole : newest);
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

    /** Stops the reading and forgets the records: the user left the address bar. */
    end(): void {
      reading?.stop.abort();
      reading = null;
    },
  };
}

function startReading({
  accountId,
  database,
  readSettings,
}: Pick<AccountContext, 'accountId' | 'database' | 'readSettings'>): Reading {
  const stop = new AbortController();
  const batches = database().then((db) => readLinkBatches(db, (batch) => (batch === 0 ? newestLinks : batchSize)));
  const links: LinkRow[] = [];
  const addLinks = (batch: readonly KeptLink[] | undefined) => {
    for (const link of batch ?? []) links.push(toLinkRow(link, undefined, { accountId, idPrefix: '' }));
  };
  const readFirst = async (): Promise<Records> => {
    const [own, { value }] = await Promise.all([readOwnPrograms(await database()), (await batches).next()]);
    addLinks(value ?? undefined);
    const programs = createProgramFinder((own ?? []).map(toListedProgram));
    return { programs, links: [...links] };
  };
  const readWhole = async (): Promise<Records> => {
    await first;
    const programs = await readProgramFinder(await database(), (await readSettings()).countries, stop.signal);
    for await (const batch of await batches) {
      stop.signal.throwIfAborted();
      addLinks(batch);
    }
    return { programs, links };
  };
  const first = readFirst();
  const started: Reading = { first, whole: readWhole(), newest: first, stop };
  started.whole.then(
    () => {
      started.newest = started.whole;
    },
    () => undefined,
  );
  return started;
}

const toLinkQuestion = (url: string): AddressBarPlace => ({
  url: toWorkspaceUrl({ tab: 'posts', params: { check: 'link', link: url } }),
  label: t('addressBarWhat', [url]),
});

const optionParts = Object.keys(optionPartTitles) as readonly (keyof typeof optionPartTitles)[];

const toOption = (place: OptionsPlace, title: MessageKey): AddressBarPlace => ({
  url: toOptionsUrl(place),
  label: t('addressBarOption', [t(title)]),
});

/** The pages and parts of pages whose title has every word that the user typed. */
function findPages(text: string): readonly AddressBarPlace[] {
  const words = toSearchText(text).split(/\s+/u);
  const pages = [
    ...tabIds.map((tab) => ({ url: toWorkspaceUrl({ tab, params: {} }), label: t(tabTitles[tab]) })),
    ...optionsPageIds.map((page) => toOption(page, optionTitles[page])),
    ...optionParts.map((place) => toOption(place, optionPartTitles[place])),
  ];
  return pages.filter(({ label }) => words.every((word) => toSearchText(label).includes(word))).slice(0, maxOfKind);
}
