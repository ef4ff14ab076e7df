import type { FromTeam, MintedLink } from '#lib/domain/links/minted-link.ts';

/** A minted link with what later acts and the user added. A field is absent until something sets it. */
export interface KeptLink extends MintedLink {
  /** How often this link answered a wish, which saved another link. */
  readonly reuseCount?: number;
  readonly lastReusedAtMs?: number;
  /** The user's note; lines end in `\n`. */
  readonly note?: string;
  /** The user's tags, each as {@link toTags} returns it. */
  readonly tags?: readonly string[];
  /** When a file brought it; absent for links that this device minted. */
  readonly importedAtMs?: number;
  /** The team's device that made it; absent for this device's own. Read it with `readFromTeam`. */
  readonly fromTeam?: FromTeam;
}

/** The longest title that a link stores, in UTF-16 units. */
export const maxTitleLength = 300;

/** The longest note, in UTF-16 units. */
export const maxNoteLength = 10_000;
