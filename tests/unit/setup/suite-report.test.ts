import { expect, it } from 'vitest';
import { readPlaywrightReport } from '#tests/setup/read-playwright-report.ts';
import { readVitestReport } from '#tests/setup/read-vitest-report.ts';
import { describeFailure } from '#tests/setup/suite-report.ts';

const escapeCharacter = String.fromCharCode(27);

it('the report of a suite of Vitest gives the counts, and of each failure where it is and how its error begins', () => {
  const report = readVitestReport({
    testResults: [
      {
        name: 'tests/unit/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a gate opens', status: 'passed' },
          { fullName: 'a gate closes', status: 'failed', failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'] },
          { fullName: 'a gate rusts', status: 'skipped' },
        ],
      },
      { name: 'tests/unit/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  expect(report).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: [
      'tests/unit/a.test.ts › a gate closes\n    expected 1 to be 2\n        at a.test.ts:3',
      'tests/unit/b.test.ts\n    Cannot find module',
    ],
  });
});

it('the report of a suite of Playwright counts a test as failed that passed only when tried again, and errors outside of tests', () => {
  const passed = { title: 'opens', ok: true, tests: [{ results: [{ errors: [] }] }] };
  const flaky = { title: 'closes', ok: true, tests: [{ results: [{ errors: [{ message: 'no' }] }, { errors: [] }] }] };
  const failed = { title: 'rusts', ok: false, tests: [{ results: [{ errors: [{ message: 'Timeout' }] }] }] };
  const report = readPlaywrightReport({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no such file' }],
    suites: [{ title: 'gate.spec.ts', specs: [passed, flaky], suites: [{ title: 'in the rain', specs: [failed] }] }],
  });
  expect(report).toEqual({
    passed: 1,
    failed: 3,
    skipped: 2,
    failures: [
      'outside a test\n    no such file',
      'gate.spec.ts › closes\n    no',
      'gate.spec.ts › in the rain › rusts\n    Timeout',
    ],
  });
});

it('the report of a suite shows the first lines of a long error, without colours', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  const told = describeFailure('a test', `${escapeCharacter}[31m${lines.join('\n')}${escapeCharacter}[39m`);
  expect(told.split('\n').map((line) => line.trim())).toEqual(['a test', ...lines.slice(0, 12)]);
});
