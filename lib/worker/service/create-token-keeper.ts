import { AppError, type ErrorCode } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { AccountItems, StoredToken } from '#lib/store/accounts/account-items.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { Authenticate } from '#lib/worker/service/create-authenticator.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { toEncoding } from '#lib/worker/service/to-encoding.ts';

/** The account's token: stored with its times, renewed in time, by one caller for all. */
export interface TokenKeeper {
  /** A token that is good for a while. @throws AppError `not-connected`, `needs-attention`, or why none was given. */
  read(): Promise<string>;
  /** Forgets a token that the service no longer takes: a worker that dies now must not try it again. */
  drop(rejected: string): Promise<void>;
  /** Ends what goes on with the earlier credentials, and begins anew: with a token, or signed out. */
  begin(token: StoredToken | null): Promise<void>;
  /** Forgets the token until it is asked for again, and ends what goes on with it. */
  suspend(): Promise<void>;
  /** Ends when another token, or none, is begun with. */
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
  /** From one connecting to the next, or to the sign-out. */
  let life = new AbortController();

  async function refresh({ signal }: AbortController): Promise<string> {
    const current = await connection.read();
    if (current.state === 'signed-out') throw new AppError('not-connected');
    if (current.state === 'needs-attention') throw new AppError('needs-attention');
    const credentials = await vault.read();
    // Signed out meanwhile: whatever was read or answered is of an earlier life, and must leave no trace in this one.
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
      // Another caller may have renewed it in the meantime.
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
