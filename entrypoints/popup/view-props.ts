import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { FooterOutlet } from './footer-outlet.tsx';
import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';

export interface ViewProps {
  readonly services: PopupServices;
  readonly snapshot: PopupSnapshot;
  readonly isOnline: boolean;
  /** Whether the account was connected when the popup opened. */
  readonly wasConnected: boolean;
  readonly acts: ProgramActs;
  /** The place in the footer where the view draws its act. */
  readonly footerOutlet: FooterOutlet;
  /** Whether the view's first act takes the focus. False if a notice above the view has it. */
  readonly takesFocus: boolean;
  /** Whether a notice above the view offers to undo an act. */
  readonly hasUndo: boolean;
  readonly onUsageChange: () => Promise<void>;
}

/** The acts by which the user changes the shown program. */
export interface ProgramActs {
  /** "Choose a program": opens the search. */
  openSearch(): void;
  /** Closes the search without a choice. */
  closeSearch(): void;
  /** Shows this program, for the same page or address. */
  choose(offerId: string): void;
  /** Shows another address. Null shows the tab's page again. */
  openAddress(address: string | null): void;
  /** "Not this program": rejects it for the site. */
  reject(offer: Pick<OfferWithStatus, 'offerId' | 'name'>): void;
}
