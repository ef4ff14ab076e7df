import type { Account } from '#lib/domain/accounts/account.ts';
import { type Connection, noConnection } from '#lib/domain/accounts/connection.ts';
import { parseAccountSettings } from '#lib/domain/accounts/parse-account-settings.ts';
import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import type { AccountSettings } from '#lib/domain/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { type Database, firstAccountId, openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { readDeviceDays, sumDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { toAccountFingerprint, toKeyFingerprint } from '#lib/worker/accounts/to-account-fingerprint.ts';
import type { Keyring } from '#lib/worker/lock/create-keyring.ts';
import { type CredentialVault, createCredentialVault } from '#lib/worker/service/create-credential-vault.ts';

/** Over which the first version counted links around a correction. */
const firstSpanMs = 180 * 86_400_000;

interface AdoptDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly keyring: Keyring;
  readonly directory: AccountDirectory;
  readonly clock: Clock;
}

/**
 * Makes the database of the first version, which knew no accounts, the first account's: where it is, without copying a
 * row. Its key moves to the device's database. Done once; a kill in the middle leaves it to be done again.
 */
export async function adoptFirstDatabase({ root, keyring, directory, clock }: AdoptDependencies): Promise<void> {
  const db = await root();
  if ((await readRootValue(db, 'isFirstAdopted')) === true) return;
  if (await exists(toDatabaseName(firstAccountId))) {
    const database = await openDatabase(firstAccountId);
    try {
      const vault = createCredentialVault({ database: async () => database, keyring });
      const readCredentials = async () => {
        await moveKey(database, db);
        return vault.read();
      };
      const account = await toFirstAccount(database, readCredentials, clock.nowMs());
      if (account !== null) await directory.adopt(account, true);
    } finally {
      database.close();
    }
  }
  await db.put('meta', true, 'isFirstAdopted');
}

async function moveKey(database: Database, root: RootDatabase): Promise<void> {
  const cryptoKey = await database.get('vault', 'cryptoKey');
  if (!(cryptoKey instanceof CryptoKey)) return;
  await root.put('vault', cryptoKey, 'cryptoKey');
  await database.delete('vault', 'cryptoKey');
}

async function toFirstAccount(
  database: Database,
  readCredentials: CredentialVault['read'],
  nowMs: number,
): Promise<Account | null> {
  const stored = (await database.get('meta', 'connection')) as Partial<Connection> | undefined;
  const hasLinks = (await database.count('links')) + (await database.count('journal')) > 0;
  if ((stored === undefined || stored.state === 'signed-out') && !hasLinks) return null;

  const connection: Connection = { ...noConnection, ...stored } as Connection;
  const { serviceUrl } = connection;
  const credentials = await readCredentials();
  const synced: unknown = (await browser.storage.sync.get('settings')).settings;
  const settings = parseAccountSettings(typeof synced === 'object' && synced !== null ? { ...synced } : {});
  await convertCorrection(database, settings, nowMs);
  return {
    accountId: firstAccountId,
    name: '',
    color: 'blue',
    connection,
    settings,
    fingerprints: credentials === null ? [] : [await toAccountFingerprint(serviceUrl, credentials)],
    keyFingerprint: credentials === null ? null : await toKeyFingerprint(serviceUrl, credentials.key),
    ownsUnnamedCounts: true,
    affiliateId: '',
    userEmail: '',
    createdAtMs: nowMs,
    verifiedAtMs: 'connectedAtMs' in connection ? connection.connectedAtMs : null,
    leaving: null,
  };
}

/**
 * The first version kept what had been counted when the dashboard's number was told, over half a year; now the difference
 * to the period's count is kept. It comes out so that the count is, at this moment, what the first version showed.
 */
async function convertCorrection(database: Database, settings: AccountSettings, nowMs: number): Promise<void> {
  const stored = (await database.get('meta', 'quotaCorrection')) as Readonly<Record<string, unknown>> | undefined;
  if (stored === undefined || 'difference' in stored) return;
  await database.delete('meta', 'quotaCorrection');
  const [used, atMs, countedHere, countedElsewhere] = [
    stored.used,
    stored.atMs,
    stored.countedHere,
    stored.countedElsewhere,
  ];
  if (typeof used !== 'number' || typeof atMs !== 'number') return;
  if (typeof countedHere !== 'number' || typeof countedElsewhere !== 'number') return;
  const { startMs } = toQuotaPeriod(settings.quotaPeriod, nowMs, settings.serviceUtcOffsetMinutes);
  if (atMs < startMs) return;
  const owner = { fingerprints: [], ownsUnnamedCounts: true };
  const deviceId = (await readMeta(database, 'deviceId')) ?? '';
  const elsewhereNow = sumDays(sumOtherDevices(await readDeviceDays(owner), deviceId, '0'));
  const hereNow = await database.countFromIndex('journal', 'byCountedAt', IDBKeyRange.lowerBound(atMs - firstSpanMs));
  const shown = used + Math.max(0, hereNow - countedHere) + Math.max(0, elsewhereNow - countedElsewhere);
  const { used: counted } = await readQuotaUsage({ database, ...owner }, settings, nowMs);
  await writeMeta(database, 'quotaCorrection', { difference: shown - counted, counted, atMs });
}

async function exists(name: string): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name);
}
