import { filterLinkRows, readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { anyProgram, createProgramIndex } from '#lib/domain/programs/program-index.ts';
import { budgets } from '../budgets.ts';
import { makeLinkRows } from '../data/make-link-rows.ts';
import { makeListedPrograms } from '../data/make-listed-programs.ts';
import { interleave } from '../interleave.ts';
import { scanWhileFolding } from '../rivals/scan-while-folding.ts';
import type { Section } from '../section.ts';

/** Typed letter by letter: two with and two without their marks, an address, and one that no row has. */
const typed = ['kedai zam', 'café grin', 'creme bru', 'shop-17', 'quxw'] as const;

/** What stands in the field after each key. */
const keys = typed.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));

export const search: Section = {
  name: 'search',
  title: 'Search as you type, each key',
  notes: [
    'From a key to the rows that it leaves, in plain Node: what the workspace reckons, without what it paints. A value is one key of one of five queries, and the bar is for the slow ones of all of them.',
    'Beside it: a scan over the same rows that folds each text as it goes, at the last key of each query. It must find as many.',
  ],
  async measure(size) {
    const programs = makeListedPrograms(size.of(100_000, 20_000));
    const index = createProgramIndex(programs);
    // The list is sorted before the user types.
    index.find(anyProgram);
    const links = makeLinkRows(size.of(50_000, 10_000));
    const nowMs = Date.UTC(2026, 2, 10);

    const findPrograms = (text: string) => index.find({ ...anyProgram, text });
    const findLinks = (text: string) => filterLinkRows(links, readLinkFilter({ q: text }), nowMs);
    const scanPrograms = (text: string) =>
      scanWhileFolding(programs, text, ({ name, hosts, offerId }) => [name, ...hosts, offerId]);
    const scanLinks = (text: string) =>
      scanWhileFolding(links, text, (row) => [
        row.offerName,
        row.title,
        row.destinationUrl,
        row.presetName,
        ...row.subIds,
        row.link?.trackingLink ?? '',
      ]);
    for (const query of typed) {
      assertSame(query, findPrograms(query).length, scanPrograms(query).length);
      assertSame(query, findLinks(query).length, scanLinks(query).length);
    }

    const taken = await interleave(size.of(5, 2), {
      ofPrograms: async () => measureEach(keys, findPrograms),
      programsScanned: async () => measureEach(typed, scanPrograms),
      programsAgain: async () => measureEach(typed, scanPrograms),
      ofLinks: async () => measureEach(keys, findLinks),
      linksScanned: async () => measureEach(typed, scanLinks),
      linksAgain: async () => measureEach(typed, scanLinks),
    });
    const beside = { what: 'a scan that folds' };
    return [
      {
        what: `among ${programs.length.toLocaleString('en')} programs`,
        unit: 'ms',
        measured: taken.ofPrograms.flat(),
        beside: { ...beside, taken: taken.programsScanned.flat(), again: taken.programsAgain.flat() },
        bar: budgets.search,
      },
      {
        what: `among ${links.length.toLocaleString('en')} links`,
        unit: 'ms',
        measured: taken.ofLinks.flat(),
        beside: { ...beside, taken: taken.linksScanned.flat(), again: taken.linksAgain.flat() },
        bar: budgets.search,
      },
    ];
  },
};

/** @returns ms for each text. */
function measureEach(texts: readonly string[], find: (text: string) => unknown): readonly number[] {
  return texts.map((text) => {
    const startedAtMs = performance.now();
    find(text);
    return performance.now() - startedAtMs;
  });
}

function assertSame(query: string, found: number, scanned: number): void {
  if (found !== scanned) throw new Error(`"${query}": the search finds ${found}, a scan ${scanned}`);
}
