import { formatTable } from './format-table.ts';
import { judge, type Measurement } from './measurement.ts';
import type { Section, Size } from './section.ts';
import { bytes } from './sections/bytes.ts';
import { earnings } from './sections/earnings.ts';
import { gateRivals } from './sections/gate-rivals.ts';
import { gateSlot } from './sections/gate-slot.ts';
import { idle } from './sections/idle.ts';
import { link } from './sections/link.ts';
import { matchPath } from './sections/match-path.ts';
import { matchRule } from './sections/match-rule.ts';
import { memory } from './sections/memory.ts';
import { pageOfRows } from './sections/page-of-rows.ts';
import { pages } from './sections/pages.ts';
import { popup } from './sections/popup.ts';
import { search } from './sections/search.ts';
import { sync } from './sections/sync.ts';
import { tabs } from './sections/tabs.ts';
import { worker } from './sections/worker.ts';
import { type TakenSection, writePerformance } from './write-performance.ts';

/*
 * `npm run bench`: what Linkmint costs, beside floors and rivals of the same run, as tables; all of them also go into
 * `docs/performance.md`. Exits with 1 where a bar is broken. Nothing else should run meanwhile.
 */

const usage = `npm run bench [-- [--quick] [NAME …]]
  --quick  fewer rounds and smaller sizes, and nothing is written
  NAME     only these tables, and nothing is written:
`;

const sections: readonly Section[] = [
  popup,
  link,
  tabs,
  worker,
  pages,
  sync,
  pageOfRows,
  matchPath,
  matchRule,
  search,
  earnings,
  gateSlot,
  gateRivals,
  bytes,
  memory,
  idle,
];

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const isQuick = args.includes('--quick');
const size: Size = { isQuick, of: (whole, quick) => (isQuick ? quick : whole) };

if (args.some((arg) => arg.startsWith('--') && arg !== '--quick') || names.some((name) => !isSection(name))) {
  process.stdout.write(usage + sections.map(({ name, title }) => `           ${name.padEnd(12)} ${title}\n`).join(''));
  process.exitCode = args.includes('--help') ? 0 : 1;
} else {
  await run();
}

function isSection(name: string): boolean {
  return sections.some((section) => section.name === name);
}

async function run(): Promise<void> {
  const startedAtMs = performance.now();
  const taken: TakenSection[] = [];
  for (const section of sections) {
    if (names.length > 0 && !names.includes(section.name)) continue;
    const table = await takeTable(section);
    process.stdout.write(`\n${section.title}\n\n${table}\n`);
    taken.push({ section, table });
  }
  const durationMs = performance.now() - startedAtMs;
  if (names.length === 0 && !isQuick) await writePerformance(taken, durationMs);
  process.stdout.write(`\n${Math.round(durationMs / 1000)} s\n`);
}

/** One table that cannot be taken must not cost the hour of the others: it says why in its place. */
async function takeTable(section: Section): Promise<string> {
  try {
    const measurements = await section.measure(size);
    if (measurements.some(isOver)) process.exitCode = 1;
    return formatTable(measurements);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`\n${section.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
    const [reason] = String(error).split('\n');
    return `Not taken: ${reason}`;
  }
}

function isOver(measurement: Measurement): boolean {
  return judge(measurement) === 'over';
}
