import { gateWindowMs, type Lane } from '#lib/domain/service/slot-wait.ts';

/** How a wish may wait for its call. */
export interface MintWait {
  readonly lane: Lane;
  /** Ends the wait, never a call that has left. */
  readonly signal: AbortSignal;
  /** Called each time the wish has to wait, with the time (ms since the epoch) at which its call can leave. */
  readonly onWait?: (startsAtMs: number) => void;
  /**
   * Runs once nothing but a call can answer the wish, before anything is reserved for it. What it throws ends the act,
   * which has then cost nothing.
   */
  readonly beforeCall?: () => Promise<void>;
  /** The longest wait, in ms, before a call that the service limited is sent once more. 0 means never. */
  readonly retryWithinMs: number;
}

/** What a page may choose about the wait of the user's own act. */
export type ActWait = Partial<Pick<MintWait, 'onWait' | 'beforeCall' | 'retryWithinMs'>>;

/** The user waits at most until a full minute has passed. */
export const maxRetryWaitMs = gateWindowMs;
