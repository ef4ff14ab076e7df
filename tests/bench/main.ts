import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareReports, formatChanges } from './compare-reports.ts';
import { formatTable } from './format-table.ts';
import { type Report, toLine } from './line.ts';
import { judge } from './measurement.ts';
import type { Section, Size } from './section.ts';
import { act } from './sections/act.ts';
import { addressBar } from './sections/address-bar.ts';
import { check } from './sections/check.ts';
import { day } from './sections/day.ts';
import { drawn } from './sections/drawn.ts';
import { files } from './sections/files.ts';
import { link } from './sections/link.ts';
import { lit } from './sections/lit.ts';
import { memory } from './sections/memory.ts';
import { pages } from './sections/pages.ts';
import { panel } from './sections/panel.ts';
import { popup } from './sections/popup.ts';
import { report } from './sections/report.ts';
import { search } from './sections/search.ts';
import { sync } from './sections/sync.ts';
import { tabs } from './sections/tabs.ts';
import { today } from './sections/today.ts';
import { worker } from './sections/worker.ts';
import { closeSeededBrowser } from './with-seeded-browser.ts';
import {
  isCommitted,
  keepReport,
  lastReport,
  type TakenSection,
  toReport,
  writePerformance,
} from './write-performance.ts';

/*
 * `npm run bench`: what a person waits for, beside floors of the same run. A whole run, of a commit, writes its figures into
 * `docs/figures/performance.json` and `docs/performance.md`; each run leaves them in `.output/reports/bench.json`. Exits
 * with 1 where a measurement misses its bar. Nothing else should run meanwhile.
 */

const usage = `npm run bench [-- [--quick] [--against FILE] [NAME …]]
  --quick         fewer rounds and smaller sizes, and nothing in docs/ is written
  --against FILE  beside each line that of an earlier run: docs/figures/performance.json, or a copy of ${lastReport}
  NAME            only these sections, and nothing in docs/ is written:
`;

/** Those that share the seeded browser stand together, so that it is seeded once. */
const sections: readonly Section[] = [
  act,
  popup,
  link,
  worker,
  pages,
  sync,
  search,
  memory,
  addressBar,
  check,
  panel,
  tabs,
  drawn,
  today,
  lit,
  report,
  files,
  day,
];

const { values, positionals: names } = readArguments();
const isQuick = values?.quick === true;
const size: Size = { isQuick, of: (whole, quick) => (isQuick ? quick : whole) };
const isWhole = names.length === 0 && !isQuick;

if (values === null || values.help === true || names.some((name) => !isSection(name))) {
  process.stdout.write(usage + sections.map(({ name, title }) => `           ${name.padEnd(12)} ${title}\n`).join(''));
  process.exitCode = values?.help === true ? 0 : 1;
} else if (isWhole && !isCommitted()) {
  process.stdout.write(
    'A whole run writes its figures, and these are of a commit: commit or stash what was changed.\n',
  );
  process.exitCode = 1;
} else {
  await run(values.against === undefined ? null : JSON.parse(readFileSync(values.against, 'utf8')));
}

function readArguments() {
  const options = { quick: { type: 'boolean' }, against: { type: 'string' }, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return { values: null, positionals: [] as string[] };
  }
}

function isSection(name: string): boolean {
  return sections.some((section) => section.name === name);
}

async function run(before: Report | null): Promise<void> {
  const startedAtMs = performance.now();
  const taken: TakenSection[] = [];
  const failed: string[] = [];
  for (const section of sections) {
    if (names.length > 0 && !names.includes(section.name)) continue;
    // A section that fails must not cost the others their figures.
    try {
      if (section.isSeeded === undefined) await closeSeededBrowser();
      const begunAtMs = performance.now();
      const measurements = await section.measure(size);
      const seconds = Math.round((performance.now() - begunAtMs) / 1000);
      process.stdout.write(`\n${section.title} (${seconds} s)\n\n${formatTable(measurements.map(toLine))}\n`);
      taken.push({ section, measurements, seconds });
    } catch (error) {
      process.stderr.write(`\n${section.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
      failed.push(section.name);
    }
  }
  await closeSeededBrowser();
  const durationMs = performance.now() - startedAtMs;
  const isOver = taken.some(({ measurements }) => measurements.some((each) => judge(each) === 'over'));
  if (isOver || failed.length > 0) process.exitCode = 1;
  if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
  const report = await toReport(taken, failed, durationMs);
  keepReport(report);
  if (isWhole) writePerformance(sections, taken, report);
  if (before !== null)
    process.stdout.write(`\nBefore: ${before.run}\n\n${formatChanges(compareReports(before, report))}\n`);
  process.stdout.write(`\n${Math.round(durationMs / 1000)} s\n`);
}
