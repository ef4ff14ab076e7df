import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

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
