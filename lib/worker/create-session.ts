import type { BodyEncoding } from '../domain/body-encoding.ts';
import { AppError, type ErrorCode } from '../errors/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { createPublisherClient } from '../publisher-api/create-publisher-client.ts';
import type { Transport } from '../publisher-api/create-transport.ts';
import { tokenItem } from '../store/storage-items.ts';
import type { ConnectionStore } from './create-connection-store.ts';
import type { Credentials, CredentialVault } from './create-credential-vault.ts';
import type { RequestGate } from './create-request-gate.ts';
import { negotiateEncoding } from './negotiate-encoding.ts';
import { readTokenLifetimeMs } from './read-token-lifetime.ts';

/** A token is refreshed before use when less than this is left of it. */
const refreshMarginMs = 5 * 60_000;

export interface Session {
  /**
   * Verifies credentials against a service, and keeps the token that it gives.
   * @param chosen The encoding that the user wants; absent: the one that the service takes is found out.
   * @returns The encoding in which the service is asked from now on.
   */
  open(serviceUrl: string, credentials: Credentials, chosen?: BodyEncoding): Promise<BodyEncoding>;
  /**
   * Runs `call` with a token; after a token failure with a new one, exactly once.
   * @throws AppError `not-connected`, `needs-attention`, `permission-missing`, or what `call` throws.
   */
  withToken<Result>(
    call: (token: string, serviceUrl: string, encoding: BodyEncoding) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export interface SessionDependencies {
  readonly transport: Transport;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly connection: ConnectionStore;
  readonly clock: Clock;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
}

/** Key and secret to token: stored with its expiry, refreshed in time, by one caller for all. */
export function createSession({
  transport,
  gate,
  vault,
  connection,
  clock,
  isPermitted,
}: SessionDependencies): Session {
  let refreshing: Promise<string> | null = null;

  async function authenticate(serviceUrl: string, credentials: Credentials, encoding: BodyEncoding): Promise<string> {
    // Interactive even when a sync asks: one call in two hours, that a waiting user may share.
    await gate.reserve({ endpoint: 'authenticate', lane: 'interactive' });
    const client = createPublisherClient((path, parameters) =>
      transport({ serviceUrl, path, parameters, encoding, token: null }),
    );
    const issuedAtMs = clock.nowMs();
    const token = await client.authenticate(credentials);
    await tokenItem.write({ token, expiresAtMs: issuedAtMs + readTokenLifetimeMs(token) });
    return token;
  }

  async function refresh(): Promise<string> {
    const current = await connection.read();
    const credentials = await vault.read();
    if (current.state === 'signed-out') throw new AppError('not-connected');
    if (current.state === 'needs-attention') throw new AppError('needs-attention');
    if (credentials === null) return giveUp('wrong-credentials');
    try {
      return await authenticate(current.serviceUrl, credentials, toEncoding(current));
    } catch (error) {
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
    if (stored !== null && stored.expiresAtMs - clock.nowMs() > refreshMarginMs) return stored.token;
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** Forgets a token that the service no longer takes: a worker that dies now must not try it again. */
  async function dropToken(rejected: string) {
    // Another caller may have renewed it in the meantime.
    if ((await tokenItem.read())?.token === rejected) await tokenItem.remove();
  }

  return {
    async open(serviceUrl, credentials, chosen) {
      const authenticateAs = (encoding: BodyEncoding) => authenticate(serviceUrl, credentials, encoding);
      return (await negotiateEncoding(authenticateAs, chosen)).bodyEncoding;
    },

    async withToken(call) {
      const current = await connection.read();
      if (current.state === 'signed-out') throw new AppError('not-connected');
      if (current.state === 'needs-attention') throw new AppError('needs-attention');
      // Without it the browser's answer looks like that of a service that is not there.
      if (!(await isPermitted(current.serviceUrl))) throw new AppError('permission-missing');
      const token = await readToken();
      try {
        return await call(token, current.serviceUrl, toEncoding(current));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token-rejected') throw error;
        await dropToken(token);
        return call(await readToken(), current.serviceUrl, toEncoding(current));
      }
    },

    async close() {
      await tokenItem.remove();
      await vault.clear();
    },
  };
}

function toEncoding({ bodyEncoding = 'form' }: { readonly bodyEncoding?: BodyEncoding }): BodyEncoding {
  return bodyEncoding;
}
