import { gateWindowMs, type Lane } from '#lib/domain/service/slot-wait.ts';

/** How a wish may wait for its call. */
export interface MintWait {
  readonly lane: Lane;
  /** Ends the wait, never a call that is on its way. */
  readonly signal: AbortSignal;
  /** Told whenever it has to wait, with the time (ms since the epoch) at which its call can go. */
  readonly onWait?: (startsAtMs: number) => void;
  /** The longest wait, in ms, after which a call that the service limited is made once more; 0 for none. */
  readonly retryWithinMs: number;
}

/** What a surface may say of the wait of the user's own act. */
export type ActWait = Partial<Pick<MintWait, 'onWait' | 'retryWithinMs'>>;

/** The user waits for no longer than for a minute that is full. */
export const maxRetryWaitMs = gateWindowMs;
