import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { FoundElsewhere, FoundThings } from '#lib/domain/find/find-things.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { GroupEarnings, LinkEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { Post, PostProduct } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import type { Send } from '#lib/messaging/create-send.ts';

/** What is known of an address that the user typed. */
export interface TypedAddress {
  /** As a link would carry it. */
  readonly url: string;
  readonly found: FoundThings['links'];
  /** The programs that a link to it can be made with, the best first. */
  readonly offers: readonly OfferWithStatus[];
  /** The preset that the first program's link would have; null without one. */
  readonly preset: SubIdPreset | null;
}

/** What "Find or do" reads and does outside itself, the same in the workspace and in the side panel. */
export interface FindServices {
  nowMs(): number;
  newId(): string;
  readonly send: Send;
  /** Begins to read all records. @throws AppError if they cannot be read. */
  begin(): Promise<void>;
  /** A key that comes before all records are read is answered from those that were read first. */
  find(query: SearchQuery, max: number): Promise<FoundThings>;
  /** What is near a query that found nothing. Null where nothing is. */
  findNear(query: SearchQuery, max: number): Promise<FoundThings | null>;
  /** Whether the next search is of all records. */
  isWhole(): boolean;
  /** What these links earned in 90 days. Those that were asked for before are in the answer, too. */
  readEarned(links: readonly LinkRow[]): Promise<LinkEarnings>;
  /** The same of posts, by their ids; absent without conversions. */
  readPostSums(postIds: readonly string[]): Promise<ReadonlyMap<string, GroupEarnings>>;
  /** What the device's other accounts have, each its links, its posts and the programs that approved it. */
  findElsewhere(query: SearchQuery, max: number): Promise<readonly FoundElsewhere[]>;
  /** By post: the product by which it was found, where its own name lacks a word. */
  readHeld(postIds: readonly string[], words: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Null if the text is not an address of the web, or a host alone that nothing is known of: that may be a name. */
  readAddress(text: string, max: number): Promise<TypedAddress | null>;
  readPost(postId: string): Promise<Post | undefined>;
  /** The program's landing link; null if it has none that the user may share. */
  readLandingLink(offerId: string): Promise<string | null>;
  /** The page that a link leads to. Null where opening it could count as a click. */
  readPageUrl(row: LinkRow): Promise<OfferableUrl | null>;
  /** The shop of a program. Null where the network names none, or opening it could count as a click. */
  readShopUrl(offerId: string): Promise<OfferableUrl | null>;
  /** The page of a program as a product of a post, with a coupon of it; null where the network names none. */
  readProgramProduct(offerId: string, campaign: Campaign | null, productId: string): Promise<PostProduct | null>;
  /** The draft that was changed last; null without one. */
  readLastDraft(): Promise<PostRow | null>;
  writeLink(row: LinkRow, format: CopyFormat): Promise<FormattedLink | null>;
  copyText(text: string): Promise<boolean>;
  copyFormatted(formatted: FormattedLink): Promise<boolean>;
  readPresets(): Promise<readonly SubIdPreset[]>;
  readonly readMade: DeeplinkServices['readMade'];
  /** Opens a page of Linkmint, by its address within the extension. */
  open(url: string): void;
  /** Opens a page of the web in a tab of its own. */
  visit(url: OfferableUrl): Promise<void>;
  /** Opens a post that was just begun. */
  openPost(postId: string): void;
}
