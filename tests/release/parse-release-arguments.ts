/** What `npm run release` was asked for. */
export interface ReleaseWish {
  /** As `bumpVersion` takes it. */
  readonly wanted: string;
  readonly isDryRun: boolean;
}

/** Null where the arguments are not of the form that `releaseHelp` shows. */
export function parseReleaseArguments(given: readonly string[]): ReleaseWish | null {
  const [wanted, ...others] = given.filter((argument) => argument !== '--dry-run');
  if (wanted === undefined || wanted.startsWith('-') || others.length > 0) return null;
  return { wanted, isDryRun: given.includes('--dry-run') };
}

export const releaseHelp = `npm run release -- major|minor|patch|X.Y.Z [--dry-run]

Moves the changelog's "Unreleased" under the version, sets the version, runs npm test, makes and lints the packages,
commits and tags. Nothing is pushed and nothing uploaded. Where a step fails, everything is put back.
--dry-run runs the linters and the compiler in the place of npm test, shows what would be released, and puts everything back.
`;
