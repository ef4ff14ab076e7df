/**
 * Deriving a key from a passphrase takes a fifth of a second by its 600,000 rounds, and a path of kills is walked hundreds of times:
 * here it takes one round.
 */
export function deriveQuickly(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  const quickly: typeof derive = (how, ...rest) =>
    derive(typeof how === 'object' && 'iterations' in how ? { ...how, iterations: 1 } : how, ...rest);
  Object.defineProperty(crypto.subtle, 'deriveKey', { value: quickly });
}
