import { AppError } from '#lib/errors/app-error.ts';
import type { AccountMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { type AccountServices, createAccountServices } from './create-account-services.ts';
import type { DeviceParts } from './create-device-parts.ts';
import { createMessageHandlers } from './message-handlers.ts';

/** The services of every account of the device, one set an account. */
export interface AccountSet {
  /** An account's services, whether they are ready or not. */
  of(accountId: string): AccountServices;
  /** The accounts that are not being removed. */
  listIds(): Promise<readonly string[]>;
  /**
   * Resolves once there is an active account, in this life of the worker. After a failure the next caller tries again.
   */
  ready(): Promise<void>;
  /**
   * An account's services, ready for use. Without an id, those of the active account.
   * @throws AppError `account-gone`
   */
  account(accountId?: string): Promise<AccountServices>;
  /** The handlers of an account's messages, as {@link account}. */
  accountHandlers(accountId?: string): Promise<AccountMessageHandlers>;
  /** Runs an act in every account. A failure in one account stops no other. */
  inEachAccount(what: string, act: (account: AccountServices) => Promise<unknown>): Promise<void>;
  /** The next call of `ready` prepares again: the root database may be another one, without an account. */
  prepareAgain(): void;
  /** The next caller gets new services. */
  dropServices(): void;
}

/** @param prepare Makes sure that there is an active account. */
export function createAccountSet(device: DeviceParts, prepare: () => Promise<void>): AccountSet {
  const { attempt, directory } = device;
  const built = new Map<string, AccountServices>();
  const handlersOf = new WeakMap<AccountServices, AccountMessageHandlers>();
  let preparing: Promise<void> | null = null;

  function of(accountId: string): AccountServices {
    const known = built.get(accountId);
    if (known !== undefined) return known;
    const services = createAccountServices(accountId, device);
    built.set(accountId, services);
    return services;
  }

  function ready(): Promise<void> {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = null;
      throw error;
    });
    return preparing;
  }

  async function account(accountId?: string): Promise<AccountServices> {
    await ready();
    const reading = accountId === undefined ? directory.readActive() : directory.read(accountId);
    const { accountId: found, leaving } = await reading;
    if (leaving === 'remove') throw new AppError('account-gone');
    const services = of(found);
    await services.ready();
    return services;
  }

  const listIds = async () =>
    (await directory.list()).filter(({ leaving }) => leaving !== 'remove').map(({ accountId }) => accountId);

  return {
    of,
    listIds,
    ready,
    account,
    async accountHandlers(accountId) {
      const services = await account(accountId);
      const handlers = handlersOf.get(services) ?? createMessageHandlers(services);
      handlersOf.set(services, handlers);
      return handlers;
    },
    async inEachAccount(what, act) {
      await ready();
      const accountIds = await listIds();
      await Promise.all(
        accountIds.map((accountId) =>
          attempt(what, async () => {
            const services = of(accountId);
            await services.ready();
            await act(services);
          }),
        ),
      );
    },
    prepareAgain() {
      preparing = null;
    },
    dropServices: () => built.clear(),
  };
}
