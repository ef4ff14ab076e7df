import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import type { Credentials } from '#lib/worker/service/create-credential-vault.ts';
import { type SlotSource, takeFreshSlot } from '#lib/worker/service/take-fresh-slot.ts';

/**
 * A token is renewed before use when less than this is left of it. A short-lived token is renewed in the last tenth of
 * its life.
 */
const refreshMarginMs = 5 * 60_000;

/**
 * Asks a service for a token and keeps nothing.
 * @param signal Drops a call that still waits for its slot.
 * @throws AppError why there is no token.
 */
export type Authenticate = (
  serviceUrl: string,
  credentials: Credentials,
  encoding: BodyEncoding,
  signal?: AbortSignal,
) => Promise<StoredToken>;

export interface AuthenticatingContext extends SlotSource {
  readonly transport: Transport;
  readonly clock: Clock;
}

/** As {@link Authenticate}. */
export async function authenticateAt(
  context: AuthenticatingContext,
  ...[serviceUrl, credentials, encoding, signal]: Parameters<Authenticate>
): Promise<StoredToken> {
  const { transport, clock } = context;
  // Interactive even when a sync asks: one call in two hours, and a user who waits may share its answer.
  const request = { endpoint: 'authenticate', lane: 'interactive', ...(signal && { signal }) } as const;
  // This also checks the permission. The browser sends a form with key and secret to any host. Without the permission
  // it only hides the answer.
  await takeFreshSlot(context, serviceUrl, request);
  signal?.throwIfAborted();
  const client = createPublisherClient((path, parameters) =>
    transport({ serviceUrl, path, parameters, encoding, token: null, signal }),
  );
  const issuedAtMs = clock.nowMs();
  const token = await client.authenticate(credentials);
  const lifetimeMs = readTokenLifetimeMs(token);
  const expiresAtMs = issuedAtMs + lifetimeMs;
  return { token, expiresAtMs, refreshAtMs: expiresAtMs - Math.min(refreshMarginMs, lifetimeMs / 10) };
}

/** A token's life in ms where the token does not say (spec §2.1). */
const defaultTokenLifetimeMs = 2 * 60 * 60_000;

/** A longer life is a fault of the service, such as times in milliseconds. An infinite one cannot even be stored. */
const maxTokenLifetimeMs = 366 * 24 * 60 * 60_000;

/**
 * How long a token lives, in ms: `exp − iat` of a JWT where that is plausible, else two hours. Not `exp` itself: a
 * computer whose clock is wrong would take a new token for an expired one.
 */
export function readTokenLifetimeMs(token: string): number {
  const [, payload] = token.split('.');
  if (payload === undefined) return defaultTokenLifetimeMs;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('iat' in claims)) {
      return defaultTokenLifetimeMs;
    }
    const lifetimeMs = (Number(claims.exp) - Number(claims.iat)) * 1_000;
    return lifetimeMs > 0 && lifetimeMs <= maxTokenLifetimeMs ? lifetimeMs : defaultTokenLifetimeMs;
  } catch {
    return defaultTokenLifetimeMs;
  }
}
