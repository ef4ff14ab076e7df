import { parseSandboxArguments } from '#tests/sandbox/parse-sandbox-arguments.ts';

/** What there is to be run. */
interface Runnable {
  /** Of package.json. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Every file of the tests, from the project's root. */
  readonly testFiles: readonly string[];
}

/** npm's own, as far as the documents use them. */
const ownOfNpm = new Set(['ci', 'audit', 'sbom']);

/** Which of the tests a runner's word picks. */
const specsOf = {
  playwright: /^tests\/e2e\/.*\.spec\.ts$/,
  firefox: /^tests\/firefox\/.*\.spec\.ts$/,
} as const;

/** Commands of the documents that could not be run: no such script, no test of that name, no option of the sandbox. */
export function findDeadCommands(commands: readonly string[], runnable: Runnable): readonly string[] {
  return commands.filter((command) => !isAlive(command, runnable));
}

function isAlive(command: string, { scripts, testFiles }: Runnable): boolean {
  const hasTest = (tests: RegExp, word: string | undefined) =>
    testFiles.some((path) => tests.test(path) && path.includes(word ?? ''));
  const [program, first = '', ...rest] = command.split(/\s+/);
  if (program === 'node') return testFiles.includes(first);
  if (program === 'npm') {
    const name = first === 'run' ? (rest[0] ?? '') : first;
    if (first !== 'run' && ownOfNpm.has(name)) return true;
    if (!(name in scripts)) return false;
    const options = rest.includes('--') ? rest.slice(rest.indexOf('--') + 1) : [];
    if (name === 'sandbox') return parseSandboxArguments(options).kind !== 'error';
    return name !== 'test:firefox' || hasTest(specsOf.firefox, options[0]);
  }
  if (first === 'playwright') return rest[0] === 'test' && hasTest(specsOf.playwright, rest[1]);
  const [run, flag, project = '', word] = rest;
  if (first !== 'vitest' || run !== 'run' || flag !== '--project') return false;
  return hasTest(new RegExp(`^tests/${project}/.*\\.test\\.tsx?$`), word);
}
