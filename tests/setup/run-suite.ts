import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRun, sumResults } from './describe-run.ts';
import { type Lanes, runLanes } from './run-lanes.ts';
import { runStep } from './run-step.ts';

const output = join(import.meta.dirname, '..', '..', '.output');
const summaryPath = join(output, 'test-summary.txt');

/**
 * Runs the lanes and prints their results. The last line is the plain sum, also kept in `.output/test-summary.txt`.
 * @param missing What this machine lacks, each as a paragraph.
 */
export async function runSuite(lanes: Lanes, missing: readonly string[] = []): Promise<void> {
  mkdirSync(join(output, 'reports'), { recursive: true });
  rmSync(summaryPath, { force: true });
  const startedAtMs = performance.now();
  const results = await runLanes(lanes, async (step, lane) => {
    if (lane < 1) return await runStep(step, (text) => process.stdout.write(text));
    // Beside the first lane, whose output is shown as it comes: the lines of two would mix.
    const texts: string[] = [];
    const result = await runStep(step, (text) => texts.push(text));
    process.stdout.write(texts.join(''));
    return result;
  });
  writeFileSync(summaryPath, `${sumResults(results)}\n`);
  process.stdout.write(`\n${describeRun(results, performance.now() - startedAtMs, missing)}\n`);
  process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
}
