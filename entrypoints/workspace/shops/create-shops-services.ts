import { createDeeplinkServices, type DeeplinkServices } from '../deeplink/create-deeplink-services.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Shops tab reads and does outside itself, beside {@link TabDeps}. */
export interface ShopsServices extends DeeplinkServices {
  /** Refreshes the shops, and resolves at the end. If the worker dies meanwhile, it resumes at the same place. */
  refresh(): Promise<void>;
}

export function createShopsServices(deps: TabDeps): ShopsServices {
  return {
    ...createDeeplinkServices(deps),
    refresh: () => deps.send('refreshListing', { kind: 'shops' }),
  };
}
