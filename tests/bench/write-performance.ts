import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/setup/find-chromium.mjs';
import { describeMachine } from '../setup/describe-machine.ts';
import { writeBetweenMarks } from '../setup/write-between-marks.ts';
import type { Section } from './section.ts';

/** A table of this run. */
export interface TakenSection {
  readonly section: Section;
  /** Its lines, or why there are none. */
  readonly table: string;
}

const root = join(import.meta.dirname, '..', '..');
/** Puts the tables of a whole run into `docs/performance.md`. */
export async function writePerformance(taken: readonly TakenSection[], durationMs: number): Promise<void> {
  const parts = [await describeRun(durationMs), ...taken.map(describeSection)];
  writeBetweenMarks('performance.md', 'figures', parts.join('\n\n'));
}

function describeSection({ section, table }: TakenSection): string {
  return [`## ${section.title}`, ...section.notes, table].join('\n\n');
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
