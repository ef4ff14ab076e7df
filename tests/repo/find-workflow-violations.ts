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
export function findWorkflowViolations(path: string, text: string): readonly string[] {
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
