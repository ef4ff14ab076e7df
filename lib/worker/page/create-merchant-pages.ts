import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';

const scriptId = 'page-match';

/** The opt-in permission, and what a registered script runs on. */
const merchantPageOrigins = ['*://*/*'];

export interface MerchantPages {
  /** Brings the registered content script in line with the switch and the permission. Idempotent. */
  apply(): Promise<void>;
  /** Whether anything is to be shown on pages: switched on, and permitted in this browser. */
  isOn(): Promise<boolean>;
}

/**
 * The page script runs only while the user's switch is on and the permission is given. The switch is the user's wish, on
 * all of their devices; the permission is each browser's own. So a browser without it registers nothing and writes
 * nothing: the others would follow it.
 */
export function createMerchantPages(): MerchantPages {
  async function isOn() {
    const [{ showOnMerchantPages }, isPermitted] = await Promise.all([
      settingsItem.read(),
      browser.permissions.contains({ origins: merchantPageOrigins }),
    ]);
    return showOnMerchantPages && isPermitted;
  }

  async function apply() {
    const [isWanted, registered] = await Promise.all([
      isOn(),
      browser.scripting.getRegisteredContentScripts({ ids: [scriptId] }),
    ]);
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
  return { isOn, apply: () => inTurn('merchant-pages', apply) };
}
