import { z } from '#lib/platform/zod.ts';
import type { Database } from '#lib/store/database.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

export interface CredentialVault {
  store(credentials: Credentials): Promise<void>;
  /**
   * The credentials, or null when none are stored or they cannot be read any more.
   * @throws what the browser says where the database itself cannot be read: that says nothing of the credentials.
   */
  read(): Promise<Credentials | null>;
  clear(): Promise<void>;
}

interface CredentialVaultDependencies {
  /** The account's. */
  readonly database: () => Promise<Database>;
  readonly root: () => Promise<RootDatabase>;
}

const credentialsSchema = z.object({ key: z.string(), secret: z.string() });

/**
 * Keeps an account's key and secret in its database, AES-GCM under the device's key, which no script can export: what
 * lies on the disk, or in a copied database, is not the secret's text.
 */
export function createCredentialVault({ database, root }: CredentialVaultDependencies): CredentialVault {
  async function readCryptoKey(): Promise<CryptoKey> {
    const db = await root();
    const stored = await db.get('vault', 'cryptoKey');
    if (stored !== undefined) return stored;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    // Two accounts may connect at once: the key that is stored first is everybody's.
    const transaction = db.transaction('vault', 'readwrite', { durability: 'strict' });
    const first = (await transaction.store.get('cryptoKey')) ?? made;
    await transaction.store.put(first, 'cryptoKey');
    await transaction.done;
    return first;
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
      const cryptoKey = await readCryptoKey();
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: stored.iv }, cryptoKey, stored.sealed);
        const parsed = credentialsSchema.safeParse(JSON.parse(new TextDecoder().decode(plain)));
        return parsed.success ? parsed.data : null;
      } catch {
        // The CryptoKey was lost (a profile restored in part): the user connects anew.
        return null;
      }
    },

    async clear() {
      await (await database()).delete('vault', 'credentials');
    },
  };
}
