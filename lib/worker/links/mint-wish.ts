import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** One act of the user: which link is wanted. */
export type MintWish = MessageInput<'mintDeeplink'>;

/** A wish whose sub-IDs are what is sent. */
export interface ExpandedWish extends Omit<MintWish, 'preset'> {
  readonly presetName: string | null;
}

/** A wish that passed every check that costs nothing, with what was found out on the way. */
export interface CheckedWish {
  readonly wish: ExpandedWish;
  readonly reuseKey: string;
  readonly offer: OfferRecord;
  /** The destination's. */
  readonly host: string;
  readonly serviceUrl: string;
  /** What is kept with the link, where it is known. */
  readonly about: { readonly presetName?: string; readonly title?: string };
}
