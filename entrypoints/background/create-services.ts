import { browser } from '#lib/platform/browser.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { waitingUpdateItem } from '#lib/store/storage-items.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { createUpdateHold } from '#lib/worker/bulk/create-update-hold.ts';
import { createLock } from '#lib/worker/lock/create-lock.ts';
import { createAccountChanges } from './create-account-changes.ts';
import { type AccountSet, createAccountSet } from './create-account-set.ts';
import { createDeviceParts, type DeviceParts } from './create-device-parts.ts';
import { createMenu } from './create-menu.ts';
import type { Seams } from './seams.ts';

export type Services = ReturnType<typeof createServices>;

/**
 * The one composition root: the device's parts, a set of services for each account (`create-account-services.ts`), and
 * what changes the accounts. The whole worker can be read from here. No factory does I/O.
 */
export function createServices(seams: Seams) {
  const keptRoot = keepOpen({
    open: (onClosed) =>
      openRootDatabase(() => {
        // The next one may be another database, without an account.
        set.prepareAgain();
        onClosed();
      }),
    close: (database: RootDatabase) => database.close(),
  });
  const device: DeviceParts = createDeviceParts(seams, {
    root: keptRoot.get,
    databaseOf: (accountId) => set.of(accountId).database(),
  });
  const set: AccountSet = createAccountSet(device, () => changes.prepare());
  const changes = createAccountChanges(device, set, seams.observeNetworkErrors, keptRoot.close);
  const { clock, attempt, root } = device;
  const { account, inEachAccount } = set;

  const lock = createLock({
    root,
    clock,
    attempt,
    keyring: device.keyring,
    listAccountIds: set.listIds,
    partsOf: set.of,
    signOut: (accountId) => signOutAccount(changes, accountId),
    // Resumes what waited for the lock.
    resume: () =>
      void attempt('unlocked', () =>
        inEachAccount('unlocked', async (each) => {
          each.recheck();
          await Promise.all([attempt('listing', each.listing.resume), each.resume()]);
        }),
      ),
  });

  const menu = createMenu({ clock, readPresets: () => readMenuPresets(account) });

  const updateHold = createUpdateHold({
    clock,
    item: waitingUpdateItem,
    async isRunUnderWay() {
      let isUnderWay = false;
      await inEachAccount('bulk', async ({ bulk }) => {
        if (await bulk.isUnderWay()) isUnderWay = true;
      });
      return isUnderWay;
    },
    touch: () => browser.runtime.getPlatformInfo(),
  });

  return {
    ...device,
    ...set,
    ...changes,
    lock,
    menu,
    updateHold,

    /** Resumes the jobs that a killed worker left in any account, and starts those that are due. */
    async resume(): Promise<void> {
      await set.ready();
      await attempt('lock', lock.closeIfDue);
      const jobs = [inEachAccount('resume', (each) => each.resume()), attempt('update', updateHold.resume)];
      await Promise.all([...jobs, changes.fileDriver.wake()]);
    },
  };
}

/** Where no account opens, the user's own settings still exist. */
async function readMenuPresets(account: AccountSet['account']) {
  const database = await account().then(
    (active) => active.database(),
    () => null,
  );
  return (database === null ? await presetBookItem.read() : await readUsableBook(database)).presets;
}
