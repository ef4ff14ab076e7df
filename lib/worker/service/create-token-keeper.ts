import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { AccountItems, StoredToken } from '#lib/store/accounts/account-items.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { Authenticate } from '#lib/worker/service/authenticate.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { toEncoding } from '#lib/worker/service/negotiate-encoding.ts';

/** Keeps the account's token with its times. One caller renews it for all. */
export interface TokenKeeper {
  /**
   * A token that is valid for a while.
   * @throws AppError `not-connected`, `needs-attention`, or why the service gave none.
   */
  read(): Promise<string>;
  /** Forgets a token that the service refused, on disk too: the next life of the worker must not try it again. */
  drop(rejected: string): Promise<void>;
  /** Aborts what still runs with earlier credentials, and starts with a token or, with null, signed out. */
  begin(token: StoredToken | null): Promise<void>;
  /** Aborts what uses the token, and forgets it until a caller asks again. */
  suspend(): Promise<void>;
  /** Aborts when `begin` or `suspend` is called. */
  ended(): AbortSignal;
}

export interface TokenKeeperDependencies {
  readonly vault: CredentialVault;
  readonly connection: ConnectionStore;
  readonly tokenItem: AccountItems['token'];
  readonly clock: Clock;
}

export function createTokenKeeper(
  { vault, connection, tokenItem, clock }: TokenKeeperDependencies,
  authenticate: Authenticate,
): TokenKeeper {
  let refreshing: Promise<string> | null = null;
  /** Lasts from one connecting to the next, or to the sign-out. */
  let life = new AbortController();

  async function refresh({ signal }: AbortController): Promise<string> {
    const current = await connection.read();
    if (current.state === 'signed-out') throw new AppError('not-connected');
    if (current.state === 'needs-attention') throw new AppError('needs-attention');
    const credentials = await vault.read();
    // The user signed out meanwhile: what was read or answered before must leave no trace.
    signal.throwIfAborted();
    if (credentials === null) return giveUp('wrong-credentials');
    try {
      const renewed = await authenticate(current.serviceUrl, credentials, toEncoding(current), signal);
      signal.throwIfAborted();
      await tokenItem.write(renewed);
      return renewed.token;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.code === 'wrong-credentials') return giveUp('wrong-credentials');
      throw error;
    }
  }

  function endLife(reason: ErrorCode): void {
    life.abort(new AppError(reason));
    life = new AbortController();
    refreshing = null;
  }

  async function giveUp(reason: ErrorCode): Promise<never> {
    await connection.needAttention(reason);
    throw new AppError('needs-attention');
  }

  return {
    async read() {
      const stored = await tokenItem.read();
      const nowMs = clock.nowMs();
      if (stored !== null && nowMs < stored.refreshAtMs) return stored.token;
      const own = life;
      refreshing ??= refresh(own).finally(() => {
        if (life === own) refreshing = null;
      });
      return refreshing;
    },

    async drop(rejected) {
      // Another caller may have renewed it meanwhile.
      if ((await tokenItem.read())?.token === rejected) await tokenItem.remove();
    },

    async suspend() {
      endLife('locked');
      await tokenItem.remove();
    },

    async begin(token) {
      endLife('not-connected');
      if (token === null) await tokenItem.remove();
      else await tokenItem.write(token);
    },

    ended: () => life.signal,
  };
}
