import { isFromTeam, isMintedLink } from '#lib/domain/links/minted-link.ts';
import { type Checked, hasAlso, isAbsentOr, isCount, isListOf, isText, isTime } from '#lib/domain/shape.ts';

/** A minted link, with what later acts and the user added to it. What is absent was never there. */
export const isKeptLink = hasAlso(isMintedLink, {
  /** How often it answered for a wish, so that no other link was spent. */
  reuseCount: isAbsentOr(isCount),
  lastReusedAtMs: isAbsentOr(isTime),
  /** The user's own words; lines end in `\n`. */
  note: isAbsentOr(isText),
  /** The user's own, each as {@link toTags} gives it. */
  tags: isAbsentOr(isListOf(isText)),
  /** When it came in from a file; absent for what this device minted. */
  importedAtMs: isAbsentOr(isTime),
  /** Which device of the team made it; absent for what this one made. To be read by `readFromTeam`. */
  fromTeam: isAbsentOr(isFromTeam),
});
export type KeptLink = Checked<typeof isKeptLink>;

/** The longest title that is kept with a link, in UTF-16 units. */
export const maxTitleLength = 300;

/** The longest note, in UTF-16 units. */
export const maxNoteLength = 10_000;
