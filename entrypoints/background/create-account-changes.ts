import { finishLeaving } from '#lib/worker/accounts/account-leaving.ts';
import type { AccountsContext } from '#lib/worker/accounts/accounts-context.ts';
import { type CleanStartContext, findCleared } from '#lib/worker/accounts/clean-start.ts';
import { createAccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import { isSettled } from '#lib/worker/accounts/is-settled.ts';
import { createFileDriver } from '#lib/worker/backup/create-file-driver.ts';
import { leaveAccountFile } from '#lib/worker/backup/file-run-store.ts';
import { finishWipe, type WipeContext, wipeEverything } from '#lib/worker/backup/wipe.ts';
import type { AccountSet } from './create-account-set.ts';
import type { DeviceParts } from './create-device-parts.ts';
import { scheduleFileRun } from './file-run-alarm.ts';
import type { Seams } from './seams.ts';

/** What adds accounts to the device and takes them away, and what a start of the worker makes of changes left half done. */
export function createAccountChanges(
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
  const wiping: WipeContext = {
    ...accounts,
    closeRoot,
    forget() {
      set.dropServices();
      set.prepareAgain();
    },
    keepHourlyAlarm: device.hourlyLook.keep,
    onBlocked: () => logger.warn('wipe', 'upgrade-blocked'),
  };
  const cleanStart: Pick<CleanStartContext, 'letGoOfRoot' | 'reopen'> = {
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
    /** A file may be of several accounts, so the device takes it in. */
    fileDriver: createFileDriver({ ...device, account: set.account, scheduleResume: scheduleFileRun }),

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
