export interface ReleasedChangelog {
  /** The whole file, with an empty "Unreleased" above the new version. */
  readonly text: string;
  /** The entries of the new version, with their headings. */
  readonly entries: string;
}

const unreleased = '## [Unreleased]';

/** Those of Keep a Changelog, in the order in which a version has them. Text without a heading comes first. */
const kinds = ['', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/**
 * Moves what is unreleased, with the fragments of `docs/changes/`, under a version and its day. Headings without an entry
 * go.
 * @param fragments Texts of the form of {@link joinEntries}.
 * @param day `YYYY-MM-DD`.
 * @throws Error where there is nothing to release, or the version is there already.
 */
export function releaseChangelog(
  changelog: string,
  fragments: readonly string[],
  version: string,
  day: string,
): ReleasedChangelog {
  const heading = `## [${version}]`;
  const lines = changelog.split('\n');
  if (lines.some((line) => line.startsWith(heading))) throw new Error(`The changelog has ${version} already`);
  const start = lines.indexOf(unreleased);
  if (start === -1) throw new Error(`The changelog has no heading "${unreleased}"`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  const end = next === -1 ? lines.length : next;
  const entries = joinEntries([lines.slice(start + 1, end).join('\n'), ...fragments]);
  if (!hasEntry(entries)) throw new Error('The changelog has nothing under "Unreleased", and docs/changes/ is empty');
  const released = [...lines.slice(0, start), unreleased, '', `${heading} - ${day}`, '', entries, ''];
  return { text: [...released, ...lines.slice(end)].join('\n'), entries };
}

/**
 * The entries of several texts under one heading a kind.
 * @param texts Each with headings such as `### Fixed`, and a list below each.
 * @throws Error where Keep a Changelog has no such heading.
 */
export function joinEntries(texts: readonly string[]): string {
  const groups = texts.flatMap((text) => text.split(/^(?=### )/m)).map(readGroup);
  const unknown = groups.find(({ kind }) => !kinds.includes(kind));
  if (unknown !== undefined) throw new Error(`"### ${unknown.kind}" is not one of ${kinds.slice(1).join(', ')}`);
  return kinds
    .map((kind) => ({ kind, list: groups.filter((group) => group.kind === kind && group.list !== '') }))
    .filter(({ list }) => list.length > 0)
    .map(({ kind, list }) => {
      const text = list.map((group) => group.list).join('\n');
      return kind === '' ? text : `### ${kind}\n\n${text}`;
    })
    .join('\n\n');
}

export const hasEntry = (text: string): boolean => /^[-*] \S/m.test(text);

function readGroup(group: string): { readonly kind: string; readonly list: string } {
  const [, kind = '', list = ''] = /^(?:### ([^\n]*)\n)?(.*)$/s.exec(group) ?? [];
  return { kind: kind.trim(), list: list.trim() };
}
