import { deeplinkEndpoint, interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import { createGateLog } from './create-gate-log.ts';

/**
 * When the gate sends the last of several links that were clicked at once, in ms.
 * @param limit Calls of a minute.
 * @param isSyncing Whether a sync has just made all calls that it may make in a minute.
 */
export function toLastSlotMs(links: number, limit: number, isSyncing: boolean): number {
  const gate = createGateLog(limit);
  const listed = isSyncing ? limit - interactiveReserve : 0;
  for (let call = 0; call < listed; call += 1) gate.take({ endpoint: 'offers/all', lane: 'background' }, 0);
  const click = { endpoint: deeplinkEndpoint, lane: 'interactive' } as const;
  let nowMs = 0;
  for (let link = 0; link < links; link += 1) {
    nowMs += gate.readWaitMs(click, nowMs);
    gate.take(click, nowMs);
  }
  return nowMs;
}
