import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** The user's ways from one program, or none, to another. */
export interface ProgramActs {
  /** "Choose a program": opens the search. */
  openSearch(): void;
  /** Leaves it without a choice. */
  closeSearch(): void;
  /** Makes a program the popup's, for the destination in sight. */
  choose(offerId: string): void;
  /** Turns to another address; null turns back to the tab's page. */
  openAddress(address: string | null): void;
  /** "Not this program". */
  reject(offer: Pick<OfferWithStatus, 'offerId' | 'name'>): void;
}
