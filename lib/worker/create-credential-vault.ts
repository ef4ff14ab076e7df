import { z } from '../platform/zod.ts';
import type { Database } from '../store/database.ts';

export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

export interface CredentialVault {
  store(credentials: Credentials): Promise<void>;
  /** The credentials, or null when none are stored or they cannot be read any more. */
  read(): Promise<Credentials | null>;
  clear(): Promise<void>;
}

const credentialsSchema = z.object({ key: z.string(), secret: z.string() });

/**
 * Keeps key and secret in IndexedDB, AES-GCM under a key that no script can export: what lies on the disk, or in a
 * copied database, is not the secret's text.
 */
export function createCredentialVault({ database }: { readonly database: () => Promise<Database> }): CredentialVault {
  async function readCryptoKey(): Promise<CryptoKey> {
    const db = await database();
    const stored = await db.get('vault', 'cryptoKey');
    if (stored instanceof CryptoKey) return stored;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await db.put('vault', made, 'cryptoKey');
    return made;
  }

  return {
    async store(credentials) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(credentials));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await readCryptoKey(), plain);
      await (await database()).put('vault', { iv, sealed }, 'credentials');
    },

    async read() {
      const stored = await (await database()).get('vault', 'credentials');
      if (stored === undefined || stored instanceof CryptoKey) return null;
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: stored.iv },
          await readCryptoKey(),
          stored.sealed,
        );
        const parsed = credentialsSchema.safeParse(JSON.parse(new TextDecoder().decode(plain)));
        return parsed.success ? parsed.data : null;
      } catch {
        // The CryptoKey was lost (a profile restored in part): the user connects anew.
        return null;
      }
    },

    async clear() {
      await (await database()).clear('vault');
    },
  };
}
