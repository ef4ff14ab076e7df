import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import type { Credentials } from '#lib/worker/service/create-credential-vault.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import { readTokenLifetimeMs } from '#lib/worker/service/read-token-lifetime.ts';

/** A token is renewed before use when less than this is left of it; of a short-lived one, a tenth of its life. */
const refreshMarginMs = 5 * 60_000;

/**
 * Asks a service for a token, and keeps nothing.
 * @param signal Drops a call that still waits for its slot.
 * @throws AppError why there is none.
 */
export type Authenticate = (
  serviceUrl: string,
  credentials: Credentials,
  encoding: BodyEncoding,
  signal?: AbortSignal,
) => Promise<StoredToken>;

export interface AuthenticatorDependencies {
  readonly transport: Transport;
  readonly gate: RequestGate;
  readonly clock: Clock;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
}

export function createAuthenticator({ transport, gate, clock, isPermitted }: AuthenticatorDependencies): Authenticate {
  return async (serviceUrl, credentials, encoding, signal) => {
    // Interactive even when a sync asks: one call in two hours, that a waiting user may share.
    await gate.reserve({ endpoint: 'authenticate', lane: 'interactive', ...(signal && { signal }) });
    // A form of key and secret is sent to any host: without the permission the browser only hides the answer.
    if (!(await isPermitted(serviceUrl))) throw new AppError('permission-missing');
    signal?.throwIfAborted();
    const client = createPublisherClient((path, parameters) =>
      transport({ serviceUrl, path, parameters, encoding, token: null, signal }),
    );
    const issuedAtMs = clock.nowMs();
    const token = await client.authenticate(credentials);
    const lifetimeMs = readTokenLifetimeMs(token);
    const expiresAtMs = issuedAtMs + lifetimeMs;
    return { token, expiresAtMs, refreshAtMs: expiresAtMs - Math.min(refreshMarginMs, lifetimeMs / 10) };
  };
}
