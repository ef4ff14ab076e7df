import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { MatchDoubt } from '#lib/domain/programs/match.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { OpenTab, TabFollowing } from '#lib/store/page/read-open-tab.ts';
import type { AddressHistory } from '#lib/store/posts/read-address-history.ts';

/** A page of the web, by what is stored on this device. */
export interface WebPage {
  readonly kind: 'web';
  readonly tabId: number;
  readonly url: string;
  /** The tab's title. Hostile. */
  readonly title: string;
  /** The title without the site's own name. */
  readonly productName: string;
  /** The address by which posts and links know the page, as far as it can be known without reading the page. */
  readonly cleanedUrl: string;
  /** The page's programs, the best first. Only the shown one where the user found it by the search. */
  readonly offers: readonly OfferWithStatus[];
  /** The shown program: the best, or the one that the user chose. Null without one. */
  readonly offer: OfferWithStatus | null;
  /** Why the user is asked which program is right. Null if it is certain, or the user chose it. */
  readonly doubt: MatchDoubt | null;
  /** Whether the user found the program by the search, so that the page need not be on its hosts. */
  readonly isChosen: boolean;
  /** The live coupons of the shown program, the one that ends first before the others. */
  readonly coupons: readonly Campaign[];
  /** What was done with the address before, outside the post that the panel works on. */
  readonly history: AddressHistory;
  /** The post of the history's line. Null without one, or once it was deleted. */
  readonly earlierPost: Post | null;
  /** What that post earned, by currency. Empty where no conversion names that post. */
  readonly earned: readonly { readonly currency: string; readonly total: string }[];
}

/** What the view "This page" is about. */
export type PageFacts =
  | WebPage
  /** Leads to another page. */
  | { readonly kind: 'tracking-link' }
  /** A page of the browser, or a file. */
  | { readonly kind: 'unsupported' }
  /** The browser does not show Linkmint which page it is. */
  | { readonly kind: 'unseen' };

/** What to read a page for. */
export interface PageFocus {
  /** The post that the panel works on: what it did itself is no news. */
  readonly postId: string;
  /** The program that the user chose for the page. Null for the one that matches. */
  readonly offerId: string | null;
}

export type ReadPage = (tab: OpenTab | null, focus: PageFocus) => Promise<PageFacts>;

/** A tab of the window. */
export interface WindowTab extends OpenTab {
  /** False for a tab that the browser has put to sleep or is loading: what its page says cannot be read. */
  readonly isLoaded: boolean;
}

/** An open tab whose page certainly has a program of which a link can be made. */
export interface TabWithProgram extends WindowTab {
  /** As `WebPage.cleanedUrl`. */
  readonly cleanedUrl: string;
}

/** The view "This page": the page, and how it follows the tabs. */
export interface PanelPage extends TabFollowing {
  readonly facts: PageFacts;
  /** Whether another page is in front, which Linkmint may not see: the panel keeps the one before. */
  readonly isBehind: boolean;
}
