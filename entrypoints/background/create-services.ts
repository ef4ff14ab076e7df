import { AppError } from '#lib/errors/app-error.ts';
import type { AccountMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { createAttempt } from '#lib/platform/create-attempt.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { adoptFirstDatabase } from '#lib/worker/accounts/adopt-first-database.ts';
import { createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createAccounts } from '#lib/worker/accounts/create-accounts.ts';
import { createCleanStart } from '#lib/worker/accounts/create-clean-start.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { createMerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import { createPresetKeeper } from '#lib/worker/presets/create-preset-keeper.ts';
import { createMatchIndex } from '#lib/worker/programs/create-match-index.ts';
import { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';
import { type AccountServices, createAccountServices } from './create-account-services.ts';
import { createMessageHandlers } from './message-handlers.ts';
import type { Seams } from './seams.ts';

export type Services = ReturnType<typeof createServices>;

/**
 * The one composition root: what the device has, and one set of services an account (`create-account-services.ts`). The
 * whole worker can be read from here. No factory does I/O.
 */
export function createServices(seams: Seams) {
  const { clock, random, logger, fetch, isOnline, observeNetworkErrors, readSuffixList } = seams;
  const attempt = createAttempt(logger);

  let preparing: Promise<void> | null = null;
  const keptRoot = keepOpen({
    open: (onClosed) =>
      openRootDatabase(() => {
        // What comes back may be another database, without an account.
        preparing = null;
        onClosed();
      }),
    close: (database: RootDatabase) => database.close(),
  });
  const root = keptRoot.get;

  const transport = createTransport({ fetch, clock, isOnline });
  const directory = createAccountDirectory({ root, clock, random });
  const matchIndex = createMatchIndex({ root, directory, databaseOf: (accountId) => servicesOf(accountId).database() });
  const suffixes = createPublicSuffixes({ readList: readSuffixList });
  const clipboard = createClipboard({ clock });
  const merchantPages = createMerchantPages();
  const presets = createPresetKeeper({ random });
  const seamsOfAccount = { clock, random, logger, attempt, isOnline };
  const device = {
    ...seamsOfAccount,
    root,
    directory,
    matchIndex,
    transport,
    suffixes,
    clipboard,
    merchantPages,
    presets,
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

  const accounts = createAccounts({
    directory,
    partsOf: servicesOf,
    matchIndex,
    transport,
    clock,
    attempt,
    observeNetworkErrors,
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
      void attempt('go on', servicesOf(accountId).goOn);
    },
  });

  async function prepare(): Promise<void> {
    // Where it cannot be opened, nothing below is tried: each try would take its seconds.
    await root();
    await attempt('cleared data', cleanStart.findCleared);
    await adoptFirstDatabase({ root, directory, clock });
    await directory.readActiveId();
    // An account that cannot leave now (its database is held by a page) must not keep the others from working.
    await attempt('leaving accounts', accounts.finishLeaving);
  }
  /** Resolves once there is an active account, in this life of the worker; a failure is tried again by the next caller. */
  function ready(): Promise<void> {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = null;
      throw error;
    });
    return preparing;
  }

  /** An account's services, ready; without an id those of the active one. @throws AppError `account-gone` */
  async function account(accountId?: string): Promise<AccountServices> {
    await ready();
    const { accountId: found, leaving } = await directory.read(accountId ?? (await directory.readActiveId()));
    if (leaving === 'remove') throw new AppError('account-gone');
    const services = servicesOf(found);
    await services.ready();
    return services;
  }

  /** Does something in every account that there is. What fails in one stops no other. */
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

  return {
    clock,
    random,
    logger,
    attempt,
    root,
    directory,
    accounts,
    cleanStart,
    matchIndex,
    presets,
    merchantPages,
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

    /** Goes on with what a killed worker left in any account, and begins what is due. */
    goOn: () => inEachAccount('go on', (each) => each.goOn()),
  };
}
