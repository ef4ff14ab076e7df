import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** One act of the user: which link they want. */
export type MintWish = MessageInput<'mintDeeplink'>;

/** A wish with the sub-IDs as they are sent. */
export interface ExpandedWish extends Omit<MintWish, 'preset'> {
  readonly presetName: string | null;
}

/** A wish that passed every check that costs nothing, with what those checks found. */
export interface CheckedWish {
  readonly wish: ExpandedWish;
  readonly reuseKey: string;
  readonly offer: OfferRecord;
  /** The destination's host. */
  readonly host: string;
  readonly serviceUrl: string;
  /** What is stored with the link, where it is known. */
  readonly about: { readonly presetName?: string; readonly title?: string };
}
