import { describeFailure, type SuiteReport } from './suite-report.ts';

/** Playwright's JSON report, as far as it is read. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** What went wrong outside a test, e.g. a file that cannot be loaded. */
  readonly errors: readonly PlaywrightError[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly errors: readonly PlaywrightError[] }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
}

/** A test that passed only when tried again counts as failed. */
export function readPlaywrightReport({ stats, errors, suites }: PlaywrightReport): SuiteReport {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message = '' }) => describeFailure('outside a test', message)),
      ...suites.flatMap((suite) => listFailures(suite, [])),
    ],
  };
}

function listFailures({ title, specs, suites = [] }: PlaywrightSuite, parents: readonly string[]): readonly string[] {
  const names = [...parents, title];
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ results }) => results.length > 1));
  return [
    ...failed.map(({ title: name, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return describeFailure([...names, name].join(' › '), errors.map(({ message = '' }) => message).join('\n'));
    }),
    ...suites.flatMap((suite) => listFailures(suite, names)),
  ];
}
