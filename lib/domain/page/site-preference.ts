import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isFlag,
  isHost,
  isId,
  isListOf,
  isOneOf,
  isTextOf,
} from '#lib/domain/shape.ts';

/** What the user chose for a site (`toSiteKey`). What was not chosen is absent. */
export const isSitePreference = hasFields({
  siteKey: isHost,
  /** The ★ program. */
  defaultOfferId: isAbsentOr(isId),
  /** Where the on-page button stands. */
  buttonCorner: isAbsentOr(isOneOf(...buttonCorners)),
  isButtonDismissed: isAbsentOr(isFlag),
  /** What cleaning leaves in the site's addresses (`DroppedPart.name`), in lower case. */
  keptParameters: isAbsentOr(isListOf(isTextOf(1, 200), 1_000)),
  /** "Not this program": programs that match no page of the site. */
  rejectedOfferIds: isAbsentOr(isListOf(isId, 1_000)),
});
export type SitePreference = Checked<typeof isSitePreference>;
