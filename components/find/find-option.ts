import type { IconName } from '#components/icon.tsx';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { BuiltInFormatId } from '#lib/domain/formats/link-formats.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';

/** A page, and the channel that a link to it has or would have; empty without one. */
export interface InChannel {
  readonly target: DeeplinkTarget;
  readonly presetName: string;
}

/** What an option does. None of these but `make` and `make-for` uses a link, and neither is ever an option's Enter. */
export type FindDeed =
  /** Opens a page of Linkmint. */
  | { readonly kind: 'go'; readonly url: string }
  /** The same in another account, which is then the one in use. */
  | { readonly kind: 'go-in'; readonly accountId: string; readonly url: string }
  | { readonly kind: 'copy'; readonly text: string; readonly campaignId?: string }
  /** Copies a link in a format, with what is true today. */
  | { readonly kind: 'copy-as'; readonly row: LinkRow; readonly formatId: BuiltInFormatId }
  /** Opens the page that a link leads to, and not the link: that would be a click. */
  | { readonly kind: 'visit'; readonly row: LinkRow }
  /** Adds the product of a link to the draft that was worked on last, or to a new one. */
  | { readonly kind: 'add-to-draft'; readonly link: KeptLink }
  /** The same of the page of a program, with a coupon of it. */
  | { readonly kind: 'add-coupon-to-draft'; readonly campaign: Campaign }
  /** Copies the text of a channel, by its name; null: of the channel that was copied last. */
  | { readonly kind: 'copy-post'; readonly postId: string; readonly channel: string | null }
  /** Begins a copy of a post, and opens it. `name`: that of the post. */
  | { readonly kind: 'duplicate-post'; readonly postId: string; readonly name: string }
  | { readonly kind: 'copy-landing'; readonly offerId: string }
  /** Opens the shop of a program, and not its link: that would be a click. */
  | { readonly kind: 'visit-shop'; readonly offerId: string }
  | { readonly kind: 'new-post'; readonly name: string }
  | { readonly kind: 'update-earnings' }
  /** Shows further options in place of the results. */
  | { readonly kind: 'show'; readonly options: readonly FindOption[]; readonly title: string }
  /** Makes a link and copies it. */
  | { readonly kind: 'make'; readonly url: string; readonly offerId: string }
  /** Shows the user's other channels in place of the results. */
  | ({ readonly kind: 'channels' } & InChannel)
  /** Makes a link for another channel, and copies it. */
  | ({ readonly kind: 'make-for'; readonly preset: SubIdPreset } & InChannel)
  /** Keeps a link, of which none is left, until the user wants it made. */
  | { readonly kind: 'keep'; readonly target: DeeplinkTarget; readonly preset: SubIdPreset | null };

/** What stands in place of the results: the other acts of one of them, or what a link would be made with. */
export interface FindStage {
  readonly title: string;
  /** What sets the result apart from its likes. */
  readonly note?: string;
  readonly options: readonly FindOption[];
}

/** A key's act, with the words that the foot of the dialog has for it. */
export interface FindAct {
  readonly label: string;
  /** What it uses; empty where nothing is said. */
  readonly price: string;
  readonly deed: FindDeed;
}

/** A line of the list. */
export interface FindOption {
  /** Unique in the list. */
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  /** What sets it apart from its likes. */
  readonly hint: string;
  /** What stands at the line's end. */
  readonly end: string;
  /** Whether that is a sum or a rate, or a time that is nearly over. */
  readonly endLook?: 'figure' | 'soon';
  /** A second line. */
  readonly note?: string;
  readonly isDisabled?: true;
  /** It would use a link, so it is never chosen by itself. */
  readonly usesLink?: true;
  /** Enter; null where it does nothing. */
  readonly enter: FindAct | null;
  /** Ctrl+Enter; null where it does nothing. */
  readonly copy: FindAct | null;
  /** The other acts, behind Tab. */
  readonly others: readonly FindOption[];
}

/** A part of the list with its name. */
export interface FindGroup {
  readonly id: string;
  readonly name: string;
  /** What the ends of its lines say. */
  readonly note?: string;
  readonly options: readonly FindOption[];
}

/** What the texts of the options depend on beside what was found. */
export interface FindOccasion {
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day on the user's own calendar, `YYYY-MM-DD`. */
  readonly userDay: string;
  /** Empty without a connection. */
  readonly serviceUrl: string;
  /** How many links can still be made, and of how many. */
  readonly left: number;
  readonly limit: number;
  /** The service's day on which there are more, `YYYY-MM-DD`; null where that is not known. */
  readonly freesOn: string | null;
}
