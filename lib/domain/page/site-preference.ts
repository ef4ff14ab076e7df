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

/** Of each kind: whatever adds a choice keeps within it. */
export const maxSiteChoices = 1_000;

/** The user's choices for a site (`toSiteKey`). A field is absent until the user chooses. */
export const isSitePreference = hasFields({
  siteKey: isHost,
  /** The ★ program. */
  defaultOfferId: isAbsentOr(isId),
  /** Whether the user said that the site is theirs, so that a check may offer to replace links. */
  isOwnSite: isAbsentOr(isFlag),
  buttonCorner: isAbsentOr(isOneOf(...buttonCorners)),
  isButtonDismissed: isAbsentOr(isFlag),
  /** The parts that cleaning keeps in the site's addresses (`DroppedPart.name`), in lower case. */
  keptParameters: isAbsentOr(isListOf(isTextOf(1, 200), maxSiteChoices)),
  /** "Not this program": programs that match no page of the site. */
  rejectedOfferIds: isAbsentOr(isListOf(isId, maxSiteChoices)),
});
export type SitePreference = Checked<typeof isSitePreference>;
