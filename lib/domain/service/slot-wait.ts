import { interactiveReserve } from '#lib/domain/service/interactive-reserve.ts';

/** Calls are counted over this span: a minute, and a margin for what the network delays. */
export const gateWindowMs = 61_500;

/** Interactive calls are the user's and go first; background ones hold at most N − {@link interactiveReserve} slots. */
export type Lane = 'interactive' | 'background';

export const deeplinkEndpoint = 'deeplink/generate';

export interface SlotCall {
  readonly endpoint: string;
  readonly lane: Lane;
}

/** A call of the window. */
export interface RecentCall {
  readonly ageMs: number;
  readonly call: SlotCall;
}

/**
 * How long a call waits until the window has room for it, in ms; 0 where it has room now. Deeplinks are counted on their
 * own as well (spec §8).
 * @param recent Calls of the window, the oldest first.
 * @param limit Calls that the window may hold.
 */
export function toSlotWaitMs(recent: readonly RecentCall[], { endpoint, lane }: SlotCall, limit: number): number {
  /** How long until fewer than `most` of the calls that `counts` are left in the window. */
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
