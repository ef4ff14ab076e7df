/**
 * What the changelog says of a version, without its heading.
 * @throws {Error} Where it has nothing of it.
 */
export function readReleasedEntries(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(`\n## [${version}]`);
  const [, ...lines] = (after.split('\n## [')[0] ?? '').split('\n');
  const entries = lines.join('\n').trim();
  if (entries === '') throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return entries;
}
