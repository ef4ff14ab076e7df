import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';

const scriptId = 'page-match';

/** The origins of the opt-in permission, and of the registered script. */
const merchantPageOrigins = ['*://*/*'];

export interface MerchantPages {
  /** Registers or removes the content script, as switch and permission require. Idempotent. */
  apply(): Promise<void>;
  /** Whether anything may be shown on pages: switched on, and permitted in this browser. */
  isOn(): Promise<boolean>;
}

/**
 * The page script runs only while the user's switch is on and the permission is given. The switch is the user's wish
 * for all of their devices. Each browser has a permission of its own. So a browser without it registers nothing and
 * leaves the switch as it is, because the others would follow a change.
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

  // One at a time: saving the switch and granting its permission come together, and no script may register twice.
  return { isOn, apply: () => inTurn('merchant-pages', apply) };
}
