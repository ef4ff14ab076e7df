import type { ComponentType } from 'preact';
import type { Campaign } from '#lib/domain/campaign.ts';
import type { Connection } from '#lib/domain/connection.ts';
import type { OfferWithStatus } from '#lib/domain/offer.ts';
import type { QuotaUsage } from '#lib/domain/quota-usage.ts';
import type { Settings } from '#lib/domain/settings.ts';
import type { SubIds } from '#lib/domain/sub-ids.ts';
import type { SyncProgress } from '#lib/domain/sync-progress.ts';
import type { KeptPart } from './kept-part.ts';
import type { PresetPart } from './preset-part.ts';
import type { ShopPart } from './shop-part.ts';

/** The page that the popup was opened on. */
export type PopupPage =
  | { readonly kind: 'web'; readonly url: string; readonly tabId: number; readonly title: string }
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

/** What the popup knows of a program beside the offer itself. */
export interface ProgramDetails {
  readonly offerId: string;
  readonly campaigns: readonly Campaign[];
  readonly subIds: SubIds;
  /** What the program earned, loaded only where it has conversions (`create-earnings-line.tsx`). */
  readonly EarningsLine?: ComponentType;
}

/** Everything that the popup's first frame shows, all of it stored on this device. */
export interface PopupSnapshot {
  readonly page: PopupPage;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
  /** Hosts of the account's own tracking links. */
  readonly linkHosts: readonly string[];
  /** The programs of the page, best first. */
  readonly offers: readonly OfferWithStatus[];
  /** Whether the ranking could not tell the best two apart. */
  readonly isUnsure: boolean;
  /** The ★ program of the site. */
  readonly defaultOfferId: string | null;
  /** Details of the best program; null where none matches. */
  readonly details: ProgramDetails | null;
  /** Null where there are no presets. */
  readonly presets: PresetPart | null;
  /** Null where nothing is kept in the addresses of the page's site. */
  readonly kept: KeptPart | null;
  /** Null where no shop of the page's site pays extra. */
  readonly shops: ShopPart | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}
