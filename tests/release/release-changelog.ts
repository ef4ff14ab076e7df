/** What a release makes of the changelog. */
export interface ReleasedChangelog {
  /** The whole file, with an empty "Unreleased" above the new version. */
  readonly text: string;
  /** The entries of the new version, with their headings. */
  readonly entries: string;
}

const unreleased = '## [Unreleased]';

/**
 * Moves what is unreleased under a version and its day. Headings without an entry go.
 * @param day `YYYY-MM-DD`.
 * @throws Error where there is nothing to release, or the version is there already.
 */
export function releaseChangelog(changelog: string, version: string, day: string): ReleasedChangelog {
  const heading = `## [${version}]`;
  const lines = changelog.split('\n');
  if (lines.some((line) => line.startsWith(heading))) throw new Error(`The changelog has ${version} already`);
  const start = lines.indexOf(unreleased);
  if (start === -1) throw new Error(`The changelog has no heading "${unreleased}"`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  const end = next === -1 ? lines.length : next;
  const groups = lines
    .slice(start + 1, end)
    .join('\n')
    .split(/^(?=### )/m)
    .filter((group) => /^[-*] \S/m.test(group));
  if (groups.length === 0) throw new Error('The changelog has nothing under "Unreleased"');
  const entries = groups.map((group) => group.trim()).join('\n\n');
  const released = [...lines.slice(0, start), unreleased, '', `${heading} - ${day}`, '', entries, ''];
  return { text: [...released, ...lines.slice(end)].join('\n'), entries };
}
