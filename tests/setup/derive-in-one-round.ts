/*
 * A fingerprint costs 100,000 rounds and a passphrase 600,000, so that guessing one takes years. Nearly every test connects an
 * account, and here that takes one round. `connect-account.test.ts` and `wrap-key.test.ts` derive with all of them.
 */
for (const name of ['deriveBits', 'deriveKey'] as const) {
  const derive = crypto.subtle[name].bind(crypto.subtle) as (how: object, ...rest: unknown[]) => Promise<unknown>;
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: (how: object, ...rest: unknown[]) => derive('iterations' in how ? { ...how, iterations: 1 } : how, ...rest),
  });
}
