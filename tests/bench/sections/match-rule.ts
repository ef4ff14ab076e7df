import { budgets } from '../budgets.ts';
import { makeHostedPrograms } from '../data/make-hosted-programs.ts';
import { makeVisits, type Visit } from '../data/make-visits.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import { createHostRules, type HostRule, type HostRules } from '../rivals/create-host-rules.ts';
import type { Section } from '../section.ts';

const visitCount = 1_000;
/** A linear scan asks so many hosts a round, or 1,000 look-ups among 1,000,000 hosts would take minutes. */
const scannedHosts = 200_000;

const names: Readonly<Record<keyof HostRules, string>> = {
  linkmint: 'Linkmint',
  rankedWalk: 'a plain walk, ranked',
  walk: 'a plain walk',
  registrableDomain: 'tldts and a Map',
  scan: 'a linear scan',
};
const rivals = ['walk', 'registrableDomain', 'scan'] as const;

export const matchRule: Section = {
  name: 'match-rule',
  title: 'The programs of an address, 1,000 look-ups',
  notes: [
    'Always the same 1,000 addresses, each made for a program or for none: hosts, sub-domains, shops of one country on a host that serves three, hosts of more than ten labels, and strangers, some of which only end as a merchant’s host does. The whole rule in plain Node: the keys of the host, the programs under them in a Map, and their ranking.',
    'Beside it stands a plain walk from the host to its parents with the same ranking, the quickest other way that answers everything rightly. Without the ranking a walk is quicker and gives one country’s shop to another; the registrable domain by the public suffix list knows no program below a merchant’s host either. What a linear scan takes is reckoned from fewer addresses.',
  ],
  async measure(size) {
    const sizes = size.of([1_000, 10_000, 100_000, 1_000_000], [1_000, 10_000]);
    const tables = sizes.map((hostCount) => {
      const programs = makeHostedPrograms(hostCount);
      return { hostCount, visits: makeVisits(visitCount, programs.hosts), rules: createHostRules(programs) };
    });

    const arms: Record<string, () => Promise<number>> = {};
    for (const { hostCount, visits, rules } of tables) {
      for (const key of ['linkmint', 'rankedWalk', 'walk', 'registrableDomain'] as const) {
        arms[`${key} ${hostCount}`] = async () => measureMs(rules[key], visits);
      }
      arms[`again ${hostCount}`] = async () => measureMs(rules.rankedWalk, visits);
      const few = pickEvenly(visits, Math.min(visitCount, Math.ceil(scannedHosts / hostCount)));
      arms[`scan ${hostCount}`] = async () => (measureMs(rules.scan, few) * visitCount) / few.length;
    }
    const taken = await interleave(size.of(15, 5), arms);
    const takenOf = (key: keyof HostRules | 'again', hostCount: number) => taken[`${key} ${hostCount}`] ?? [];

    const [least = 0] = sizes;
    const most = sizes.at(-1) ?? 0;
    return [
      ...sizes.map((hostCount) => ({
        what: `${toCount(hostCount)} hosts`,
        unit: 'ms' as const,
        measured: takenOf('linkmint', hostCount),
        beside: {
          what: names.rankedWalk,
          taken: takenOf('rankedWalk', hostCount),
          again: takenOf('again', hostCount),
        },
        bar: budgets.matchRule,
      })),
      {
        what: `${toCount(most)} hosts`,
        unit: 'ms',
        measured: takenOf('linkmint', most),
        beside: { what: `${toCount(least)} hosts`, taken: takenOf('linkmint', least) },
        bar: budgets.matchRuleGrowth,
      },
      ...sizes.flatMap((hostCount) =>
        rivals.map(
          (rival): Measurement => ({
            what: `${toCount(hostCount)} hosts: ${names[rival]}`,
            unit: 'ms',
            measured: takenOf(rival, hostCount),
            beside: { what: names.linkmint, taken: takenOf('linkmint', hostCount) },
            bar: null,
          }),
        ),
      ),
      {
        what: 'wrong of 1,000: Linkmint, in each size',
        unit: 'answers',
        measured: tables.map(({ rules, visits }) => countWrong(rules.linkmint, visits)),
        bar: budgets.matchRuleWrong,
      },
      ...(['rankedWalk', ...rivals] as const).map((key): Measurement => {
        const [table] = tables;
        const wrong = table === undefined ? 0 : countWrong(table.rules[key], table.visits);
        return { what: `wrong of 1,000: ${names[key]}`, unit: 'answers', measured: [wrong], bar: null };
      }),
    ];
  },
};

function measureMs(rule: HostRule, visits: readonly Visit[]): number {
  const startedAtMs = performance.now();
  for (const { url } of visits) rule(url);
  return performance.now() - startedAtMs;
}

function countWrong(rule: HostRule, visits: readonly Visit[]): number {
  return visits.filter(({ url, offerId }) => rule(url) !== offerId).length;
}

/** So many of them, as far apart as they can be. */
function pickEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.filter(
    (_, at) => Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length),
  );
}

const toCount = (count: number) => count.toLocaleString('en');
