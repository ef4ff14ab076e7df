import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/setup/find-chromium.mjs';
import { alignTable } from '../setup/align-table.ts';
import { describeMachine } from '../setup/describe-machine.ts';
import { writeBetweenMarks } from '../setup/write-between-marks.ts';
import { drawParts } from './acts/draw-parts.ts';
import { formatTable, type TakenSection } from './format-table.ts';
import type { Section } from './section.ts';

const root = join(import.meta.dirname, '..', '..');

/** Beside the page that shows it. */
const picture = 'images/whole-act.svg';

/**
 * Puts a whole run into `docs/performance.md`: the first section with the picture of its parts, and then the others. Names
 * the sections that failed; writes nothing where the first did.
 */
export async function writePerformance(
  sections: readonly Section[],
  taken: readonly TakenSection[],
  failed: readonly string[],
  durationMs: number,
): Promise<void> {
  const [first, ...others] = taken;
  if (first === undefined || first.name !== sections[0]?.name) return;
  writeFileSync(join(root, 'docs', picture), drawParts(first.measurements));
  const parts = [
    await describeRun(durationMs),
    formatTable([first]),
    `![Where the time of each act goes: above Linkmint, below what stands beside it](${picture})`,
    formatTable(others),
    ...(failed.length === 0 ? [] : [`Failed in this run, and without figures: ${failed.join(', ')}.`]),
    describeSections(sections),
  ];
  writeBetweenMarks('performance.md', 'figures', parts.join('\n\n'));
}

function describeSections(sections: readonly Section[]): string {
  const rows = sections.map(({ name, title, note }) => [name, `${title}. ${note}`]);
  return alignTable([['table', 'what it measures'], ...rows], () => true);
}

async function describeRun(durationMs: number): Promise<string> {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`;
  return `${describeMachine(durationMs)}, Chromium ${await readChromiumVersion()}, commit ${commit}.`;
}

async function readChromiumVersion(): Promise<string> {
  const executablePath = await findChromium();
  if (executablePath === null) return 'none';
  const browser = await chromium.launch({ executablePath });
  const version = browser.version();
  await browser.close();
  return version;
}
