import type { MintProgress } from '#lib/domain/acts/act-record.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { ProgramSum } from '#lib/domain/earnings/sum-program.ts';
import type { CopyFormat, TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { CollectedPage } from '#lib/domain/page/collected-page.ts';
import type { Replacements } from '#lib/domain/posts/replacing.ts';
import type { PageParts } from '#lib/domain/products/page-parts.ts';
import type { Product } from '#lib/domain/products/product.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { AccountState } from '#lib/store/accounts/open-account.ts';
import type { AddressHistory } from '#lib/store/posts/read-address-history.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { PopupFocus } from './popup-focus.ts';
import type { PopupProgramDetails, PopupSnapshot } from './popup-snapshot.ts';

/** The stored link, and whether the answer to an earlier try was lost. */
export interface LinkState {
  /** Null if no such link is stored. */
  readonly link: MintedLink | null;
  readonly isUnknown: boolean;
}

/** What a copy format may use beside the link. */
export interface CopySource {
  readonly title: string;
  /** The coupon that goes with the link. Null for none. */
  readonly coupon: Campaign | null;
  /** What the page says of its product. Null while unknown. */
  readonly product: Product | null;
}

/** Everything that the popup reads and changes outside itself. */
export interface PopupServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  sleep(durationMs: number): Promise<void>;
  /** A new name for one act of the user. */
  newRequestId(): string;
  readonly send: Send;
  /** Sends the worker messages for another account than the shown one. */
  sendAs(accountId: string): Send;
  /**
   * Reads everything that the popup shows.
   * @param state The account's state, if the caller is reading it already.
   */
  readSnapshot(focus: PopupFocus, state?: Promise<AccountState>): Promise<PopupSnapshot>;
  readDetails(offerId: string): Promise<PopupProgramDetails>;
  /** What a program earned in the last 30 days of the service's calendar. */
  readEarnings(offerId: string): Promise<ProgramSum>;
  /** The user's own programs that may take a program's place. Null without any. */
  readReplacements(offerId: string): Promise<Replacements<OfferRecord> | null>;
  /** The program's links to other pages than `exceptUrl`, newest first. */
  readShopLinks(offerId: string, exceptUrl: string): Promise<readonly MintedLink[]>;
  /** What the page in the tab says of itself. Null if it cannot be read, or has left `pageUrl`. */
  readPage(tabId: number, pageUrl: string): Promise<CollectedPage | null>;
  /** The product that a page names. Null if it names none. */
  readPageProduct(parts: PageParts, pageUrl: string): Promise<Product | null>;
  readLinkState(reuseKey: string): Promise<LinkState>;
  /** Calls `onChange` with the clicks that wait for a slot, now and at each change. Returns what stops it. */
  watchMint(onChange: (waiting: readonly MintProgress[]) => void): () => void;
  /** Loads all programs of the mirror, to search them. */
  loadProgramFinder(): Promise<ProgramFinder>;
  /** The user's own copy formats. */
  readTemplates(): Promise<readonly TemplateFormat[]>;
  /** What was done with a cleaned address before. */
  readAddressHistory(url: string): Promise<AddressHistory>;
  /** Copies a link in a format. Resolves to the text that it copied; null if the browser refused. */
  copyLink(link: MintedLink, format: CopyFormat, source: CopySource): Promise<string | null>;
  /** Copies a text. Resolves to whether that worked. */
  copyText(text: string): Promise<boolean>;
  /** Reads the count of the account's team again, if it has one. Resolves to whether a new snapshot would differ. */
  refreshTeam(): Promise<boolean>;
  openOptions(): void;
  /**
   * Opens the side panel in the tab's window, and closes the popup. Call it within the user's gesture.
   * @param asking A message on its way, which must not be lost with the popup.
   */
  openPanel(tabId: number, asking?: Promise<unknown>): void;
  /** Opens a link of the popup in a tab, and closes the popup. Null if the browser closes the popup by itself. */
  readonly openTab: ((drawnLink: HTMLAnchorElement) => void) | null;
}
