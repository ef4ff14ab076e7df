/** A mint that waits for a slot of the minute. */
export interface MintProgress {
  readonly requestId: string;
  /** When the call can go, in ms since the epoch. */
  readonly startsAtMs: number;
}
