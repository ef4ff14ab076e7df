import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { ProgramDetails } from '../popup-snapshot.ts';

export interface ChosenProgram {
  /** What the popup shows, as long as its program is among those of the page. */
  readonly shown: ProgramDetails;
  /** The user picked a program, or confirmed the one in sight. */
  readonly hasChosen: boolean;
  /** The user confirmed it by key or button: the popup's act takes the focus. */
  readonly isConfirmed: boolean;
  /** The coupon whose code was copied last: a format may name it. */
  readonly coupon: Campaign | null;
  /** The program that the user always wants on this site. */
  readonly defaultOfferId: string | null;
}

export type ChosenProgramEvent =
  /** The user picked another program, which is still to be read. */
  | { readonly kind: 'selected' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'chosen'; readonly details: ProgramDetails }
  /** What is stored of a program changed. */
  | { readonly kind: 'reloaded'; readonly details: ProgramDetails }
  | { readonly kind: 'coupon-copied'; readonly coupon: Campaign }
  | { readonly kind: 'default-set'; readonly offerId: string | null };

/** The program in sight, after an event. */
export function reduceChosenProgram(state: ChosenProgram, event: ChosenProgramEvent): ChosenProgram {
  switch (event.kind) {
    case 'selected':
      return { ...state, isConfirmed: false, coupon: null };
    case 'confirmed':
      return { ...state, isConfirmed: true };
    case 'chosen':
      return { ...state, shown: event.details, hasChosen: true };
    case 'reloaded':
      return event.details.offerId === state.shown.offerId ? { ...state, shown: event.details } : state;
    case 'coupon-copied':
      return { ...state, coupon: event.coupon };
    case 'default-set':
      return { ...state, defaultOfferId: event.offerId };
  }
}
