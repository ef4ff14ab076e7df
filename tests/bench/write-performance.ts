import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/setup/find-chromium.mjs';
import { describeMachine } from '../setup/describe-machine.ts';
import { writeFigurePages } from '../setup/figure-pages.ts';
import { writeFigures } from '../setup/figures.ts';
import { drawParts } from './acts/draw-parts.ts';
import { type Report, toLine } from './line.ts';
import type { Measurement } from './measurement.ts';
import type { Section } from './section.ts';

const root = join(import.meta.dirname, '..', '..');

export interface TakenSection {
  readonly section: Section;
  readonly measurements: readonly Measurement[];
  /** How long that took. */
  readonly seconds: number;
}

/** What any run left, whole or not: another run is compared with it. */
export const lastReport = join(root, '.output', 'reports', 'bench.json');

export async function toReport(
  taken: readonly TakenSection[],
  failed: readonly string[],
  durationMs: number,
): Promise<Report> {
  return {
    run: await describeRun(durationMs),
    sections: taken.map(({ section: { name, title, note }, measurements, seconds }) => ({
      ...{ name, title, note, seconds },
      lines: measurements.map(toLine),
    })),
    failed,
  };
}

export function keepReport(report: Report): void {
  mkdirSync(dirname(lastReport), { recursive: true });
  writeFileSync(lastReport, `${JSON.stringify(report, null, 2)}\n`);
}

/**
 * Puts a whole run into `docs/figures/performance.json`, what a person reads of it into `docs/performance.md`, and the parts
 * of the first section into its picture. Names the sections that failed; writes nothing where the first did.
 */
export function writePerformance(sections: readonly Section[], taken: readonly TakenSection[], report: Report): void {
  const [first] = taken;
  if (first === undefined || first.section !== sections[0]) return;
  writeFileSync(join(root, 'docs/images/whole-act.svg'), drawParts(first.measurements));
  writeFigures('performance', report);
  writeFigurePages();
}

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Whether the tree is that of a commit: figures of another could not be measured again. */
export const isCommitted = (): boolean => git('status', '--porcelain') === '';

async function describeRun(durationMs: number): Promise<string> {
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isCommitted() ? '' : ' and changes'}`;
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
