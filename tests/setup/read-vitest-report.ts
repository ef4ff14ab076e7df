import { describeFailure, type SuiteReport } from './suite-report.ts';

/** The part of Vitest's JSON report that is read. */
interface VitestReport {
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    /** Why a file could not be loaded. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export function readVitestReport({ testResults }: VitestReport): SuiteReport {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const file of testResults) {
    const failedBefore = counts.failed;
    for (const { fullName, status, failureMessages = [] } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') {
        counts.failed += 1;
        failures.push(describeFailure(`${file.name} › ${fullName}`, failureMessages.join('\n')));
      } else counts.skipped += 1;
    }
    // A file that cannot be loaded fails without a failed test.
    if (file.status === 'failed' && counts.failed === failedBefore) {
      counts.failed += 1;
      failures.push(describeFailure(file.name, file.message));
    }
  }
  return { ...counts, failures };
}
