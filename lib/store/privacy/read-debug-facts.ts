import { hideSecrets } from '#lib/domain/links/refusal-words.ts';
import type { DebugFacts } from '#lib/domain/privacy/debug-info.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { browser } from '#lib/platform/browser.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readHostPermission } from '#lib/store/accounts/read-host-permission.ts';
import { readLinkWishes } from '#lib/store/links/read-link-wishes.ts';
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
  const own = [stored.name, stored.userEmail, stored.affiliateId];
  const { database } = account;
  const [sync, walkCalls, listingRefusals, unreadable, wishes, storage, requests, hasPageAccess] = await Promise.all([
    readMeta(database, 'syncProgress'),
    readMeta(database, 'walkCalls'),
    readMeta(database, 'listingRefusals'),
    readMeta(database, 'unreadable'),
    readLinkWishes(database),
    readStorageUse(account),
    readRequests(database),
    browser.permissions.contains({ origins: [...pagePatterns] }),
  ]);
  return {
    atMs: nowMs,
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    language: navigator.language,
    connection,
    hasServiceAccess: connection.serviceUrl !== '' && (await readHostPermission(connection.serviceUrl)),
    hasPageAccess,
    settings,
    usage: await readQuotaUsage(counted, settings, nowMs),
    sync: sync ?? idleSyncProgress,
    walkCalls: walkCalls ?? {},
    listingRefusals: listingRefusals ?? {},
    unreadable: unreadable ?? {},
    // A name or a sub-ID may be a small word, or the sentence's first: in these it looks like one of the service's own.
    refusalWords: wishes.flatMap(({ words, offerName, subIds, presetName = '' }) =>
      words === undefined ? [] : [hideSecrets(words, [offerName, presetName, ...subIds, ...own].flatMap(toWords))],
    ),
    storage,
    requests,
  };
}

const toWords = (text: string): readonly string[] => text.split(/[\s@.]+/);
