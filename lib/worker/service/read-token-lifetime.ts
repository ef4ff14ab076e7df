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
