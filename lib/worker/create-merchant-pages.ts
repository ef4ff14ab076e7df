import { browser } from '../platform/browser.ts';
import { settingsItem } from '../store/storage-items.ts';

const scriptId = 'page-match';

/** The opt-in permission, and what a registered script runs on. */
const merchantPageOrigins = ['*://*/*'];

export interface MerchantPages {
  /** Brings the registered content script in line with the switch and the permission. Idempotent. */
  apply(): Promise<void>;
}

/**
 * The page script runs only while the user's switch is on and the permission is given. A permission that is taken away
 * turns the switch off, so that the interface never claims more than is true.
 */
export function createMerchantPages(): MerchantPages {
  return {
    async apply() {
      const settings = await settingsItem.read();
      const isPermitted = await browser.permissions.contains({ origins: merchantPageOrigins });
      if (settings.showOnMerchantPages && !isPermitted) {
        await settingsItem.write({ ...settings, showOnMerchantPages: false });
      }
      const isWanted = settings.showOnMerchantPages && isPermitted;
      const registered = await browser.scripting.getRegisteredContentScripts({ ids: [scriptId] });
      if (isWanted && registered.length === 0) {
        await browser.scripting.registerContentScripts([
          {
            id: scriptId,
            js: ['page-match.js'],
            matches: merchantPageOrigins,
            runAt: 'document_idle',
            persistAcrossSessions: true,
          },
        ]);
      } else if (!isWanted && registered.length > 0) {
        await browser.scripting.unregisterContentScripts({ ids: [scriptId] });
      }
    },
  };
}
