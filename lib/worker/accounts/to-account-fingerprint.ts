import type { Credentials } from '#lib/worker/service/create-credential-vault.ts';
import { toHex } from '#lib/worker/text/to-hex.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** So many rounds make guessing a weak secret from the browser's synced storage take years, and connecting a moment. */
const rounds = 100_000;

/**
 * Names an account to the user's other devices: 128 bits of service address, key and secret, in hex. None of the three
 * can be read from it. Many services give every publisher the key `general`, so accounts may differ in the secret alone
 * (observed, spec §5).
 */
export async function toAccountFingerprint(serviceUrl: string, { key, secret }: Credentials): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey('raw', encode(secret), 'PBKDF2', false, ['deriveBits']);
  const salt = encode(JSON.stringify(['linkmint account', serviceUrl, key]));
  return toHex(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, material, 128),
  );
}

/**
 * Names service address and key alone, on this device. With it a new secret finds the accounts to which it may belong.
 */
export function toKeyFingerprint(serviceUrl: string, key: string): Promise<string> {
  return toSha256(JSON.stringify(['linkmint key', serviceUrl, key]));
}
