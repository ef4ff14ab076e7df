import { useCallback, useMemo, useReducer, useRef } from 'preact/hooks';
import { type Campaign, chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PopupProgramDetails, PopupSnapshot } from '../popup-snapshot.ts';
import { EarningsLine } from './late-parts.ts';

/**
 * The shown program: the best one when the popup opens, then the one that the user picks. If a sync finds a better one
 * meanwhile, the picker lists it, but the popup does not switch to it while the user is about to click.
 */
export function useChosenProgram(services: PopupServices, snapshot: PopupSnapshot, bestDetails: PopupProgramDetails) {
  const { offers } = snapshot;
  const [state, dispatch] = useReducer(reduceChosenProgram, {
    shown: bestDetails,
    hasChosen: false,
    isConfirmed: false,
    coupon: undefined,
    defaultOfferId: snapshot.defaultOfferId,
  });
  /**
   * Whether the user made a link for the shown program, which answers the question. Nothing in sight changes by that, so
   * it draws nothing: the message that makes the link would wait for the drawing.
   */
  const isSettled = useRef(false);
  const isStillThere = offers.some(({ offerId }) => offerId === state.shown.offerId);
  const details = isStillThere ? state.shown : bestDetails;
  const { offerId } = details;
  const { defaultOfferId } = state;
  const pickedCoupon = findPickedCoupon(state, details);
  const coupon = useMemo(
    () => (pickedCoupon === undefined ? chooseCoupon(details.campaigns, snapshot.today) : pickedCoupon),
    [pickedCoupon, details, snapshot.today],
  );

  const readWhole = useCallback(
    async (id: string) => {
      const read = await services.readDetails(id);
      // So that the line is drawn together with the program.
      if (read.hasConversions) await EarningsLine.preload();
      return read;
    },
    [services],
  );
  /** The program that the user picked last, until it is read. An earlier pick whose reading takes longer is over. */
  const picked = useRef<string | null>(null);
  const choose = async (id: string) => {
    picked.current = id;
    try {
      const read = await readWhole(id);
      if (picked.current === id) dispatch({ kind: 'chosen', details: read });
    } finally {
      if (picked.current === id) picked.current = null;
    }
  };
  const reload = async () => dispatch({ kind: 'reloaded', details: await readWhole(offerId) });
  const select = (id: string) => {
    dispatch({ kind: 'selected' });
    return choose(id);
  };
  const confirm = () => {
    dispatch({ kind: 'confirmed' });
    // The key may come before the program that the arrow picked is read.
    void choose(picked.current ?? offerId);
  };
  const setDefault = (host: string, next: string | null) => {
    dispatch({ kind: 'default-set', offerId: next });
    void services
      .send('setDefaultOffer', { host, offerId: next })
      .catch(() => dispatch({ kind: 'default-set', offerId: defaultOfferId }));
  };
  const toggleDefault = (host: string) => setDefault(host, defaultOfferId === offerId ? null : offerId);
  const prefer = (host: string, id: string) => {
    setDefault(host, id);
    return select(id);
  };
  return {
    state,
    hasChosen: state.hasChosen || isSettled.current,
    details,
    /** The coupon that goes with a post. Null for none. */
    coupon,
    hasPickedCoupon: pickedCoupon !== undefined,
    pickCoupon: (campaign: Campaign | null) =>
      dispatch({ kind: 'coupon-chosen', offerId, campaignId: campaign?.campaignId ?? null }),
    offer: offers.find((each) => each.offerId === offerId),
    select,
    confirm,
    reload,
    toggleDefault,
    /** Shows a program, and remembers it for the site. */
    prefer,
    settle: () => {
      isSettled.current = true;
    },
  };
}

interface PickedCoupon {
  readonly offerId: string;
  /** Null for none. */
  readonly campaignId: string | null;
}

export interface ChosenProgram {
  /** The details that the popup shows, as long as their program is one of the page's. */
  readonly shown: PopupProgramDetails;
  /** Whether the user picked a program, or confirmed the shown one. */
  readonly hasChosen: boolean;
  /** Whether the user confirmed the program by key or button. The popup's act then takes the focus. */
  readonly isConfirmed: boolean;
  /** The coupon that the user picked for posts, and its program. Absent while the user has not picked. */
  readonly coupon: PickedCoupon | undefined;
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
  | ({ readonly kind: 'coupon-chosen' } & PickedCoupon)
  | { readonly kind: 'default-set'; readonly offerId: string | null };

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
      return { ...state, coupon: { offerId: event.offerId, campaignId: event.campaignId } };
    case 'default-set':
      return { ...state, defaultOfferId: event.offerId };
  }
}

/** What the user picked for posts, while the shown program is the one of that choice and still has the coupon. */
function findPickedCoupon({ coupon }: ChosenProgram, { offerId, campaigns }: PopupProgramDetails) {
  if (coupon?.offerId !== offerId) return undefined;
  return coupon.campaignId === null ? null : campaigns.find(({ campaignId }) => campaignId === coupon.campaignId);
}
