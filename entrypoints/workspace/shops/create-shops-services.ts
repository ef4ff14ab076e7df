import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Shops tab reads and does outside itself, beside {@link TabDeps}. */
export interface ShopsServices {
  /** Refreshes the shops, and resolves at the end. If the worker dies meanwhile, it resumes at the same place. */
  refresh(): Promise<void>;
  /** The presets and formats that the account can use. */
  readPresets(): Promise<PresetBook>;
}

export function createShopsServices({ database, send }: TabDeps): ShopsServices {
  const clock = createSystemClock();
  return {
    refresh: () => resendWhenCancelled(() => send('refreshListing', { kind: 'shops' }), clock.sleep),
    readPresets: () => readUsableBook(database),
  };
}
