import { gateWindowMs, type Lane } from '#lib/domain/service/slot-wait.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** How a wish may wait for its call. */
export interface MintWait {
  readonly lane: Lane;
  /** Ends the wait, never a call that has left. */
  readonly signal: AbortSignal;
  /** Called each time the wish has to wait, with the time (ms since the epoch) at which its call can leave. */
  readonly onWait?: (startsAtMs: number) => void;
  /**
   * Asked before each wait for a slot, with the time as above, until the call has left. False ends the act with
   * `cancelled`: it has cost nothing.
   */
  readonly mayWait?: (startsAtMs: number) => boolean;
  /**
   * Runs once nothing but a call can answer the wish, before anything is reserved for it. What it throws ends the act,
   * which has then cost nothing.
   */
  readonly beforeCall?: () => Promise<void>;
  /** The longest wait, in ms, before a call that the service limited is sent once more. 0 means never. */
  readonly retryWithinMs: number;
}

/** What a page may choose about the wait of the user's own act. */
export type ActWait = Partial<Pick<MintWait, 'onWait' | 'mayWait' | 'beforeCall' | 'retryWithinMs'>>;

/** The user waits at most until a full minute has passed. */
export const maxRetryWaitMs = gateWindowMs;

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
