import type { GateRequest, RequestGate, Slot } from '#lib/worker/service/create-request-gate.ts';
import { assertServiceAccess } from '#lib/worker/service/service-access.ts';

export interface SlotSource {
  readonly gate: RequestGate;
}

/**
 * Takes a slot for a call to the service. If the machine slept with a slot, the service would count the call in a later
 * minute, which has calls of its own. So this takes another slot.
 * @throws AppError `permission-missing`, `switched-off`.
 */
export async function takeFreshSlot({ gate }: SlotSource, serviceUrl: string, request: GateRequest): Promise<Slot> {
  for (;;) {
    const slot = await gate.reserve(request);
    // It may have ended while the call waited. Without the permission the browser would send some calls all the same.
    await assertServiceAccess(serviceUrl);
    if (slot.isFresh()) return slot;
  }
}
