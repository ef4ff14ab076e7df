/** What a suite's report says of its tests. */
export interface SuiteReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each test that failed: its file and name, and below them how its error begins. */
  readonly failures: readonly string[];
}

const maxErrorLines = 12;
// Both runners colour what they say of an error.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** A failure as the run's last lines show it: in a long log, what went wrong stands far above them. */
export function describeFailure(name: string, error: string): string {
  const lines = error.replace(colours, '').trimEnd().split('\n').slice(0, maxErrorLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}
