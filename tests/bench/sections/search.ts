import { filterLinkRows, readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { anyProgram, createProgramIndex } from '#lib/domain/programs/program-index.ts';
import { budgets } from '../budgets.ts';
import { makeLinkRows } from '../data/make-link-rows.ts';
import { makeListedPrograms } from '../data/make-listed-programs.ts';
import { interleave } from '../interleave.ts';
import type { Section } from '../section.ts';

/** Typed letter by letter: two with and two without their marks, an address, and one that no row has. */
const typed = ['kedai zam', 'café grin', 'creme bru', 'shop-17', 'quxw'] as const;

/** What stands in the field after each key. */
const keys = typed.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));

export const search: Section = {
  name: 'search',
  title: 'Search as you type, each key',
  note: 'In plain Node: each key of five queries, without drawing.',
  async measure(size) {
    const programs = makeListedPrograms(size.of(100_000, 20_000));
    const index = createProgramIndex(programs);
    // The list is sorted before the user types.
    index.find(anyProgram);
    const links = makeLinkRows(size.of(50_000, 10_000));
    const nowMs = Date.UTC(2026, 2, 10);

    const findPrograms = (text: string) => index.find({ ...anyProgram, text });
    const findLinks = (text: string) => filterLinkRows(links, readLinkFilter({ q: text }), nowMs);
    const taken = await interleave(size.of(5, 1), {
      ofPrograms: async () => measureEach(findPrograms),
      ofLinks: async () => measureEach(findLinks),
    });
    return [
      {
        what: `among ${programs.length.toLocaleString('en')} programs`,
        unit: 'ms',
        measured: taken.ofPrograms.flat(),
        bar: budgets.search,
      },
      {
        what: `among ${links.length.toLocaleString('en')} links`,
        unit: 'ms',
        measured: taken.ofLinks.flat(),
        bar: budgets.search,
      },
    ];
  },
};

/** @returns ms for each key. */
function measureEach(find: (text: string) => unknown): readonly number[] {
  return keys.map((text) => {
    const startedAtMs = performance.now();
    find(text);
    return performance.now() - startedAtMs;
  });
}
