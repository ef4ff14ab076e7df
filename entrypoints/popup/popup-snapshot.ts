import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { MatchDoubt } from '#lib/domain/programs/match.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { TeamPreset } from '#lib/domain/team/team.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import type { ProgramElsewhere } from '#lib/store/accounts/read-programs-elsewhere.ts';
import type { AddressHistory } from '#lib/store/posts/read-address-history.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';
import type { PopupFocus } from './popup-focus.ts';

/** The page that the popup was opened on, or the address that the user pasted. */
export type PopupPage =
  | {
      readonly kind: 'web';
      readonly url: string;
      /** Null for a pasted address: there is no page to ask. */
      readonly tabId: number | null;
      readonly title: string;
    }
  | {
      /** Leads to another page. `destination` is null if the address does not contain it. */
      readonly kind: 'tracking-link';
      readonly url: string;
      readonly destination: string | null;
    }
  | {
      /** A page of the browser, a file, or no page at all. */
      readonly kind: 'unsupported';
    };

/** The link of an earlier click, whose popup closed before the link arrived. */
export interface WaitingLink {
  /** The act that made it. */
  readonly requestId: string;
  readonly link: MintedLink;
  /** The format in which the user wanted to copy it. */
  readonly formatId: string;
}

/** What the popup shows of a program beside the offer itself. */
export interface PopupProgramDetails {
  readonly offerId: string;
  readonly campaigns: readonly Campaign[];
  readonly subIds: SubIds;
  /** Whether any conversion of the program is stored. */
  readonly hasConversions: boolean;
}

/** The user's presets and the team's. At least one exists. */
export interface PresetsSnapshot {
  readonly book: PresetBook;
  /** The presets of the team and of the organisation. The user can use them, but not change them. */
  readonly team: readonly TeamPreset[];
  /** The account's service. The book contains programs of all the user's services. */
  readonly service: PresetService;
  /** The value that `{counter}` has in the next link. */
  readonly nextCounter: number;
}

/** The shops of a marketplace whose shops pay extra. */
export interface ShopsSnapshot {
  /** The shop that the page's address names. Null if it names no shop: then the popup asks the page. */
  readonly named: Shop | null;
}

/** What was done with a cleaned address before. */
export interface PageHistory {
  readonly url: string;
  readonly history: AddressHistory;
}

/** Everything that the popup's first frame shows. All of it is stored on this device. */
export interface PopupSnapshot {
  readonly focus: PopupFocus;
  readonly page: PopupPage;
  /** The tab that the popup is open over, also if the user pasted an address. Null if the browser names no tab. */
  readonly tab: { readonly tabId: number; readonly url: string } | null;
  /** Null if no link waits for the tab's page. */
  readonly waitingLink: WaitingLink | null;
  readonly accountId: string;
  /** Every account that was ever connected. */
  readonly accounts: readonly ListedAccount[];
  /** The programs of the user's other accounts for the page. */
  readonly elsewhere: readonly ProgramElsewhere[];
  readonly connection: Connection;
  /** Whether the browser lets Linkmint call the service. */
  readonly hasServiceAccess: boolean;
  /** Whether key and secret are locked, until the user types the passphrase. */
  readonly isLocked: boolean;
  readonly settings: Settings;
  /** Whether the popup asked for the user's countries already. */
  readonly isCountryAsked: boolean;
  /** Whether to ask the user to load earnings. */
  readonly asksForEarnings: boolean;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
  /** Hosts of the account's own tracking links. */
  readonly linkHosts: readonly string[];
  /** The page's programs, the best first, or the one that the user picked. */
  readonly offers: readonly OfferWithStatus[];
  /** Whether to ask the user before the best program is used. */
  readonly isUnsure: boolean;
  /** Why the user is asked. Null exactly if `isUnsure` is false. */
  readonly doubt: MatchDoubt | null;
  /** The ★ program of the site. */
  readonly defaultOfferId: string | null;
  /** Whether the user picked the program, instead of the one that matches. */
  readonly isChosen: boolean;
  /** The programs that the user rejected for the site ("Not this program"). */
  readonly rejectedOfferIds: readonly string[];
  /** The newest links. Read only if no program is shown. */
  readonly lastLinks: readonly MintedLink[];
  /** The details of the best program. Null if no program matches. */
  readonly details: PopupProgramDetails | null;
  /** Why the service refuses to list campaigns. Null if it lists them. */
  readonly campaignsRefusal: ShownRefusal | null;
  /** Null if there are no presets. */
  readonly presets: PresetsSnapshot | null;
  /** The parameters that the user keeps on the page's site although cleaning would drop them. In lower case. */
  readonly keptParameters: readonly string[];
  /** What was done with the page's address before. Null without a page. */
  readonly history: PageHistory | null;
  /** Whether the account has any link. */
  readonly hasLinks: boolean;
  /** Null if no shop of the page's site pays extra. */
  readonly shops: ShopsSnapshot | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}
