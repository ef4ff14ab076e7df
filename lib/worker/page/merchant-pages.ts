import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { hideButtons } from '#lib/store/programs/match-index.ts';
import { settingsItem } from '#lib/store/storage-items.ts';

const scriptId = 'page-match';
/** The script that draws, on the hosts whose pages do so by themselves. */
const drawingId = 'page-button';

/**
 * Hosts with that script. The browser compares each page's address with all of them; on further hosts the worker draws, as
 * on those of which only it knows.
 */
const maxDrawnHosts = 1_000;

/** The origins of the opt-in permission, and of the registered script. */
const merchantPageOrigins = ['*://*/*'];

/*
 * The page script runs only while the user's switch is on and the permission is given. The switch is the user's wish
 * for all of their devices. Each browser has a permission of its own. So a browser without it registers nothing and
 * leaves the switch as it is, because the others would follow a change.
 */

/** Whether anything may be shown on pages: switched on, and permitted in this browser. */
export async function areMerchantPagesOn(): Promise<boolean> {
  const [{ showOnMerchantPages }, isPermitted] = await Promise.all([
    settingsItem.read(),
    browser.permissions.contains({ origins: merchantPageOrigins }),
  ]);
  return showOnMerchantPages && isPermitted;
}

/** Registers or removes the content script, as switch and permission require. Idempotent. */
export function applyMerchantPages(): Promise<void> {
  // One at a time: saving the switch and granting its permission come together, and no script may register twice.
  return inTurn('merchant-pages', applyOnce);
}

async function applyOnce(): Promise<void> {
  const [isWanted, registered] = await Promise.all([
    areMerchantPagesOn(),
    browser.scripting.getRegisteredContentScripts({ ids: [scriptId, drawingId] }),
  ]);
  if (!isWanted) await hideButtons();
  const ids = registered.map(({ id }) => id);
  if (isWanted ? ids.includes(scriptId) : ids.length === 0) return;
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
    await browser.scripting.unregisterContentScripts({ ids });
  }
  announceDataChange('merchant-pages');
}

/** Brings the script that draws along on pages of these hosts and below them, and on no others. Idempotent. */
export function drawOnHosts(hosts: readonly string[]): Promise<void> {
  return inTurn('merchant-pages', async () => {
    const [isWanted, registered] = await Promise.all([
      areMerchantPagesOn(),
      browser.scripting.getRegisteredContentScripts({ ids: [drawingId] }),
    ]);
    const before = registered.find(({ id }) => id === drawingId);
    const matches = isWanted ? toMatchPatterns(hosts) : [];
    const script = {
      id: drawingId,
      js: ['page-button.js'],
      matches: [...matches],
      runAt: 'document_idle' as const,
      persistAcrossSessions: true,
    };
    if (before === undefined) {
      if (matches.length > 0) await browser.scripting.registerContentScripts([script]);
    } else if (matches.length === 0) await browser.scripting.unregisterContentScripts({ ids: [drawingId] });
    else if (!isSameSet(before.matches ?? [], matches)) await browser.scripting.updateContentScripts([script]);
  });
}

/** Chrome has the methods that compare sets since 122. */
function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const [first, second] = [new Set(some), new Set(others)];
  return first.size === second.size && others.every((each) => first.has(each));
}

/** One that is no name, or that the browser could not read, would cost all others: a pattern has a plain name. */
function toMatchPatterns(hosts: readonly string[]): readonly string[] {
  const names = hosts.filter((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host) && !/\.\d+$/.test(host));
  return names.slice(0, maxDrawnHosts).map((host) => `*://*.${host}/*`);
}
