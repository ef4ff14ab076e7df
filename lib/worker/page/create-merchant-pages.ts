import { browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';

const scriptId = 'page-match';

/** The opt-in permission, and what a registered script runs on. */
const merchantPageOrigins = ['*://*/*'];

export interface MerchantPages {
  /** Brings the registered content script in line with the switch and the permission. Idempotent. */
  apply(): Promise<void>;
}

/**
 * The page script runs only while the user's switch is on and the permission is given. The switch is the user's wish, on
 * all of their devices; the permission is each browser's own. So a browser without it registers nothing and writes
 * nothing: the others would follow it.
 */
export function createMerchantPages(): MerchantPages {
  async function apply() {
    const [{ showOnMerchantPages }, isPermitted, registered] = await Promise.all([
      settingsItem.read(),
      browser.permissions.contains({ origins: merchantPageOrigins }),
      browser.scripting.getRegisteredContentScripts({ ids: [scriptId] }),
    ]);
    const isWanted = showOnMerchantPages && isPermitted;
    if (isWanted === registered.length > 0) return;
    if (isWanted) {
      await browser.scripting.registerContentScripts([
        {
          id: scriptId,
          js: ['page-match.js'],
          matches: merchantPageOrigins,
          runAt: 'document_idle',
          persistAcrossSessions: true,
        },
      ]);
    } else {
      await browser.scripting.unregisterContentScripts({ ids: [scriptId] });
    }
    announceDataChange('merchant-pages');
  }

  // One at a time: a saved switch and the permission given for it come together, and no script registers twice.
  return { apply: () => navigator.locks.request('merchant-pages', apply) };
}
