import type { FromTeam, MintedLink } from '#lib/domain/links/minted-link.ts';

/** A minted link, with what later acts and the user added to it. What is absent was never there. */
export interface KeptLink extends MintedLink {
  /** How often it answered for a wish, so that no other link was spent. */
  readonly reuseCount?: number;
  readonly lastReusedAtMs?: number;
  /** The user's own words; lines end in `\n`. */
  readonly note?: string;
  /** The user's own, each as {@link toTags} gives it. */
  readonly tags?: readonly string[];
  /** When it came in from a file; absent for what this device minted. */
  readonly importedAtMs?: number;
  /** Which device of the team made it; absent for what this one made. To be read by `readFromTeam`. */
  readonly fromTeam?: FromTeam;
}

/** The longest title that is kept with a link, in UTF-16 units. */
export const maxTitleLength = 300;

/** The longest note, in UTF-16 units. */
export const maxNoteLength = 10_000;
