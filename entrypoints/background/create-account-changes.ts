import { createAccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import { createAccounts } from '#lib/worker/accounts/create-accounts.ts';
import { createCleanStart } from '#lib/worker/accounts/create-clean-start.ts';
import { createOrphanedCalls } from '#lib/worker/accounts/create-orphaned-calls.ts';
import { isSettled } from '#lib/worker/accounts/is-settled.ts';
import { createWipe } from '#lib/worker/backup/create-wipe.ts';
import { leaveAccountFile } from '#lib/worker/backup/file-run-store.ts';
import type { AccountSet } from './create-account-set.ts';
import type { DeviceParts } from './create-device-parts.ts';
import { createFileServices } from './create-file-services.ts';
import { keepHourlyAlarm } from './hourly-alarm.ts';
import type { Seams } from './seams.ts';

/** What adds accounts to the device and takes them away, and what a start of the worker makes of changes left half done. */
export function createAccountChanges(
  device: DeviceParts,
  set: AccountSet,
  observeNetworkErrors: Seams['observeNetworkErrors'],
  closeRoot: () => Promise<void>,
) {
  const { root, clock, logger, attempt, directory, matchIndex } = device;
  const orphanedCalls = createOrphanedCalls({ root, clock });
  const turns = createAccountTurns();
  const accounts = createAccounts({
    directory,
    partsOf: set.of,
    orphanedCalls,
    matchIndex,
    leaveFile: async (accountId) => leaveAccountFile(await root(), accountId),
    turns,
    clock,
    attempt,
    observeNetworkErrors,
  });
  const wipe = createWipe({
    root,
    closeRoot,
    directory,
    partsOf: set.of,
    orphanedCalls,
    turns,
    forget() {
      set.dropServices();
      set.prepareAgain();
    },
    keepHourlyAlarm: () => keepHourlyAlarm(clock),
    attempt,
    onBlocked: () => logger.warn('wipe', 'upgrade-blocked'),
  });
  const cleanStart = createCleanStart({
    root,
    clock,
    async letGoOfRoot() {
      set.prepareAgain();
      set.dropServices();
      await closeRoot();
    },
    async reopen(accountId) {
      await set.of(accountId).letGo();
      void attempt('resume', set.of(accountId).resume);
    },
  });

  return {
    orphanedCalls,
    accounts,
    wipe,
    cleanStart,
    ...createFileServices(device, set),

    /** Finishes what an earlier life of the worker began, and makes sure that there is an active account. */
    async prepare(): Promise<void> {
      // Where the database cannot be opened, nothing below is tried: each try would take seconds.
      if (await isSettled(await root())) {
        void attempt('match index', matchIndex.refresh);
        return;
      }
      await wipe.finish();
      await attempt('cleared data', cleanStart.findCleared);
      await directory.readActiveId();
      // An account that cannot leave now (a page holds its database) must not keep the others from working.
      await attempt('leaving accounts', accounts.finishLeaving);
    },
  };
}
