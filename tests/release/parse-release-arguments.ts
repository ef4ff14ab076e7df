/** What `npm run release` was asked for. */
export interface ReleaseWish {
  /** As `bumpVersion` takes it. */
  readonly wanted: string;
  readonly isDryRun: boolean;
  /** Releases while the id of the add-on and the addresses are placeholders: no store may get such a release. */
  readonly keepsPlaceholders: boolean;
}

const options = ['--dry-run', '--placeholders'];

/** Null where the arguments are not of the form that `releaseHelp` shows. */
export function parseReleaseArguments(given: readonly string[]): ReleaseWish | null {
  const [wanted, ...others] = given.filter((argument) => !options.includes(argument));
  if (wanted === undefined || wanted.startsWith('-') || others.length > 0) return null;
  return { wanted, isDryRun: given.includes('--dry-run'), keepsPlaceholders: given.includes('--placeholders') };
}

export const releaseHelp = `npm run release -- major|minor|patch|X.Y.Z [--dry-run] [--placeholders]

Moves the changelog's "Unreleased" and the files of docs/changes/ under the version, sets the version, runs npm test,
makes and lints the packages, commits and tags. Nothing is pushed and nothing uploaded. Where a step fails, everything is put back.
--placeholders continues although lib/build/publication.ts has placeholders: for a tag that no store gets.
--dry-run runs the linters and the compiler in the place of npm test, shows what would be released, and puts everything back.
`;
