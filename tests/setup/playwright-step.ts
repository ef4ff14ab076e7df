import { join } from 'node:path';
import { readPlaywrightReport } from './read-playwright-report.ts';
import type { Step } from './run-step.ts';

/** A run of tests in a browser, with its report. */
export function playwrightStep(
  step: Pick<Step, 'name' | 'needs' | 'env' | 'missing' | 'isRequired'>,
  ...args: readonly string[]
): Step {
  const path = join(import.meta.dirname, '..', '..', '.output', 'reports', `${step.name.replaceAll(' ', '-')}.json`);
  return {
    ...step,
    command: ['playwright', 'test', '--reporter=list,json', ...args],
    env: { ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    report: { path, read: (json) => readPlaywrightReport(JSON.parse(json)) },
  };
}
