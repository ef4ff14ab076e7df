import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

/** An action of others, pinned by its commit, with the version that it is. One of the repository's own has no commit. */
const pinned = /^(?:[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+(?:\.\d+)*|\.\/\S+)$/;

/** What a workflow may do with the repository: read, or nothing. */
const readOnly = /^(?:read|none|read-all|\{\}|)$/;

/** What signs packages, and may do so only in a job that runs nothing else. */
const signingRights = /^(?:id-token|attestations)$/;
const signingSteps = /^actions\/(?:download-artifact|attest)@/;

/** What puts packages into a release, and may do so only in a job that fetches them and runs nothing else. */
const publishingRight = /^contents$/;
const publishingSteps = /^actions\/download-artifact@/;
const publishingCommand = /^gh release create "\$GITHUB_REF_NAME" [^;&|`$]+$/;

/**
 * Where a workflow could do more than read, or run what somebody else changes later, each as "path:line why". Comments do not
 * count.
 */
function findWorkflowViolations(path: string, text: string): readonly string[] {
  const lines = text.split('\n');
  const found: string[] = [];
  const note = (index: number, why: string) => found.push(`${path}:${index + 1} ${why}`);
  if (!lines.some((line) => line.startsWith('permissions:'))) note(0, 'names no permissions for all of its jobs');
  /** How far a block of permissions is indented, while it lasts. */
  let blockIndent: number | null = null;
  const signingJobs = findJobs(lines, signingSteps, null);
  const publishingJobs = findJobs(lines, publishingSteps, publishingCommand);
  for (const [index, line] of lines.entries()) {
    const indent = line.length - line.trimStart().length;
    const code = line.trim();
    if (code === '' || code.startsWith('#')) continue;
    const [, key = '', value = ''] = /^(?:- )?([\w-]+):\s*(.*)$/.exec(code) ?? [];
    if (blockIndent !== null && indent <= blockIndent) blockIndent = null;
    const isPermission = blockIndent !== null;
    if (key === 'permissions') blockIndent = indent;
    const isIn = (jobs: typeof signingJobs) => jobs.some(({ from, to }) => from < index && index < to);
    const isToSign = isPermission && signingRights.test(key) && isIn(signingJobs);
    const isToPublish = isPermission && publishingRight.test(key) && isIn(publishingJobs);
    if (
      (isPermission || key === 'permissions') &&
      !isToSign &&
      !isToPublish &&
      !readOnly.test(value.replace(/\s+#.*$/, ''))
    ) {
      note(index, 'may do more than read');
    }
    if (key === 'uses' && !pinned.test(value)) note(index, 'is not pinned by a commit, with its version beside it');
    if (/\bsecrets\b/.test(code)) note(index, 'uses a secret');
    if (/\bpull_request_target\b/.test(code)) note(index, 'runs what a stranger wrote with the rights of main');
  }
  return found;
}

/**
 * The jobs that use no action but these and run no command but this one (null for none), each from its name's line to the next
 * job's.
 */
function findJobs(
  lines: readonly string[],
  actions: RegExp,
  command: RegExp | null,
): readonly { readonly from: number; readonly to: number }[] {
  const start = lines.indexOf('jobs:');
  const names = lines.flatMap((line, index) =>
    start >= 0 && index > start && /^ {2}[\w-]+:/.test(line) ? [index] : [],
  );
  return names
    .map((from, at) => ({ from, to: names[at + 1] ?? lines.length }))
    .filter(({ from, to }) => {
      const steps = lines.slice(from, to).map((line) => line.trim().replace(/^- /, ''));
      const used = steps.filter((line) => line.startsWith('uses:')).map((line) => line.slice('uses:'.length).trim());
      const commands = steps.filter((line) => line.startsWith('run:')).map((line) => line.slice('run:'.length).trim());
      const isTheOne = (text: string) => command?.test(text) ?? false;
      return used.length > 0 && used.every((name) => actions.test(name)) && commands.every(isTheOne);
    });
}

const commit = '0123456789abcdef0123456789abcdef01234567';
const attest = `uses: actions/attest@${commit} # v4`;
const toSigning = (...steps: readonly string[]) =>
  `permissions: {}\njobs:\n  sign:\n    permissions:\n      id-token: write\n    steps:\n      - ${steps.join('\n      - ')}\n`;
const publish = 'gh release create "$GITHUB_REF_NAME" packages/*.zip --verify-tag';
const toPublishing = (command: string, ...steps: readonly string[]) =>
  toSigning(`uses: actions/download-artifact@${commit} # v8`, ...steps, `run: ${command}`).replace(
    'id-token',
    'contents',
  );
const toWorkflow = (step: string) => `permissions:\n  contents: read\njobs:\n  one:\n    steps:\n      ${step}\n`;

it('the workflows run only actions that are pinned, may only read or sign, and know no secret', () => {
  const workflows = listFiles('.github/workflows', (path) => /\.ya?ml$/.test(path));
  expect(workflows).toEqual(expect.arrayContaining(['.github/workflows/ci.yml', '.github/workflows/release.yml']));
  expect(workflows.flatMap((path) => findWorkflowViolations(path, readProjectFile(path)))).toEqual([]);
});

it('the workflows make no package without the tests of a release', () => {
  const steps = [...readProjectFile('.github/workflows/release.yml').matchAll(/^ +- run: (.+)$/gm)].map(
    ([, run]) => run,
  );
  expect(steps).toContain('npm run test:release');
  expect(steps.indexOf('npm run test:release')).toBeLessThan(steps.indexOf('npm run zip'));
  // Nor does the maintainer's own command.
  expect(readProjectFile('tests/release/main.ts')).toContain("['test', 'test:release']");
});

it.each([
  '- uses: actions/checkout@v6',
  '- uses: actions/checkout@main # v6.0.2',
  `- uses: actions/checkout@${commit.slice(0, 12)} # v6.0.2`,
  `- uses: actions/checkout@${commit}`,
  `- uses: actions/checkout@${commit} # main`,
  '- uses: docker://alpine:3 # v3',
  '- env: { TOKEN: secrets.TOKEN }',
  'secrets: inherit',
])('the check of the workflows refuses the step %s', (step) => {
  expect(findWorkflowViolations('ci.yml', toWorkflow(step))).toEqual([expect.stringMatching(/^ci\.yml:6 /)]);
});

it.each([
  'permissions: write-all',
  'permissions: { contents: write }',
  'permissions:\n  contents: read\n  pull-requests: write # to comment',
  'permissions:\n  contents: read\njobs:\n  one:\n    permissions:\n      # for the release\n      contents: write',
  'on: pull_request_target\npermissions: {}',
  'on: push',
  // A command, or another's action, in the job that signs could sign what it likes.
  toSigning(attest, 'run: npm ci'),
  toSigning(attest, `uses: actions/checkout@${commit} # v6`),
  toSigning(attest).replace('id-token', 'contents'),
  // What publishes runs the one command that makes the release, and nothing after it.
  toPublishing('gh release create "$GITHUB_REF_NAME" packages/*.zip && npm ci'),
  toPublishing('npm ci'),
  toPublishing(publish, attest),
  `permissions:\n  id-token: write\njobs:\n  sign:\n    steps:\n      - ${attest}`,
])('the check of the workflows refuses %j', (text) => {
  expect(findWorkflowViolations('ci.yml', text)).toHaveLength(1);
});

it.each([
  toWorkflow(`- uses: actions/checkout@${commit} # v6.0.2`),
  toWorkflow(`- uses: some-one/tools/sub-action@${commit} # v1`),
  toWorkflow('- uses: ./.github/actions/own'),
  toWorkflow('# uses: actions/checkout@v6'),
  toSigning(`uses: actions/download-artifact@${commit} # v8`, attest),
  toPublishing(publish),
  'permissions: {}\nenv:\n  CONTENTS: write',
  'permissions:\n  contents: none # nothing\nenv:\n  WRITE: write',
])('the check of the workflows allows %j', (text) => {
  expect(findWorkflowViolations('ci.yml', text)).toEqual([]);
});
