import type { PassphraseRecord } from '#lib/store/root-database.ts';

/* The cryptography of the lock, with the platform alone: AES-GCM with a new vector each time, and PBKDF2-SHA-256. */

type Bytes = Uint8Array<ArrayBuffer>;

/** A wrapped key. Only what wrapped it can unwrap it. */
interface Wrapped {
  readonly iv: Bytes;
  readonly wrapped: ArrayBuffer;
}

const algorithm = { name: 'AES-GCM', length: 256 } as const;

/** A key for credentials that can be wrapped. Never stored unwrapped. */
export const makeSealingKey = () => crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);

/** A key that wraps while the lock is open. No script can export it. */
export const makeSessionKey = () => crypto.subtle.generateKey(algorithm, false, ['wrapKey', 'unwrapKey']);

export const wrapForSession = (sessionKey: CryptoKey, key: CryptoKey): Promise<Wrapped> => wrap(sessionKey, key);

export const unwrapBySession = (sessionKey: CryptoKey, wrapped: Wrapped, isExtractable: boolean) =>
  unwrap(sessionKey, wrapped, isExtractable);

export async function makePassphraseRecord(
  key: CryptoKey,
  passphrase: string,
  rounds: number,
): Promise<PassphraseRecord> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt, rounds, ...(await wrap(await deriveKey(passphrase, salt, rounds), key)) };
}

/** The wrapped key, extractable. Null where the passphrase is wrong. */
export async function unwrapByPassphrase(record: PassphraseRecord, passphrase: string): Promise<CryptoKey | null> {
  const derived = await deriveKey(passphrase, record.salt, record.rounds);
  return unwrap(derived, record, true).catch(() => null);
}

async function wrap(by: CryptoKey, key: CryptoKey): Promise<Wrapped> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, wrapped: await crypto.subtle.wrapKey('raw', key, by, { name: 'AES-GCM', iv }) };
}

function unwrap(by: CryptoKey, { iv, wrapped }: Wrapped, isExtractable: boolean): Promise<CryptoKey> {
  const uses: readonly KeyUsage[] = ['encrypt', 'decrypt'];
  return crypto.subtle.unwrapKey('raw', wrapped, by, { name: 'AES-GCM', iv }, 'AES-GCM', isExtractable, uses);
}

async function deriveKey(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const text = new TextEncoder().encode(passphrase);
  const material = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(how, material, algorithm, false, ['wrapKey', 'unwrapKey']);
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
