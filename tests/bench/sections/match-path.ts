import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import type { LookUps, MatchProbe } from '../probes/match-probe.ts';
import { openProbe } from '../probes/open-probe.ts';
import type { Section } from '../section.ts';
import { toGrowth } from '../to-growth.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

interface Path {
  readonly what: string;
  readonly measured: (probe: MatchProbe) => Promise<LookUps>;
  readonly beside: string;
  readonly floor: (probe: MatchProbe) => Promise<LookUps>;
}

const paths: readonly Path[] = [
  {
    what: 'a page’s script',
    measured: (probe) => probe.measurePage(),
    beside: 'one key each',
    floor: (probe) => probe.measureKeys(),
  },
  {
    what: 'popup and worker',
    measured: (probe) => probe.measureDatabase(),
    beside: 'one host each',
    floor: (probe) => probe.measureIndex(),
  },
];

export const matchPath: Section = {
  name: 'match-path',
  title: 'The programs of an address, with storage and database, 200 look-ups one after another',
  notes: [
    'In a page of the browser, on its own storage, with addresses of the same kinds as below. A page’s script asks `storage.local` whether a program has the host; popup and worker read the programs from IndexedDB, and rank them.',
    'Beside them: as many questions for one key that is not there, and for one host that no program has. No way to ask is quicker than that.',
  ],
  measure: (size) =>
    withSyncedBrowser(async ({ extension }) => {
      const page = await extension.openOptions();
      const probe = await openProbe<MatchProbe>(page, 'match-probe.ts', 'createMatchProbe');
      const taken = new Map<Path, Measurement[]>(paths.map((path) => [path, []]));
      let wrong = 0;
      const ask = (look: (probe: MatchProbe) => Promise<LookUps>) => async () => {
        const found = await probe.evaluate(look);
        wrong += found.wrong;
        return found.tookMs;
      };
      const sizes = size.of([1_000, 10_000, 100_000, 1_000_000], [1_000, 10_000]);
      for (const count of sizes) {
        await probe.evaluate((inPage, hosts) => inPage.fill(hosts), count);
        for (const path of paths) {
          const floor = ask(path.floor);
          const arms = { measured: ask(path.measured), floor, again: floor };
          const { measured, floor: alone, again } = await interleave(size.of(11, 5), arms);
          taken.get(path)?.push({
            what: `${path.what}, ${count.toLocaleString('en')} hosts`,
            unit: 'ms',
            measured,
            beside: { what: path.beside, taken: alone, again },
            bar: budgets.matchPath,
          });
        }
      }
      return [
        ...[...taken.values()].flatMap((lines) => [...lines, toGrowth(lines, budgets.matchPathGrowth)]),
        { what: 'wrong answers', unit: 'answers', measured: [wrong], bar: budgets.matchRuleWrong },
      ];
    }),
};
