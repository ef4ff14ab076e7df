import type { ComponentType } from 'preact';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { PopupServices } from '../popup-services.ts';

/** What a copy format may take from beside the link. */
export interface CopySource {
  readonly title: string;
  /** The program's live ones. */
  readonly campaigns: readonly Campaign[];
  /** The coupon whose code was copied last; null where none was. */
  readonly chosenCoupon: Campaign | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}

export interface CopyRowProps {
  readonly services: PopupServices;
  readonly link: MintedLink;
  readonly formatId: string;
  /** The preset that remembers the format; null where the settings do. */
  readonly preset: SubIdPreset | null;
  /** Copies the link in a format. */
  readonly onCopy: (formatId: string) => void;
  /** A format was remembered: what is shown of presets is no longer so. */
  readonly onRemember: () => Promise<void>;
}

/** The part of the popup that is loaded only once there is a link (`load-copy-part.ts`). */
export interface CopyPart {
  /** Puts the link on the clipboard in a format and tells whether it is there. */
  copyAs(link: MintedLink, formatId: string, source: CopySource): Promise<boolean>;
  /** What the status line says of a copy in that format. */
  toStatus(formatId: string): string;
  /** Formats to choose from, and the QR code. */
  readonly Row: ComponentType<CopyRowProps>;
}
