/** Calls of the minute that background work leaves free for the user. */
export const interactiveReserve = 4;

/** The gate counts calls over this span: a minute, plus a margin for network delays. */
export const gateWindowMs = 61_500;

/** Interactive calls are the user's and go first. Background calls use at most N − {@link interactiveReserve} slots. */
export type Lane = 'interactive' | 'background';

export const deeplinkEndpoint = 'deeplink/generate';

export interface SlotCall {
  readonly endpoint: string;
  readonly lane: Lane;
}

/** A call within the window. */
export interface RecentCall {
  readonly ageMs: number;
  readonly call: SlotCall;
}

/**
 * How long a call waits until the window has room for it, in ms; 0 if it has room now. Deeplinks also have a count of
 * their own (spec §8).
 * @param recent Calls of the window, the oldest first.
 * @param limit How many calls the window may hold.
 */
export function toSlotWaitMs(recent: readonly RecentCall[], { endpoint, lane }: SlotCall, limit: number): number {
  /** How long until the window has fewer than `most` of the calls that `counts` selects. */
  const waitForRoom = (most: number, counts: (call: SlotCall) => boolean) => {
    const ages = recent.filter(({ call }) => counts(call)).map(({ ageMs }) => ageMs);
    const blocking = ages[ages.length - most];
    return blocking === undefined ? 0 : gateWindowMs - blocking;
  };
  const waits = [waitForRoom(limit, () => true)];
  if (endpoint === deeplinkEndpoint) waits.push(waitForRoom(limit, (call) => call.endpoint === deeplinkEndpoint));
  if (lane === 'background') {
    waits.push(waitForRoom(Math.max(1, limit - interactiveReserve), (call) => call.lane === 'background'));
  }
  return Math.max(...waits);
}
