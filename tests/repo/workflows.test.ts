import { expect, it } from 'vitest';
import { findWorkflowViolations } from './find-workflow-violations.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

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
