import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError, type ErrorCode } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { AccountItems, StoredToken } from '#lib/store/accounts/account-items.ts';
import type { ConnectionStore } from '#lib/worker/service/create-connection-store.ts';
import type { Credentials, CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import { type Negotiated, negotiateEncoding } from '#lib/worker/service/negotiate-encoding.ts';
import { readTokenLifetimeMs } from '#lib/worker/service/read-token-lifetime.ts';

/** A token is renewed before use when less than this is left of it; of a short-lived one, a tenth of its life. */
const refreshMarginMs = 5 * 60_000;

/** What a call is sent with. */
export interface CallContext {
  readonly token: string;
  readonly serviceUrl: string;
  readonly encoding: BodyEncoding;
}

/** One account's session: each account has its own, so no token can be another account's. */
export interface Session {
  /**
   * Asks a service whether it takes the credentials, and in which encoding. Keeps nothing.
   * @param chosen The encoding that the user wants; absent: the one that the service takes is found out.
   * @throws AppError why it does not.
   */
  verify(serviceUrl: string, credentials: Credentials, chosen?: BodyEncoding): Promise<Negotiated<StoredToken>>;
  /** Goes on with a verified token. What still waits with the earlier credentials is dropped unsent. */
  begin(token: StoredToken): Promise<void>;
  /**
   * Runs `call` with a token; after a token failure with a new one, exactly once.
   * @throws AppError `not-connected`, `needs-attention`, `permission-missing`, or what `call` throws.
   */
  withToken<Result>(call: (context: CallContext) => Promise<Result>): Promise<Result>;
  /** Ends when the user signs out or connects anew: who waits for a slot then never sends. */
  ended(): AbortSignal;
  /** Forgets token and credentials at once. What waits is dropped unsent, and what answers late changes nothing. */
  close(): Promise<void>;
}

export interface SessionDependencies {
  readonly transport: Transport;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly connection: ConnectionStore;
  readonly tokenItem: AccountItems['token'];
  readonly clock: Clock;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
}

/** Key and secret to token: stored with its times, renewed in time, by one caller for all. */
export function createSession(dependencies: SessionDependencies): Session {
  const { transport, gate, vault, connection, tokenItem, clock, isPermitted } = dependencies;
  let refreshing: Promise<string> | null = null;
  /** From one connecting to the next, or to the sign-out. */
  let life = new AbortController();

  async function authenticate(
    serviceUrl: string,
    credentials: Credentials,
    encoding: BodyEncoding,
    signal: AbortSignal | undefined,
  ): Promise<StoredToken> {
    // Interactive even when a sync asks: one call in two hours, that a waiting user may share.
    await gate.reserve({ endpoint: 'authenticate', lane: 'interactive', ...(signal && { signal }) });
    const client = createPublisherClient((path, parameters) =>
      transport({ serviceUrl, path, parameters, encoding, token: null, signal }),
    );
    const issuedAtMs = clock.nowMs();
    const token = await client.authenticate(credentials);
    const lifetimeMs = readTokenLifetimeMs(token);
    const expiresAtMs = issuedAtMs + lifetimeMs;
    return { token, expiresAtMs, refreshAtMs: expiresAtMs - Math.min(refreshMarginMs, lifetimeMs / 10) };
  }

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

  async function giveUp(reason: ErrorCode): Promise<never> {
    await connection.needAttention(reason);
    throw new AppError('needs-attention');
  }

  /** A token that is good for a while. */
  async function readToken(): Promise<string> {
    const stored = await tokenItem.read();
    const nowMs = clock.nowMs();
    if (stored !== null && nowMs < stored.refreshAtMs) return stored.token;
    const own = life;
    refreshing ??= refresh(own).finally(() => {
      if (life === own) refreshing = null;
    });
    return refreshing;
  }

  /** Forgets a token that the service no longer takes: a worker that dies now must not try it again. */
  async function dropToken(rejected: string) {
    // Another caller may have renewed it in the meantime.
    if ((await tokenItem.read())?.token === rejected) await tokenItem.remove();
  }

  function endLife() {
    life.abort(new AppError('not-connected'));
    life = new AbortController();
    refreshing = null;
  }

  return {
    verify: (serviceUrl, credentials, chosen) =>
      negotiateEncoding((encoding) => authenticate(serviceUrl, credentials, encoding, undefined), chosen),

    async begin(token) {
      endLife();
      await tokenItem.write(token);
    },

    async withToken(call) {
      const current = await connection.read();
      if (current.state === 'signed-out') throw new AppError('not-connected');
      if (current.state === 'needs-attention') throw new AppError('needs-attention');
      const { serviceUrl } = current;
      const encoding = toEncoding(current);
      // Without it the browser's answer looks like that of a service that is not there.
      if (!(await isPermitted(serviceUrl))) throw new AppError('permission-missing');
      const { signal: ended } = life;
      const token = await readToken();
      ended.throwIfAborted();
      try {
        return await call({ token, serviceUrl, encoding });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token-rejected') throw error;
        await dropToken(token);
        const renewed = await readToken();
        ended.throwIfAborted();
        return call({ token: renewed, serviceUrl, encoding });
      }
    },

    ended: () => life.signal,

    async close() {
      endLife();
      await tokenItem.remove();
      await vault.clear();
    },
  };
}

function toEncoding({ bodyEncoding = 'form' }: { readonly bodyEncoding?: BodyEncoding }): BodyEncoding {
  return bodyEncoding;
}
