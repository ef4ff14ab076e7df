import { type Account, maxFingerprints, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { type Connection, noConnection } from '#lib/domain/accounts/connection.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { type BodyEncoding, type ServiceManner, toManner } from '#lib/domain/service/service-manner.ts';
import { defaultMarketplacePath } from '#lib/domain/shops/default-marketplace-path.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { type AccountsContext, refreshMatchIndex } from '#lib/worker/accounts/accounts-context.ts';
import { handOrphanedCalls } from '#lib/worker/accounts/orphaned-calls.ts';
import { findByAffiliateId, verifyCredentials } from '#lib/worker/accounts/verify-credentials.ts';
import type { Credentials } from '#lib/worker/service/create-credential-vault.ts';
import { type Negotiated, toEncoding } from '#lib/worker/service/negotiate-encoding.ts';
import { assertServiceAccess } from '#lib/worker/service/service-access.ts';
import { toHex, toSha256 } from '#lib/worker/text/to-sha256.ts';

/** The accounts that may own the credentials, as far as this device knows. */
interface Owners {
  readonly serviceUrl: string;
  readonly fingerprint: string;
  readonly keyFingerprint: string;
  readonly accounts: readonly Account[];
  /** Accounts of the same address and key, where none has the same secret. */
  readonly kin: readonly Account[];
  /** The account that has the credentials, or that the user named, or a blank one. */
  readonly verifierId: string;
  /** Whether `verifierId` is a blank one. Another connecting may take it meanwhile. */
  readonly isVerifierBlank: boolean;
}

/**
 * Verifies credentials live, and only then stores them: in the account that has them, else in a new one. Asks which
 * account, where a new secret may belong to a known one.
 * @throws AppError why it did not work.
 */
export async function connectAccount(
  context: AccountsContext,
  { serviceUrl: typedUrl, marketplacePath, key, secret, bodyEncoding, as }: MessageInput<'connect'>,
): Promise<MessageOutput<'connect'>> {
  const { directory, partsOf, matchIndex, turns, clock, attempt } = context;
  const credentials = { key, secret };
  const wasSignedOut = turns.watchSignOuts();
  const assertStays = (accountId: string) => {
    if (wasSignedOut(accountId)) throw new AppError('cancelled');
  };
  const owners = await findOwners(directory, await checkAddress(typedUrl), credentials, as);
  const { serviceUrl, accounts, kin, verifierId } = owners;
  const chosen = bodyEncoding ?? findChosenEncoding(owners);
  await handOrphanedCalls(context, partsOf(verifierId).gate);
  // Before any slot is taken.
  await partsOf(verifierId).vault.assertOpen();
  const verified = await verifyCredentials(context, verifierId, serviceUrl, credentials, {
    chosen,
    isNewAddress: accounts.every(({ connection }) => connection.serviceUrl !== serviceUrl),
    async beforeCall() {
      await reserveElsewhere(context, owners);
      assertStays(verifierId);
    },
  });

  let chosenId = verifierId;
  if (kin.length > 0 && as === undefined) {
    const told = await findByAffiliateId(context, kin, verifierId, serviceUrl, verified);
    if (told === undefined) return { kind: 'which', accounts: toChoices(kin, accounts) };
    chosenId = told ?? verifierId;
  }
  const accountId = await turns.exclusively(async () => {
    assertStays(chosenId);
    const accountId = owners.isVerifierBlank && chosenId === verifierId ? await claimOwnId(context, owners) : chosenId;
    const parts = partsOf(accountId);
    await parts.ready();
    // The service answers now. An earlier fault, with another address or secret, is no reason to wait.
    await parts.gate.relax();
    await parts.vault.store(credentials);
    await directory.change(accountId, (account) =>
      toConnected(account, owners, toNewManner(account, owners, verified, chosen, marketplacePath), clock.nowMs()),
    );
    await parts.session.begin(verified.token);
    await matchIndex.markStale();
    await directory.activate(accountId);
    await parts.sync.remind();
    return accountId;
  });
  const parts = partsOf(accountId);
  parts.recheck();
  void attempt('sync', parts.sync.restart);
  // The organisation's presets.
  void attempt('team', parts.team.resume);
  refreshMatchIndex(context);
  return { kind: 'connected', accountId };
}

/** Takes a slot of each other account whose limit a call for a token may count against. */
async function reserveElsewhere({ partsOf }: AccountsContext, { kin, verifierId }: Owners): Promise<void> {
  for (const { accountId } of kin) {
    const { gate } = partsOf(accountId);
    if (accountId !== verifierId) await gate.reserve({ endpoint: 'authenticate', lane: 'interactive' });
  }
}

async function findOwners(
  directory: AccountsContext['directory'],
  serviceUrl: string,
  { key, secret }: Credentials,
  as: MessageInput<'connect'>['as'],
): Promise<Owners> {
  const dottedUrl = toDotted(serviceUrl);
  const [fingerprint, keyFingerprint, dottedFingerprint, dottedKeyFingerprint] = await Promise.all([
    toAccountFingerprint(serviceUrl, { key, secret }),
    toKeyFingerprint(serviceUrl, key),
    toAccountFingerprint(dottedUrl, { key, secret }),
    toKeyFingerprint(dottedUrl, key),
  ]);
  const accounts = (await directory.list()).filter(({ leaving }) => leaving !== 'remove');
  const withName = (name: string) => accounts.find(({ fingerprints }) => fingerprints.includes(name));
  const known = withName(fingerprint) ?? withName(dottedFingerprint);
  const isKinOf = (account: Account) =>
    isKin(account, serviceUrl, keyFingerprint) || isKin(account, dottedUrl, dottedKeyFingerprint);
  const kin = known ? [] : accounts.filter(isKinOf);
  const named = kin.find(({ accountId }) => as?.kind === 'same' && as.accountId === accountId);
  const ownId = known?.accountId ?? named?.accountId;
  const verifierId = ownId ?? (await directory.readBlankId());
  const isVerifierBlank = ownId === undefined;
  return { serviceUrl, fingerprint, keyFingerprint, accounts, kin, verifierId, isVerifierBlank };
}

/** The address as an earlier version stored it, where its user had typed a dot behind the host: the same account. */
function toDotted(serviceUrl: string): string {
  const { protocol, hostname, port, pathname } = new URL(serviceUrl);
  return `${protocol}//${hostname}.${port && `:${port}`}${pathname === '/' ? '' : pathname}`;
}

/** The account to which a connecting with a blank account writes. It gets the calls that were made for it. */
async function claimOwnId(
  { directory, partsOf }: AccountsContext,
  { fingerprint, verifierId }: Owners,
): Promise<string> {
  const all = await directory.list();
  const known = all.find(({ fingerprints, leaving }) => leaving !== 'remove' && fingerprints.includes(fingerprint));
  const accountId = known?.accountId ?? (await directory.readBlankId());
  if (accountId !== verifierId) {
    await partsOf(accountId).gate.inherit(await partsOf(verifierId).gate.readCalls());
  }
  return accountId;
}

/** @returns the address as it is stored. */
async function checkAddress(typedUrl: string): Promise<string> {
  const checked = checkServiceUrl(typedUrl);
  if ('problem' in checked) throw new AppError('unsafe-service-url', { subject: checked.problem });
  await assertServiceAccess(checked.url);
  return checked.url;
}

function toChoices(kin: readonly Account[], accounts: readonly Account[]) {
  const titles = toAccountTitles(accounts);
  return kin.map(({ accountId }) => ({ accountId, title: titles.get(accountId) ?? '' }));
}

/** Whether credentials with this address and key may be a new secret of the account. */
function isKin(account: Account, serviceUrl: string, keyFingerprint: string): boolean {
  if (account.keyFingerprint !== null) return account.keyFingerprint === keyFingerprint;
  // Of an account from a backup only the address is known.
  return account.connection.serviceUrl === serviceUrl;
}

/** The encoding that the user chose for the account earlier, if the address is the same. */
function findChosenEncoding({ accounts, verifierId, serviceUrl }: Owners): BodyEncoding | undefined {
  const known = accounts.find(({ accountId }) => accountId === verifierId)?.connection;
  return known?.serviceUrl === serviceUrl && known.isEncodingChosen ? toEncoding(known) : undefined;
}

/**
 * How the service takes calls, as far as known. What another address showed does not hold here, and a search for the
 * shops' path says nothing of another path. The path that it found stays where the form names the usual one, which does
 * not exist there.
 */
function toNewManner(
  { connection }: Account,
  { serviceUrl }: Owners,
  { bodyEncoding }: Negotiated<unknown>,
  chosen: BodyEncoding | undefined,
  typedPath: string,
): Pick<Connection, 'marketplacePath'> & ServiceManner {
  const known = connection.serviceUrl === serviceUrl ? connection : noConnection;
  const { marketplaceSearch, ...others } = toManner(known);
  const isFound = marketplaceSearch === 'found' && typedPath === defaultMarketplacePath;
  const marketplacePath = isFound ? known.marketplacePath : typedPath;
  return {
    marketplacePath,
    ...(marketplacePath === known.marketplacePath && marketplaceSearch && { marketplaceSearch }),
    ...(chosen === undefined ? { ...others, bodyEncoding } : { bodyEncoding, isEncodingChosen: true }),
  };
}

/** The record of a connected account: everything but its credentials. */
function toConnected(
  account: Account,
  { serviceUrl, fingerprint, keyFingerprint }: Owners,
  how: Pick<Connection, 'marketplacePath'> & ServiceManner,
  nowMs: number,
): Account {
  return {
    ...account,
    connection: { state: 'connected', serviceUrl, ...how, connectedAtMs: nowMs },
    fingerprints: [...new Set([fingerprint, ...account.fingerprints])].slice(0, maxFingerprints),
    keyFingerprint,
    verifiedAtMs: nowMs,
    leaving: null,
  };
}

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
