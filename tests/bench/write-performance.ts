import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/setup/find-chromium.mjs';
import { formatTable } from './format-table.ts';
import type { Measurement } from './measurement.ts';
import type { Section } from './section.ts';

/** A table of this run. */
export interface TakenSection {
  readonly section: Section;
  readonly measurements: readonly Measurement[];
}

const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs', 'performance.md');
const [begin, end] = ['<!-- figures: written by `npm run bench` -->', '<!-- /figures -->'];

/** Puts the tables of a whole run into `docs/performance.md`, between their marks; what stands around them is not touched. */
export async function writePerformance(taken: readonly TakenSection[], durationMs: number): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.split(end).at(-1) ?? '';
  const parts = [await describeRun(durationMs), ...taken.map(describeSection)];
  writeFileSync(page, `${before}${begin}\n\n${parts.join('\n\n')}\n\n${end}${after}`);
}

function describeSection({ section, measurements }: TakenSection): string {
  return [`## ${section.title}`, ...section.notes, formatTable(measurements)].join('\n\n');
}

async function describeRun(durationMs: number): Promise<string> {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const isChanged = git('status', '--porcelain') !== '';
  const [cpu] = cpus();
  return [
    `Run of ${new Date().toISOString().slice(0, 10)}, Linkmint ${version}`,
    `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`,
    `${Math.round(durationMs / 60_000)} minutes`,
    `on ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`,
    `Node ${process.version}, Chromium ${await readChromiumVersion()}.`,
  ].join(', ');
}

async function readChromiumVersion(): Promise<string> {
  const executablePath = await findChromium();
  if (executablePath === null) return 'none';
  const browser = await chromium.launch({ executablePath });
  const version = browser.version();
  await browser.close();
  return version;
}
