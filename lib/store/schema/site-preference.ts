import type { ButtonCorner } from '#lib/domain/page/page-surface.ts';

/** What the user chose for a site (`toSiteKey`). What was not chosen is absent. */
export interface SitePreference {
  readonly siteKey: string;
  /** The ★ program. */
  readonly defaultOfferId?: string;
  /** Where the on-page button stands. */
  readonly buttonCorner?: ButtonCorner;
  readonly isButtonDismissed?: boolean;
  /** What cleaning leaves in the site's addresses (`DroppedPart.name`), in lower case. */
  readonly keptParameters?: readonly string[];
  /** "Not this program": programs that match no page of the site. */
  readonly rejectedOfferIds?: readonly string[];
}
