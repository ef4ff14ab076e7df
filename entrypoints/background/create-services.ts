import { AppError } from '#lib/errors/app-error.ts';
import type { AccountMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { browser } from '#lib/platform/browser.ts';
import { createAttempt } from '#lib/platform/create-attempt.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { waitingUpdateItem } from '#lib/store/storage-items.ts';
import { createRedisClient } from '#lib/team/create-redis-client.ts';
import { createTeamRedis } from '#lib/team/create-team-redis.ts';
import { createAccessReturn } from '#lib/worker/accounts/create-access-return.ts';
import { createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createAccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import { createAccounts } from '#lib/worker/accounts/create-accounts.ts';
import { createCleanStart } from '#lib/worker/accounts/create-clean-start.ts';
import { createOrphanedCalls } from '#lib/worker/accounts/create-orphaned-calls.ts';
import { isSettled } from '#lib/worker/accounts/is-settled.ts';
import { createPageClicks } from '#lib/worker/acts/create-page-clicks.ts';
import { createAccountRestore } from '#lib/worker/backup/create-account-restore.ts';
import { createRollingBackup } from '#lib/worker/backup/create-rolling-backup.ts';
import { createWipe } from '#lib/worker/backup/create-wipe.ts';
import { createUpdateHold } from '#lib/worker/bulk/create-update-hold.ts';
import { createNotifier } from '#lib/worker/coupons/create-notifier.ts';
import { createKeyring } from '#lib/worker/lock/create-keyring.ts';
import { createLock } from '#lib/worker/lock/create-lock.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { createMerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import { createManagedPolicy } from '#lib/worker/policy/create-managed-policy.ts';
import { createPresetKeeper } from '#lib/worker/presets/create-preset-keeper.ts';
import { createMatchIndex } from '#lib/worker/programs/create-match-index.ts';
import { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';
import { createWelcome } from '#lib/worker/welcome/create-welcome.ts';
import { type AccountServices, createAccountServices } from './create-account-services.ts';
import { createMenu } from './create-menu.ts';
import { keepHourlyAlarm } from './hourly-alarm.ts';
import { scheduleLock } from './lock-alarm.ts';
import { createMessageHandlers } from './message-handlers.ts';
import type { Seams } from './seams.ts';

export type Services = ReturnType<typeof createServices>;

/**
 * The one composition root: the device's services, and a set of services for each account
 * (`create-account-services.ts`). The whole worker can be read from here. No factory does I/O.
 */
export function createServices(seams: Seams) {
  const { clock, random, logger, fetch, isOnline, observeNetworkErrors, readSuffixList } = seams;
  const attempt = createAttempt(logger);

  let preparing: Promise<void> | null = null;
  const keptRoot = keepOpen({
    open: (onClosed) =>
      openRootDatabase(() => {
        // The next one may be another database, without an account.
        preparing = null;
        onClosed();
      }),
    close: (database: RootDatabase) => database.close(),
  });
  const root = keptRoot.get;

  const transport = createTransport({ fetch, clock, isOnline });
  const teamRedis = createTeamRedis({ client: createRedisClient({ fetch, clock }) });
  const managedPolicy = createManagedPolicy();
  const directory = createAccountDirectory({ root, clock, random });
  const matchIndex = createMatchIndex({ root, directory, databaseOf: (accountId) => servicesOf(accountId).database() });
  const accessReturn = createAccessReturn({
    directory,
    readTeamAddress: async (accountId) =>
      (await readMeta(await servicesOf(accountId).database(), 'teamSettings'))?.address,
    readManagedFields: managedPolicy.readFields,
    attempt,
  });
  const suffixes = createPublicSuffixes({ readList: readSuffixList });
  const clipboard = createClipboard({ clock });
  const merchantPages = createMerchantPages();
  const presets = createPresetKeeper({ random });
  const notifier = createNotifier();
  const keyring = createKeyring({ root, clock, scheduleLock });
  const welcome = createWelcome({
    root,
    directory,
    openPage: () => browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') }),
  });
  const seamsOfAccount = { clock, random, logger, attempt, isOnline };
  const device = {
    ...seamsOfAccount,
    root,
    keyring,
    directory,
    matchIndex,
    transport,
    teamRedis,
    managedPolicy,
    accessReturn,
    suffixes,
    clipboard,
    merchantPages,
    presets,
    notifier,
  };

  const built = new Map<string, AccountServices>();
  const builtHandlers = new WeakMap<AccountServices, AccountMessageHandlers>();
  function servicesOf(accountId: string): AccountServices {
    const known = built.get(accountId);
    if (known !== undefined) return known;
    const services = createAccountServices(accountId, device);
    built.set(accountId, services);
    return services;
  }

  const orphanedCalls = createOrphanedCalls({ root, clock });
  const turns = createAccountTurns();
  const accounts = createAccounts({
    directory,
    partsOf: servicesOf,
    orphanedCalls,
    matchIndex,
    turns,
    clock,
    attempt,
    observeNetworkErrors,
  });
  const accountRestore = createAccountRestore({ directory, random });
  const rollingBackup = createRollingBackup({ root, clock, attempt });
  const wipe = createWipe({
    root,
    closeRoot: keptRoot.close,
    directory,
    partsOf: servicesOf,
    orphanedCalls,
    turns,
    forget() {
      built.clear();
      preparing = null;
    },
    keepHourlyAlarm: () => keepHourlyAlarm(clock),
    attempt,
    onBlocked: () => logger.warn('wipe', 'upgrade-blocked'),
  });

  const cleanStart = createCleanStart({
    root,
    clock,
    async letGoOfRoot() {
      preparing = null;
      built.clear();
      await keptRoot.close();
    },
    async reopen(accountId) {
      await servicesOf(accountId).letGo();
      void attempt('resume', servicesOf(accountId).resume);
    },
  });

  async function prepare(): Promise<void> {
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
  }
  /**
   * Resolves once there is an active account, in this life of the worker. After a failure the next caller tries again.
   */
  function ready(): Promise<void> {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = null;
      throw error;
    });
    return preparing;
  }

  /**
   * An account's services, ready for use. Without an id, those of the active account.
   * @throws AppError `account-gone`
   */
  async function account(accountId?: string): Promise<AccountServices> {
    await ready();
    const { accountId: found, leaving } = await directory.read(accountId ?? (await directory.readActiveId()));
    if (leaving === 'remove') throw new AppError('account-gone');
    const services = servicesOf(found);
    await services.ready();
    return services;
  }

  /** Runs an act in every account. A failure in one account stops no other. */
  async function inEachAccount(what: string, act: (account: AccountServices) => Promise<unknown>): Promise<void> {
    await ready();
    const there = (await directory.list()).filter(({ leaving }) => leaving !== 'remove');
    await Promise.all(
      there.map(({ accountId }) =>
        attempt(what, async () => {
          const services = servicesOf(accountId);
          await services.ready();
          await act(services);
        }),
      ),
    );
  }

  /** Resumes what waited for the lock. */
  const resumeUnlocked = () =>
    void attempt('unlocked', () =>
      inEachAccount('unlocked', async (each) => {
        each.recheck();
        await Promise.all([attempt('listing', each.listing.resume), each.resume()]);
      }),
    );

  const lock = createLock({
    root,
    clock,
    attempt,
    keyring,
    listAccountIds: async () =>
      (await directory.list()).filter(({ leaving }) => leaving !== 'remove').map(({ accountId }) => accountId),
    partsOf: servicesOf,
    signOut: accounts.signOut,
    resume: resumeUnlocked,
  });

  const menu = createMenu({
    clock,
    async readPresets() {
      // Where no account opens, the user's own settings still exist.
      const database = await account().then(
        (active) => active.database(),
        () => null,
      );
      return (database === null ? await presetBookItem.read() : await readUsableBook(database)).presets;
    },
  });

  const pageClicks = createPageClicks({ account });

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
    clock,
    random,
    logger,
    attempt,
    root,
    directory,
    accessReturn,
    accounts,
    cleanStart,
    orphanedCalls,
    accountRestore,
    rollingBackup,
    wipe,
    matchIndex,
    presets,
    notifier,
    welcome,
    lock,
    merchantPages,
    pageClicks,
    menu,
    updateHold,
    ready,
    account,
    inEachAccount,

    /** The handlers of an account's messages, as {@link account}. */
    async accountHandlers(accountId?: string): Promise<AccountMessageHandlers> {
      const services = await account(accountId);
      const handlers = builtHandlers.get(services) ?? createMessageHandlers(services);
      builtHandlers.set(services, handlers);
      return handlers;
    },

    /** Resumes what a killed worker left in any account, and starts what is due. */
    async resume(): Promise<void> {
      await ready();
      await attempt('lock', lock.closeIfDue);
      await Promise.all([inEachAccount('resume', (each) => each.resume()), attempt('update', updateHold.resume)]);
    },
  };
}
