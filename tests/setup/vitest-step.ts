import { join } from 'node:path';
import { readVitestReport } from './read-vitest-report.ts';
import type { Step } from './run-step.ts';

const reports = join(import.meta.dirname, '..', '..', '.output', 'reports');

/** A project of `vitest.config.ts` as a step. */
export function vitestStep(project: string, more: Pick<Step, 'env' | 'needs'> = {}): Step {
  const path = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name: project,
    command: ['vitest', 'run', '--project', project, ...reporters],
    report: { path, read: (json) => readVitestReport(JSON.parse(json)) },
    ...more,
  };
}
