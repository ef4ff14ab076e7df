import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PopupProgramDetails } from '../popup-snapshot.ts';

export interface ChosenProgram {
  /** The details that the popup shows, as long as their program is one of the page's. */
  readonly shown: PopupProgramDetails;
  /** Whether the user picked a program, or confirmed the shown one. */
  readonly hasChosen: boolean;
  /** Whether the user confirmed the program by key or button. The popup's act then takes the focus. */
  readonly isConfirmed: boolean;
  /** The coupon that goes with a post: the user's choice, null for none. Absent while the user has not chosen. */
  readonly coupon: Campaign | null | undefined;
  /** The program that the user always wants on this site. */
  readonly defaultOfferId: string | null;
}

export type ChosenProgramEvent =
  /** The user picked another program. Its details are not read yet. */
  | { readonly kind: 'selected' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'chosen'; readonly details: PopupProgramDetails }
  /** The stored details of a program changed. */
  | { readonly kind: 'reloaded'; readonly details: PopupProgramDetails }
  | { readonly kind: 'coupon-chosen'; readonly coupon: Campaign | null }
  | { readonly kind: 'default-set'; readonly offerId: string | null };

/** The state after an event. */
export function reduceChosenProgram(state: ChosenProgram, event: ChosenProgramEvent): ChosenProgram {
  switch (event.kind) {
    case 'selected':
      return { ...state, isConfirmed: false, coupon: undefined };
    case 'confirmed':
      return { ...state, isConfirmed: true };
    case 'chosen':
      return { ...state, shown: event.details, hasChosen: true };
    case 'reloaded':
      return event.details.offerId === state.shown.offerId ? { ...state, shown: event.details } : state;
    case 'coupon-chosen':
      return { ...state, coupon: event.coupon };
    case 'default-set':
      return { ...state, defaultOfferId: event.offerId };
  }
}
