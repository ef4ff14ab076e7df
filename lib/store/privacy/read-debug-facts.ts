import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import type { DebugFacts } from '#lib/domain/privacy/debug-info.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { browser } from '#lib/platform/browser.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readRequests } from '#lib/store/privacy/read-requests.ts';
import { readStorageUse } from '#lib/store/privacy/read-storage-use.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';

/** The facts for the debug info. Some of them are private: `toDebugInfo` picks what it may contain. */
export async function readDebugFacts(
  account: OpenAccount,
  nowMs: number,
  pagePatterns: readonly string[],
): Promise<DebugFacts> {
  const { account: stored, settings, counted } = await account.readState();
  const { connection } = stored;
  const [sync, storage, requests, hasPageAccess] = await Promise.all([
    readMeta(account.database, 'syncProgress'),
    readStorageUse(account),
    readRequests(account.database),
    browser.permissions.contains({ origins: [...pagePatterns] }),
  ]);
  return {
    atMs: nowMs,
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    language: navigator.language,
    connection,
    hasServiceAccess:
      connection.serviceUrl !== '' &&
      (await browser.permissions.contains({ origins: [toMatchPattern(connection.serviceUrl)] })),
    hasPageAccess,
    settings,
    usage: await readQuotaUsage(counted, settings, nowMs),
    sync: sync ?? idleSyncProgress,
    storage,
    requests,
  };
}
