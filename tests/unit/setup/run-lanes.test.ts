import { expect, it } from 'vitest';
import { describeRun } from '#tests/setup/describe-run.ts';
import { type Lanes, runLanes } from '#tests/setup/run-lanes.ts';
import type { Step, StepResult } from '#tests/setup/run-step.ts';

const aStep = (name: string, needs?: string): Step => ({ name, command: [], ...(needs && { needs }) });

function aResult(name: string, result: Partial<StepResult> = {}): StepResult {
  return { name, passed: 1, failed: 0, skipped: 0, failures: [], durationMs: 1_000, note: '', ...result };
}

/** Runs the lanes with steps that pass, but for `failing`. */
async function run(lanes: Lanes, failing: readonly string[] = []) {
  const ran: string[] = [];
  const results = await runLanes(lanes, async ({ name }, lane) => {
    ran.push(`${lane} ${name}`);
    return failing.includes(name) ? aResult(name, { passed: 0, failed: 1 }) : aResult(name);
  });
  return { ran, results };
}

const lanes: Lanes = {
  before: [aStep('build')],
  lanes: [[aStep('browser', 'build')], [aStep('unit'), aStep('package'), aStep('package test', 'package')]],
};

it('the lanes of a run begin when what they need in common has ended, and the results stand in the order of the list', async () => {
  const { ran, results } = await run(lanes);
  expect(ran[0]).toBe('-1 build');
  expect(ran.toSorted()).toEqual(['-1 build', '0 browser', '1 package', '1 package test', '1 unit']);
  expect(results.map(({ name }) => name)).toEqual(['build', 'browser', 'unit', 'package', 'package test']);
});

it('the lanes of a run run beside each other: the second does not wait for the first', async () => {
  const { promise: lastOfSecond, resolve: endSecond } = Promise.withResolvers<void>();
  const results = await runLanes(lanes, async ({ name }) => {
    if (name === 'browser') await lastOfSecond;
    if (name === 'package test') endSecond();
    return aResult(name);
  });
  expect(results).toHaveLength(5);
});

it('the lanes of a run continue after a failed step, and count as failed what needs it, in any lane', async () => {
  const { ran, results } = await run(lanes, ['build', 'unit', 'package']);
  expect(ran.toSorted()).toEqual(['-1 build', '1 package', '1 unit']);
  expect(results.map(({ name, failed, note }) => `${name} ${failed} ${note}`.trim())).toEqual([
    'build 1',
    'browser 1 not run: build failed',
    'unit 1',
    'package 1',
    'package test 1 not run: package failed',
  ]);
});

it('the last lines of a run name each step with its time, the whole time, each failure, what is missing, and last of all the sum', () => {
  const results = [
    aResult('unit', { passed: 12, durationMs: 2_500 }),
    aResult('browser', { passed: 3, failed: 1, failures: ['main-job › copies'], note: 'ended with code 1' }),
  ];
  expect(describeRun(results, 2_750, ['There is no Firefox.', '']).split('\n')).toEqual([
    '               passed  failed  skipped   time',
    'unit               12       0        0  2.5 s',
    'browser             3       1        0  1.0 s  ended with code 1',
    'the whole run                           2.8 s',
    '',
    'main-job › copies',
    '',
    'There is no Firefox.',
    '',
    '15 passed, 1 failed',
  ]);
});
