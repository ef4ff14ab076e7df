import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** Services for deeplinks without presets and stored links, which make none, with what a test changes of them. */
export const fakeDeeplinkServices = (change: Partial<DeeplinkServices> = {}): DeeplinkServices => ({
  readPresets: async () => emptyPresetBook,
  toSent: (_target, preset) => preset?.subIds ?? noSubIds,
  findCut: () => [],
  readMade: async () => null,
  mint: () => Promise.reject(new Error('no link in this test')),
  ...change,
});
