import { z } from '#lib/platform/zod.ts';
import type { Database } from '#lib/store/database.ts';
import type { Keyring } from '#lib/worker/lock/create-keyring.ts';

export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

export interface CredentialVault {
  /** @throws AppError `locked` */
  store(credentials: Credentials): Promise<void>;
  /**
   * The credentials, or null when none are stored or they cannot be read any more.
   * @throws AppError `locked`; what the browser says where the database itself cannot be read: that says nothing of the credentials.
   */
  read(): Promise<Credentials | null>;
  clear(): Promise<void>;
  /** Seals what is stored under the newest key, where an earlier one sealed it. @throws AppError `locked` */
  sealAnew(): Promise<void>;
  /** @throws AppError `locked` where key and secret cannot be used now. */
  assertOpen(): Promise<void>;
}

interface CredentialVaultDependencies {
  /** The account's. */
  readonly database: () => Promise<Database>;
  readonly keyring: Keyring;
}

const credentialsSchema = z.object({ key: z.string(), secret: z.string() });

/**
 * Keeps an account's key and secret in its database, AES-GCM under the device's key, which no script can export: what
 * lies on the disk, or in a copied database, is not the secret's text.
 */
export function createCredentialVault({ database, keyring }: CredentialVaultDependencies): CredentialVault {
  /** Under the newest key. */
  async function seal(credentials: Credentials): Promise<void> {
    const [key] = await keyring.readKeys();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(credentials));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
    await (await database()).put('vault', { iv, sealed }, 'credentials');
  }

  async function read(): Promise<{ readonly credentials: Credentials; readonly isNewest: boolean } | null> {
    const stored = await (await database()).get('vault', 'credentials');
    if (stored === undefined || stored instanceof CryptoKey) return null;
    const keys = await keyring.readKeys();
    for (const key of keys) {
      const credentials = await unseal(key, stored);
      if (credentials !== null) return { credentials, isNewest: key === keys[0] };
    }
    // The key was lost (a profile restored in part): the user connects anew.
    return null;
  }

  return {
    store: (credentials) => keyring.inTurn(() => seal(credentials)),

    read: async () => (await read())?.credentials ?? null,

    async clear() {
      await (await database()).delete('vault', 'credentials');
    },

    sealAnew: () =>
      keyring.inTurn(async () => {
        const found = await read();
        if (found !== null && !found.isNewest) await seal(found.credentials);
      }),

    assertOpen: keyring.assertOpen,
  };
}

async function unseal(
  key: CryptoKey,
  { iv, sealed }: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer },
): Promise<Credentials | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
    const parsed = credentialsSchema.safeParse(JSON.parse(new TextDecoder().decode(plain)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
