import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { createKeyring } from '#lib/worker/lock/create-keyring.ts';
import { createCredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const credentials = { key: 'general-key-of-everybody', secret: 'a+b/c= sécret, ✂ and long' };

let root: RootDatabase;
let database: Database;
beforeEach(async () => {
  root = await openRootDatabase();
  database = await openDatabase('test');
});

/** The vault as a worker that has just started has it: its memory is empty. */
const startVault = (account = database) =>
  createCredentialVault({ database: async () => account, keyring: startKeyring() });

const startKeyring = () =>
  createKeyring({ root: async () => root, clock: fakeClock(), scheduleLock: async () => undefined });

/** Every record of a database. */
async function readRecords(db: IDBDatabase | Database | RootDatabase): Promise<readonly unknown[]> {
  const stores = [...db.objectStoreNames];
  const raw = db as Database;
  return (await Promise.all(stores.map((name) => raw.getAll(name as 'vault')))).flat();
}

/** Every text and every run of bytes in a value, however deep. */
function findBytes(value: unknown): readonly Buffer[] {
  if (typeof value === 'string') return [Buffer.from(value)];
  if (value instanceof ArrayBuffer) return [Buffer.from(value)];
  if (ArrayBuffer.isView(value)) return [Buffer.from(value.buffer, value.byteOffset, value.byteLength)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [Buffer.from(name), ...findBytes(each)]);
}

async function readSealed() {
  const stored = await database.get('vault', 'credentials');
  if (stored === undefined) throw new Error('nothing is sealed');
  return stored;
}

it('stored credentials are read by the next worker as they were', async () => {
  await startVault().store(credentials);
  expect(await startVault().read()).toEqual(credentials);
});

it('stored credentials are those that were stored last', async () => {
  await startVault().store(credentials);
  await startVault().store({ ...credentials, secret: 'renewed' });
  expect(await startVault().read()).toEqual({ ...credentials, secret: 'renewed' });
});

it('stored credentials that a sign-out deletes while they are sealed again stay deleted', async () => {
  const makeKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const [earlier, newest] = [await makeKey(), await makeKey()];
  let keys: readonly [CryptoKey, ...CryptoKey[]] = [earlier];
  const keyring = { ...startKeyring(), readKeys: async () => keys };
  const vault = createCredentialVault({ database: async () => database, keyring });
  await vault.store(credentials);
  await vault.teamToken.store('the team');
  keys = [newest, earlier];
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...input) => {
    await vault.clear();
    return encrypt(...input);
  });
  await vault.reseal();
  sealing.mockRestore();
  expect(await database.getAllKeys('vault')).toEqual([]);
});

it('stored credentials are readable in no record of either database, in no spelling', async () => {
  await startVault().store(credentials);
  const records = [...(await readRecords(database)), ...(await readRecords(root))];
  const bytes = findBytes(records);
  // The encrypted text and its vector at least: the search has something to look at.
  expect(bytes.filter(({ length }) => length >= 12).length).toBeGreaterThanOrEqual(2);
  const spellings = Object.values(credentials).flatMap((text) => {
    const plain = Buffer.from(text);
    return [
      plain,
      Buffer.from(text, 'utf16le'),
      Buffer.from(plain.toString('hex')),
      Buffer.from(plain.toString('base64')),
      Buffer.from(JSON.stringify(text).slice(1, -1)),
      Buffer.from(encodeURIComponent(text)),
    ];
  });
  expect(spellings.filter((spelling) => bytes.some((each) => each.includes(spelling)))).toEqual([]);
});

it('stored credentials are encrypted afresh each time: two equal secrets look different on the disk', async () => {
  await startVault().store(credentials);
  const one = await readSealed();
  await startVault().store(credentials);
  const other = await readSealed();
  expect(Buffer.from(other.iv)).not.toEqual(Buffer.from(one.iv));
  expect(Buffer.from(other.sealed)).not.toEqual(Buffer.from(one.sealed));
});

it('stored credentials are read while a first passphrase encrypts them again', async () => {
  const keyring = startKeyring();
  const vault = createCredentialVault({ database: async () => database, keyring });
  await vault.store(credentials);
  let isSealedAnew = false;
  const reader = createCredentialVault({
    database: async () => database,
    keyring: {
      ...keyring,
      // Between reading the text and reading the keys.
      async readKeys() {
        if (!isSealedAnew) {
          isSealedAnew = true;
          await keyring.setPassphrase('correct horse battery');
          await vault.reseal();
          await keyring.dropEarlierKey();
        }
        return keyring.readKeys();
      },
    },
  });
  expect(await reader.read()).toEqual(credentials);
});

it('stored credentials are gone once they were cleared, and only those of that account', async () => {
  const other = await openDatabase('other');
  await startVault().store(credentials);
  await startVault(other).store(credentials);
  await startVault().clear();
  expect(await startVault().read()).toBeNull();
  expect(await startVault(other).read()).toEqual(credentials);
});

it("the device's key can be exported by no script, and only encrypts and decrypts", async () => {
  await startVault().store(credentials);
  const [key] = await root.getAll('vault');
  if (!(key instanceof CryptoKey)) throw new Error('there is no key');
  expect(key.extractable).toBe(false);
  expect([...key.usages].sort()).toEqual(['decrypt', 'encrypt']);
  for (const format of ['raw', 'jwk'] as const) await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow();
});

it("the device's key is one for all, even when two accounts connect at once and neither finds a key", async () => {
  const other = await openDatabase('other');
  await Promise.all([startVault().store(credentials), startVault(other).store({ key: 'k', secret: 's' })]);
  expect(await startVault().read()).toEqual(credentials);
  expect(await startVault(other).read()).toEqual({ key: 'k', secret: 's' });
  expect(await root.count('vault')).toBe(1);
});

it('credentials that cannot be read are missing when none were stored', async () => {
  expect(await startVault().read()).toBeNull();
});

it('credentials that cannot be read are missing when the key was lost, and those that are stored then can be read', async () => {
  await startVault().store(credentials);
  await root.clear('vault');
  expect(await startVault().read()).toBeNull();
  await startVault().store(credentials);
  expect(await startVault().read()).toEqual(credentials);
});

it.each(['iv', 'sealed'] as const)(
  'credentials that cannot be read are missing when a byte of %s changed',
  async (part) => {
    await startVault().store(credentials);
    const { iv, sealed } = await readSealed();
    const bytes = { iv: new Uint8Array(iv), sealed: new Uint8Array(sealed) };
    bytes[part][3] = (bytes[part][3] ?? 0) ^ 1;
    await database.put('vault', { iv: bytes.iv, sealed: bytes.sealed.buffer }, 'credentials');
    expect(await startVault().read()).toBeNull();
  },
);

it.each(['{"key":"general"}', '{"key":"general","secret":7}', 'null', 'no JSON'])(
  'credentials that cannot be read are missing when something else was encrypted: %s',
  async (text) => {
    await startVault().store(credentials);
    const key = await root.get('vault', 'cryptoKey');
    if (!(key instanceof CryptoKey)) throw new Error('there is no key');
    const iv = new Uint8Array(12);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
    await database.put('vault', { iv, sealed }, 'credentials');
    expect(await startVault().read()).toBeNull();
  },
);

it('credentials that cannot be read are not taken for missing when the database itself cannot be read', async () => {
  const vault = createCredentialVault({
    database: () => Promise.reject(new AppError('storage-full')),
    keyring: startKeyring(),
  });
  await expect(vault.read()).rejects.toMatchObject({ code: 'storage-full' });
});
