import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { untilAborted } from '#lib/platform/within.ts';
import type { AccountItems, StoredToken } from '#lib/store/accounts/account-items.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import { type Authenticate, type AuthenticatingContext, authenticateAt } from '#lib/worker/service/authenticate.ts';
import type { Credentials, CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import {
  type Negotiated,
  type NegotiationTerms,
  negotiateEncoding,
  toEncoding,
} from '#lib/worker/service/negotiate-encoding.ts';
import { assertServiceAccess } from '#lib/worker/service/service-access.ts';

export interface CallContext {
  readonly token: string;
  readonly serviceUrl: string;
  readonly encoding: BodyEncoding;
  /** Whether the user chose the encoding, or the service answered a listing in it. */
  readonly isEncodingSettled: boolean;
}

/** How to verify credentials. */
export interface VerifyTerms extends NegotiationTerms {
  /** Runs before each call, for what the call needs beside a slot of this account. */
  readonly beforeCall?: () => Promise<void>;
}

/** One account's session. Each account has its own, so no account can use another's token. */
export interface Session {
  /**
   * Asks a service whether it takes the credentials, and in which encoding. Keeps nothing.
   * @throws AppError why it does not.
   */
  verify(serviceUrl: string, credentials: Credentials, terms?: VerifyTerms): Promise<Negotiated<StoredToken>>;
  /** Starts with a verified token. Calls that still wait with earlier credentials are dropped unsent. */
  begin(token: StoredToken): Promise<void>;
  /**
   * Runs `call` with a token, and after a token failure once more with a new one.
   * @param signal Ends the wait for a token, which may include a wait for a slot of the gate. Does not end the call.
   * @throws AppError `not-connected`, `needs-attention`, `locked`, `permission-missing`, or what `call` throws.
   */
  withToken<Result>(call: (context: CallContext) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Aborts when the user signs out or connects again: a call that waits for a slot then never leaves. */
  ended(): AbortSignal;
  /** The device was locked: forgets the token, and drops waiting calls unsent. Key and secret stay, sealed. */
  suspend(): Promise<void>;
  /** Forgets token and credentials at once. Drops waiting calls unsent. Late answers change nothing. */
  close(): Promise<void>;
}

export interface SessionDependencies extends AuthenticatingContext, TokenKeeperDependencies {}

/** Turns key and secret into a token, and adds the token to calls. */
export function createSession(dependencies: SessionDependencies): Session {
  const { vault, connection } = dependencies;
  const authenticate: Authenticate = (...call) => authenticateAt(dependencies, ...call);
  const tokens = createTokenKeeper(dependencies, authenticate);

  return {
    verify: (serviceUrl, credentials, { beforeCall, ...terms } = {}) =>
      negotiateEncoding(async (encoding) => {
        await beforeCall?.();
        return authenticate(serviceUrl, credentials, encoding);
      }, terms),

    begin: (token) => tokens.begin(token),

    async withToken(call, signal) {
      // Before any read: a sign-out from now on is heard.
      const ended = tokens.ended();
      const reading = connection.read();
      // All is read at once, because the user waits. "Locked" and the permission are reported only where all else is right.
      const [current, locked, barred] = await Promise.all([
        reading,
        vault.assertOpen().then(() => null, toAppError),
        reading
          .then(({ state, serviceUrl }) => (state === 'signed-out' ? undefined : assertServiceAccess(serviceUrl)))
          .then(() => null, toAppError),
      ]);
      if (current.state === 'signed-out') throw new AppError('not-connected');
      if (current.state === 'needs-attention') throw new AppError('needs-attention');
      if (locked !== null) throw locked;
      const { serviceUrl } = current;
      const { callEncoding, isEncodingChosen } = current;
      const encoding = callEncoding ?? toEncoding(current);
      const isEncodingSettled = callEncoding !== undefined || isEncodingChosen === true;
      // Without the permission the browser's answer looks like that of an absent service.
      if (barred !== null) throw barred;
      ended.throwIfAborted();
      const token = await untilAborted(tokens.read(), signal);
      ended.throwIfAborted();
      try {
        return await call({ token, serviceUrl, encoding, isEncodingSettled });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token-rejected') throw error;
        await tokens.drop(token);
        const renewed = await untilAborted(tokens.read(), signal);
        ended.throwIfAborted();
        return call({ token: renewed, serviceUrl, encoding, isEncodingSettled });
      }
    },

    ended: () => tokens.ended(),

    suspend: () => tokens.suspend(),

    async close() {
      await tokens.begin(null);
      await vault.clear();
    },
  };
}

export interface TokenKeeperDependencies {
  readonly vault: CredentialVault;
  readonly connection: ConnectionStore;
  readonly tokenItem: AccountItems['token'];
  readonly clock: Clock;
}

/** Keeps the account's token with its times. One caller renews it for all. */
export function createTokenKeeper(
  { vault, connection, tokenItem, clock }: TokenKeeperDependencies,
  authenticate: Authenticate,
) {
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
    if (credentials === null) return giveUp('wrong-credentials', current.connectedAtMs);
    try {
      const renewed = await authenticate(current.serviceUrl, credentials, toEncoding(current), signal);
      signal.throwIfAborted();
      await tokenItem.write(renewed);
      return renewed.token;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.code === 'wrong-credentials')
        return giveUp('wrong-credentials', current.connectedAtMs);
      throw error;
    }
  }

  function endLife(reason: ErrorCode): void {
    life.abort(new AppError(reason));
    life = new AbortController();
    refreshing = null;
  }

  async function giveUp(reason: ErrorCode, connectedAtMs: number): Promise<never> {
    await connection.needAttention(reason, connectedAtMs);
    throw new AppError('needs-attention');
  }

  return {
    /**
     * A token that is valid for a while.
     * @throws AppError `not-connected`, `needs-attention`, or why the service gave none.
     */
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

    /** Forgets a token that the service refused, on disk too: the next life of the worker must not try it again. */
    async drop(rejected: string) {
      // Another caller may have renewed it meanwhile.
      if ((await tokenItem.read())?.token === rejected) await tokenItem.remove();
    },

    /** Aborts what uses the token, and forgets it until a caller asks again. */
    async suspend() {
      endLife('locked');
      await tokenItem.remove();
    },

    /** Aborts what still runs with earlier credentials, and starts with a token or, with null, signed out. */
    async begin(token: StoredToken | null) {
      endLife('not-connected');
      if (token === null) await tokenItem.remove();
      else await tokenItem.write(token);
    },

    /** Aborts when `begin` or `suspend` is called. */
    ended: () => life.signal,
  };
}
