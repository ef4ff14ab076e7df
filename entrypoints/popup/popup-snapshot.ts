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
import type { ShownRefusal } from '#lib/store/sync/read-refusals.ts';
import type { PopupFocus } from './popup-focus.ts';

/** The page that the popup was opened on, or the address that was pasted into it. */
export type PopupPage =
  | {
      readonly kind: 'web';
      readonly url: string;
      /** Null for a pasted address: nothing more can be asked of it. */
      readonly tabId: number | null;
      readonly title: string;
    }
  | {
      /** A click on it leads elsewhere; `destination` is null where the address does not tell. */
      readonly kind: 'tracking-link';
      readonly url: string;
      readonly destination: string | null;
    }
  | {
      /** A page of the browser, a file, or no page at all. */
      readonly kind: 'unsupported';
    };

/** A link of an earlier click, whose popup was closed before it came. */
export interface WaitingLink {
  /** The act that it is of. */
  readonly requestId: string;
  readonly link: MintedLink;
  /** What it was to be copied as. */
  readonly formatId: string;
}

/** What the popup knows of a program beside the offer itself. */
export interface ProgramDetails {
  readonly offerId: string;
  readonly campaigns: readonly Campaign[];
  readonly subIds: SubIds;
  /** Whether there are conversions of the program, of whatever time. */
  readonly hasConversions: boolean;
}

/** The user's presets and the team's, of which there is at least one. */
export interface PresetsSnapshot {
  readonly book: PresetBook;
  /** Those of the team and of the organisation: to use, and not to change. */
  readonly team: readonly TeamPreset[];
  /** That of the account: the book has programs of all the user's services. */
  readonly service: PresetService;
  /** What `{counter}` would be sent as. */
  readonly nextCounter: number;
}

/** What is known of shops on a marketplace whose shops pay extra. */
export interface ShopsSnapshot {
  /** The one that the page's address names; null where it names none, so that the page itself has to be asked. */
  readonly named: Shop | null;
}

/** Everything that the popup's first frame shows, all of it stored on this device. */
export interface PopupSnapshot {
  readonly focus: PopupFocus;
  readonly page: PopupPage;
  /** The tab that the popup is open over, whatever it is about; null where the browser names none. */
  readonly tab: { readonly tabId: number; readonly url: string } | null;
  /** Null where nothing waits for the tab's page. */
  readonly waitingLink: WaitingLink | null;
  readonly accountId: string;
  /** Every account that was ever connected. */
  readonly accounts: readonly ListedAccount[];
  /** What other accounts have for the page. */
  readonly elsewhere: readonly ProgramElsewhere[];
  readonly connection: Connection;
  /** Whether the browser lets Linkmint call the service. */
  readonly hasServiceAccess: boolean;
  /** Key and secret cannot be used until the user unlocks them. */
  readonly isLocked: boolean;
  readonly settings: Settings;
  /** Whether the popup asked for the user's countries already. */
  readonly isCountryAsked: boolean;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
  /** Hosts of the account's own tracking links. */
  readonly linkHosts: readonly string[];
  /** The programs of the page, best first; or the one that the user picked. */
  readonly offers: readonly OfferWithStatus[];
  /** Whether the best one must not be taken without asking. */
  readonly isUnsure: boolean;
  /** Why; null exactly where it is sure. */
  readonly doubt: MatchDoubt | null;
  /** The ★ program of the site. */
  readonly defaultOfferId: string | null;
  /** Whether the user picked the program, whatever matches. */
  readonly isChosen: boolean;
  /** Programs of which the user said that they are not the site's. */
  readonly rejectedOfferIds: readonly string[];
  /** The newest links, where no program is in sight. */
  readonly lastLinks: readonly MintedLink[];
  /** Details of the best program; null where none matches. */
  readonly details: ProgramDetails | null;
  /** What the service answers instead of its campaigns; null where it lists them. */
  readonly campaignsRefusal: ShownRefusal | null;
  /** Null where there are no presets. */
  readonly presets: PresetsSnapshot | null;
  /** What stays in the addresses of the page's site although cleaning would drop it. Names in lower case. */
  readonly keptParameters: readonly string[];
  /** Null where no shop of the page's site pays extra. */
  readonly shops: ShopsSnapshot | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}
