import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/setup/find-chromium.mjs';
import { alignTable } from '../setup/align-table.ts';
import { describeMachine } from '../setup/describe-machine.ts';
import { writeBetweenMarks } from '../setup/write-between-marks.ts';
import { formatTable, type TakenSection } from './format-table.ts';
import type { Section } from './section.ts';

const root = join(import.meta.dirname, '..', '..');

/** Puts a whole run into `docs/performance.md`. */
export async function writePerformance(
  sections: readonly Section[],
  taken: readonly TakenSection[],
  durationMs: number,
): Promise<void> {
  const parts = [await describeRun(durationMs), formatTable(taken), describeSections(sections)];
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
