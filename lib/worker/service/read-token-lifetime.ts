/** A token's life where it does not say (spec §2.1), in ms. */
const defaultTokenLifetimeMs = 2 * 60 * 60_000;

/** A longer life is a fault of the service, such as times in milliseconds. An infinite one could not even be stored. */
const maxTokenLifetimeMs = 366 * 24 * 60 * 60_000;

/**
 * How long a token lives, in ms: `exp − iat` of a JWT, where that can be a token's life, else two hours. The difference
 * and not `exp` itself, so that a computer whose clock is wrong does not take a new token for an expired one.
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
