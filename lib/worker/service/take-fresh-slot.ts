import { AppError } from '#lib/errors/app-error.ts';
import type { GateRequest, RequestGate, Slot } from '#lib/worker/service/create-request-gate.ts';

export interface SlotSource {
  readonly gate: RequestGate;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
}

/**
 * Takes a slot for a call to the service. A machine may sleep after it took one. The service then counts the call in a
 * minute that has others: it takes another.
 * @throws AppError `permission-missing`.
 */
export async function takeFreshSlot(
  { gate, isPermitted }: SlotSource,
  serviceUrl: string,
  request: GateRequest,
): Promise<Slot> {
  for (;;) {
    const slot = await gate.reserve(request);
    // The user may have taken it away while the call waited, and the browser would send some calls all the same.
    if (!(await isPermitted(serviceUrl))) throw new AppError('permission-missing');
    if (slot.isFresh()) return slot;
  }
}
