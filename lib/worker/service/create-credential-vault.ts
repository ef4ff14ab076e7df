import { type Check, type Checked, hasFields, isText } from '#lib/domain/shape.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

export interface CredentialVault {
  /** @throws AppError `locked` */
  store(credentials: Credentials): Promise<void>;
  /**
   * The credentials. Null when none are stored, or when they can no longer be read.
   * @throws AppError `locked`. Where the database itself cannot be read, the browser's error, which says nothing about
   *   the credentials.
   */
  read(): Promise<Credentials | null>;
  /** Deletes key, secret and the team's token. */
  clear(): Promise<void>;
  /** Deletes key and secret alone. */
  clearCredentials(): Promise<void>;
  /** The token of the team's Redis, sealed like the credentials and cleared with them. */
  readonly teamToken: SealedText;
  /** Seals with the newest key what an earlier key sealed. @throws AppError `locked` */
  reseal(): Promise<void>;
  /** @throws AppError `locked` where key and secret cannot be used now. */
  assertOpen(): Promise<void>;
}

export interface SealedText {
  /** @throws AppError `locked` */
  store(text: string): Promise<void>;
  /** Null where there is no text, or where it can no longer be read. @throws AppError `locked` */
  read(): Promise<string | null>;
  clear(): Promise<void>;
}

interface SealingKeys {
  /**
   * The key that seals. After it an earlier key, where that may still seal some of what is stored.
   * @throws AppError `locked`
   */
  readKeys(): Promise<readonly [CryptoKey, ...CryptoKey[]]>;
  /** No change of keys runs during the act. */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result>;
  /** @throws AppError `locked` */
  assertOpen(): Promise<void>;
}

interface CredentialVaultDependencies extends Pick<AccountContext, 'database'> {
  readonly keyring: SealingKeys;
}

/** What is sealed, by its name in the database. */
const entries = { credentials: hasFields({ key: isText, secret: isText }), teamToken: isText } as const;
type Entry = keyof typeof entries;
interface Unsealed<Name extends Entry> {
  readonly value: Checked<(typeof entries)[Name]>;
  readonly isNewest: boolean;
}

/**
 * Keeps an account's key and secret in its database, AES-GCM under the device's key, which no script can export. So a
 * disk or a copied database does not hold the secret's text.
 */
export function createCredentialVault({ database, keyring }: CredentialVaultDependencies): CredentialVault {
  /** Under the newest key. @param isAnew Whether it is sealed already: what a sign-out has deleted stays deleted. */
  async function seal(entry: Entry, value: unknown, isAnew = false): Promise<void> {
    const [key] = await keyring.readKeys();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
    const transaction = (await database()).transaction('vault', 'readwrite');
    const isWanted = !isAnew || (await transaction.store.getKey(entry)) !== undefined;
    await Promise.all([isWanted && transaction.store.put({ iv, sealed }, entry), transaction.done]);
  }

  async function read<Name extends Entry>(entry: Name): Promise<Unsealed<Name> | null> {
    // A change of passphrase may seal the text with another key, and delete the earlier key, between the two reads. So
    // try twice.
    return (await readOnce(entry)) ?? readOnce(entry);
  }

  async function readOnce<Name extends Entry>(entry: Name): Promise<Unsealed<Name> | null> {
    const stored = await (await database()).get('vault', entry);
    if (stored === undefined) return null;
    const keys = await keyring.readKeys();
    for (const key of keys) {
      const is: Check<unknown> = entries[entry];
      const value = await unseal(key, stored, is);
      if (value !== null) return { value: value as Unsealed<Name>['value'], isNewest: key === keys[0] };
    }
    // The key is lost (a profile restored in part): the user connects again.
    return null;
  }

  /** In one transaction: a kill leaves all of them or none. */
  async function clear(...names: readonly Entry[]): Promise<void> {
    const transaction = (await database()).transaction('vault', 'readwrite');
    await Promise.all([...names.map((name) => transaction.store.delete(name)), transaction.done]);
  }

  return {
    store: (credentials) => keyring.inTurn(() => seal('credentials', credentials)),

    read: async () => (await read('credentials'))?.value ?? null,

    clear: () => clear('credentials', 'teamToken'),
    clearCredentials: () => clear('credentials'),

    teamToken: {
      store: (text) => keyring.inTurn(() => seal('teamToken', text)),
      read: async () => (await read('teamToken'))?.value ?? null,
      clear: () => clear('teamToken'),
    },

    reseal: () =>
      keyring.inTurn(async () => {
        for (const entry of ['credentials', 'teamToken'] as const) {
          const found = await read(entry);
          if (found !== null && !found.isNewest) await seal(entry, found.value, true);
        }
      }),

    assertOpen: keyring.assertOpen,
  };
}

async function unseal<Value>(
  key: CryptoKey,
  { iv, sealed }: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer },
  is: Check<Value>,
): Promise<Value | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
    const value: unknown = JSON.parse(new TextDecoder().decode(plain));
    return is(value) ? value : null;
  } catch {
    return null;
  }
}
