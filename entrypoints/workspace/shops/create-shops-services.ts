import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Shops tab does to the world outside it, beside {@link TabDeps}. */
export interface ShopsServices {
  /** Lists the shops anew; resolves at the end. A worker that dies meanwhile goes on where it was. */
  refresh(): Promise<void>;
}

export function createShopsServices({ send }: TabDeps): ShopsServices {
  const clock = createSystemClock();
  return { refresh: () => resendWhenCancelled(() => send('refreshListing', { kind: 'shops' }), clock.sleep) };
}
