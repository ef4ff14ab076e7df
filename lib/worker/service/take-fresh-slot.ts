import { AppError } from '#lib/errors/app-error.ts';
import type { GateRequest, RequestGate, Slot } from '#lib/worker/service/create-request-gate.ts';

export interface SlotSource {
  readonly gate: RequestGate;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
}

/**
 * Takes a slot for a call to the service. If the machine slept with a slot, the service would count the call in a later
 * minute, which has calls of its own. So this takes another slot.
 * @throws AppError `permission-missing`, `switched-off`.
 */
export async function takeFreshSlot(
  { gate, isPermitted }: SlotSource,
  serviceUrl: string,
  request: GateRequest,
): Promise<Slot> {
  for (;;) {
    const slot = await gate.reserve(request);
    // The user may have withdrawn the permission while the call waited. The browser would send some calls all the same.
    if (!(await isPermitted(serviceUrl))) throw new AppError('permission-missing');
    if (slot.isFresh()) return slot;
  }
}
