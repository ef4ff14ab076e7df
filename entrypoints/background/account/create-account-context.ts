import { toPresetService } from '#lib/domain/presets/preset-service.ts';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createActRecords } from '#lib/worker/context/create-act-records.ts';
import { createConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { DeviceParts } from '../create-device-parts.ts';

/** What the services of one account share. Does no I/O: `database` opens the database at its first call. */
export function createAccountContext(accountId: string, device: DeviceParts, database: AccountContext['database']) {
  const { clock, random, logger, attempt, directory } = device;
  const items = createAccountItems(accountId);
  const readAccount = () => directory.read(accountId);
  const changeAccount: AccountContext['changeAccount'] = (change) => directory.change(accountId, change);
  return {
    accountId,
    items,
    acts: createActRecords(accountId, items.acts),
    clock,
    random,
    logger,
    attempt,
    database,
    connection: createConnectionStore({ readAccount, changeAccount }),
    readAccount,
    changeAccount,
    async readSettings() {
      const [account, settings] = await Promise.all([readAccount(), settingsItem.read()]);
      return { ...account.settings, ...settings };
    },
    async readCounted() {
      const [{ fingerprints }, db] = await Promise.all([readAccount(), database()]);
      return { database: db, fingerprints };
    },
    readPresetService: async () => toPresetService((await readAccount()).connection.serviceUrl),
  } satisfies AccountContext;
}
