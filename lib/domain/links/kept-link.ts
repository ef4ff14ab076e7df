import { type FromTeam, isFromTeam, isMintedLink, isTeamPosting } from '#lib/domain/links/minted-link.ts';
import { type Checked, hasAlso, isAbsentOr, isCount, isListOf, isText, isTime } from '#lib/domain/shape.ts';

/** A minted link with what later acts and the user added. A field is absent until something sets it. */
export const isKeptLink = hasAlso(isMintedLink, {
  /** How often this link answered a wish, which saved another link. */
  reuseCount: isAbsentOr(isCount),
  lastReusedAtMs: isAbsentOr(isTime),
  /** The user's note; lines end in `\n`. */
  note: isAbsentOr(isText),
  /** The user's tags, each as {@link toTags} returns it. */
  tags: isAbsentOr(isListOf(isText)),
  /** When a file brought it; absent for links that this device minted. */
  importedAtMs: isAbsentOr(isTime),
  /** The team's device that made it; absent for this device's own. Read it with `readFromTeam`. */
  fromTeam: isAbsentOr(isFromTeam),
  /** Where a colleague posted it last, whoever made it. */
  posted: isAbsentOr(isTeamPosting),
});
export type KeptLink = Checked<typeof isKeptLink>;

/** The longest title that a link stores, in UTF-16 units. */
export const maxTitleLength = 300;

/** The longest note, in UTF-16 units. */
export const maxNoteLength = 10_000;

/**
 * The device that made a stored link; null for this device's own and for an unreadable value. Also null for team links
 * that an early version stored without their device.
 */
export function readFromTeam(link: Pick<KeptLink, 'fromTeam'>): FromTeam | null {
  const stored: unknown = link.fromTeam;
  if (typeof stored !== 'object' || stored === null) return null;
  const { device, atMs } = stored as Readonly<Partial<Record<keyof FromTeam, unknown>>>;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  return { device: typeof device === 'string' ? device : '', atMs };
}
