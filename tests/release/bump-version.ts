/** The parts of a version of the browsers' stores and of npm: no suffixes, because manifests take none. */
const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/**
 * The version to release.
 * @param wanted `major`, `minor`, `patch`, or a version above `current`.
 * @throws Error if it is anything else.
 */
export function bumpVersion(current: string, wanted: string): string {
  const parts = toParts(current);
  if (parts === null) throw new Error(`The present version is no version: ${current}`);
  const [major, minor, patch] = parts;
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  const next = toParts(wanted);
  if (next === null) throw new Error(`"${wanted}" is neither major, minor, patch nor a version such as 1.2.3`);
  const [first = 0] = [next[0] - major, next[1] - minor, next[2] - patch].filter((difference) => difference !== 0);
  if (first <= 0) throw new Error(`${wanted} is not above ${current}`);
  return wanted;
}

function toParts(version: string): readonly [number, number, number] | null {
  const match = versionPattern.exec(version);
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])];
}
