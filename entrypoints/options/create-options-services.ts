import { idleSyncProgress } from '#lib/domain/sync-progress.ts';
import { toMatchPattern } from '#lib/domain/to-match-pattern.ts';
import { send } from '#lib/messaging/send.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { openDatabase, readMeta } from '#lib/store/database.ts';
import { readConnection } from '#lib/store/read-connection.ts';
import { readQuotaHistory } from '#lib/store/read-quota-history.ts';
import { readQuotaUsage } from '#lib/store/read-quota-usage.ts';
import { connectionPulseItem, settingsItem, syncProgressItem } from '#lib/store/storage-items.ts';
import { merchantPagePatterns } from './merchant-page-patterns.ts';
import type { OptionsServices } from './options-services.ts';
import type { PresetsSnapshot } from './options-snapshot.ts';

/** The options page's composition root: the real world behind {@link OptionsServices}. */
export function createOptionsServices(): OptionsServices {
  const clock = createSystemClock();
  const databasePromise = openDatabase();
  const pinned: unknown = import.meta.env.WXT_SERVICE_URL;

  /** A late part: it brings the schema library, which is as large as everything else of the page. */
  const loadStore = () => import('#lib/store/preset-item.ts');
  const readBook = async () => (await loadStore()).presetBookItem.read();

  const readPresets = async (): Promise<PresetsSnapshot> => {
    const [database, book] = await Promise.all([databasePromise, readBook()]);
    const offers = await Promise.all(Object.keys(book.byOffer).map((offerId) => database.get('offers', offerId)));
    const programNames = offers.flatMap((offer) => (offer === undefined ? [] : [[offer.offerId, offer.name] as const]));
    return { book, programNames: Object.fromEntries(programNames) };
  };

  return {
    nowMs: clock.nowMs,
    pinnedServiceUrl: typeof pinned === 'string' && pinned !== '' ? pinned : null,
    send,
    async readSnapshot() {
      const database = await databasePromise;
      const settings = await settingsItem.read();
      const [connection, usage, quotaHistory, storedSync, sync, presets, hasPageAccess] = await Promise.all([
        readConnection(database),
        readQuotaUsage(database, settings, clock.nowMs()),
        readQuotaHistory(database, settings, clock.nowMs()),
        readMeta(database, 'syncProgress'),
        syncProgressItem.read(),
        readPresets(),
        browser.permissions.contains({ origins: [...merchantPagePatterns] }),
      ]);
      const hasServiceAccess =
        connection.state === 'signed-out' ||
        (await browser.permissions.contains({ origins: [toMatchPattern(connection.serviceUrl)] }));
      return {
        connection,
        hasServiceAccess,
        settings,
        hasPageAccess,
        usage,
        quotaHistory,
        sync: sync ?? storedSync ?? idleSyncProgress,
        presets,
      };
    },
    watch(onChange) {
      const stops = [settingsItem, syncProgressItem, connectionPulseItem].map((item) => item.watch(() => onChange()));
      stops.push(watchDataChanges(['quota', 'merchant-pages'], onChange));
      let isStopped = false;
      void loadStore().then(({ presetBookItem }) => {
        if (!isStopped) stops.push(presetBookItem.watch(() => onChange()));
      });
      return () => {
        isStopped = true;
        for (const stop of stops) stop();
      };
    },
    async exportPresets() {
      const { exportPresets, presetBookItem } = await loadStore();
      const file = new Blob([exportPresets(await presetBookItem.read())], { type: 'application/json' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'linkmint-presets.json';
      link.click();
      // The browser takes the file when the click is done, which is after this turn.
      await clock.sleep(60_000);
      URL.revokeObjectURL(link.href);
    },
    requestAccess: (patterns) => browser.permissions.request({ origins: [...patterns] }),
  };
}
