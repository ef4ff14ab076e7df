import { browser } from '#lib/platform/browser.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { waitingUpdateItem } from '#lib/store/storage-items.ts';
import { finishLeaving, signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import type { AccountsContext } from '#lib/worker/accounts/accounts-context.ts';
import { type CleanStartContext, findCleared } from '#lib/worker/accounts/clean-start.ts';
import { createAccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import { isSettled } from '#lib/worker/accounts/is-settled.ts';
import { createFileDriver } from '#lib/worker/backup/create-file-driver.ts';
import { leaveAccountFile } from '#lib/worker/backup/file-run-store.ts';
import { beginBackupFolder } from '#lib/worker/backup/rolling-backup.ts';
import { finishWipe, type WipeContext, wipeEverything } from '#lib/worker/backup/wipe.ts';
import { createUpdateHold } from '#lib/worker/bulk/create-update-hold.ts';
import { createLock } from '#lib/worker/lock/create-lock.ts';
import { type AccountSet, createAccountSet } from './create-account-set.ts';
import { createDeviceParts, type DeviceParts } from './create-device-parts.ts';
import { createMenu } from './create-menu.ts';
import { scheduleFileRun } from './file-run-alarm.ts';
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
    async listOpenClicks() {
      const requestIds: string[] = [];
      await inEachAccount('clicks', async ({ acts }) => {
        const open = (await acts.list()).filter(({ isNoticePending }) => isNoticePending);
        requestIds.push(...open.map(({ requestId }) => requestId));
      });
      return requestIds;
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

/** What adds accounts to the device and takes them away, and what a start of the worker makes of changes left half done. */
function createAccountChanges(
  device: DeviceParts,
  set: AccountSet,
  observeNetworkErrors: Seams['observeNetworkErrors'],
  closeRoot: () => Promise<void>,
) {
  const { root, clock, logger, attempt, directory, matchIndex } = device;
  const accounts: AccountsContext = {
    ...{ root, clock, attempt, directory, matchIndex, observeNetworkErrors },
    partsOf: set.of,
    turns: createAccountTurns(),
    leaveFile: async (accountId) => leaveAccountFile(await root(), accountId),
  };
  /** A file may be of several accounts, so the device takes it in. */
  const fileDriver = createFileDriver({ ...device, account: set.account, scheduleResume: scheduleFileRun });
  const wiping: WipeContext = {
    ...accounts,
    untilFileRests: fileDriver.wake,
    closeRoot,
    forget() {
      set.dropServices();
      set.prepareAgain();
    },
    keepHourlyAlarm: device.hourlyLook.keep,
    onBlocked: () => logger.warn('wipe', 'upgrade-blocked'),
  };
  const cleanStart: Pick<CleanStartContext, 'letGoOfRoot' | 'reopen' | 'keepBackups'> = {
    keepBackups: () => beginBackupFolder(device),
    async letGoOfRoot() {
      set.prepareAgain();
      set.dropServices();
      await closeRoot();
    },
    async reopen(accountId) {
      await set.of(accountId).letGo();
      void attempt('resume', set.of(accountId).resume);
    },
  };

  return {
    ...accounts,
    ...cleanStart,
    wipe: () => wipeEverything(wiping),
    fileDriver,

    /** Finishes what an earlier life of the worker began, and makes sure that there is an active account. */
    async prepare(): Promise<void> {
      // Where the database cannot be opened, nothing below is tried: each try would take seconds.
      if (await isSettled(await root())) {
        void attempt('match index', matchIndex.refresh);
        return;
      }
      await finishWipe(wiping);
      await attempt('cleared data', () => findCleared(device));
      await directory.readActiveId();
      // An account that cannot leave now (a page holds its database) must not keep the others from working.
      await attempt('leaving accounts', () => finishLeaving(accounts));
    },
  };
}
