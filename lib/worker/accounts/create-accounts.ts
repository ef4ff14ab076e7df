import { type Account, isBlankAccount, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/safe-link.ts';
import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { toAccountFingerprint, toKeyFingerprint } from '#lib/worker/accounts/to-account-fingerprint.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';
import type { Credentials, CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { Session } from '#lib/worker/service/create-session.ts';
import { hasServicePermission } from '#lib/worker/service/has-service-permission.ts';
import type { Negotiated } from '#lib/worker/service/negotiate-encoding.ts';
import type { MirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';

/** Watches for the reason of a failed request to an origin, which `fetch` hides. */
export type ObserveNetworkErrors = (origin: string) => {
  /** The browser's name of the first error; never settles when there is none. */
  readonly errorName: Promise<string>;
  readonly stop: () => void;
};

/** The browser tells the reason a moment after `fetch` has failed. */
const maxReasonWaitMs = 500;

/** What of an account's own services its coming and going needs. */
export interface AccountParts {
  readonly session: Session;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly sync: MirrorSync;
  /** Wakes what waits: it finds the account signed out, or connected again. */
  recheck(): void;
  /** Resolves when what an earlier worker left in the journal is settled. */
  ready(): Promise<void>;
  /** Lets go of the account for good, and deletes its database and its items. */
  destroy(): Promise<void>;
}

/** The coming and going of accounts. Connecting and signing out exclude each other where they write. */
export interface Accounts {
  /**
   * Verifies credentials live, and only then stores them: in the account that they are known of, else in a new one.
   * Asks which, where a new secret may belong to a known account. @throws AppError why it did not work.
   */
  connect(input: MessageInput<'connect'>): Promise<MessageOutput<'connect'>>;
  /** Forgets key, secret and token at once, and waits for nothing. Everything else of the account stays. */
  signOut(accountId: string): Promise<void>;
  /** Deletes the account with its database. */
  remove(accountId: string): Promise<void>;
  switchTo(accountId: string): Promise<void>;
  /** Names an account, or gives it another colour. */
  change(change: MessageInput<'changeAccount'>): Promise<void>;
  /** Finishes what a killed worker left half done. */
  finishLeaving(): Promise<void>;
}

export interface AccountsDependencies {
  readonly directory: AccountDirectory;
  readonly partsOf: (accountId: string) => AccountParts;
  readonly matchIndex: MatchIndex;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly observeNetworkErrors: ObserveNetworkErrors;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { directory, partsOf, matchIndex, transport, clock, attempt, observeNetworkErrors } = dependencies;
  /** How often each account was signed out in this life: a connecting that was under way meanwhile comes to nothing. */
  const signOuts = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time. Nothing in it waits for the service. */
  function exclusively<Result>(write: () => Promise<Result>): Promise<Result> {
    const done = last.then(write);
    last = done.catch(() => undefined);
    return done;
  }

  const countSignOuts = (accountId: string) => signOuts.get(accountId) ?? 0;

  /** Behind the user's back, and again at the next start where it fails. */
  function refreshMatchIndex() {
    void attempt('match index', matchIndex.refresh);
  }

  /** Authenticates in the account's session; explains what `fetch` hides. */
  async function verify(
    accountId: string,
    serviceUrl: string,
    credentials: Credentials,
    chosen: BodyEncoding | undefined,
  ): Promise<Negotiated<StoredToken>> {
    const { origin } = new URL(serviceUrl);
    const observer = observeNetworkErrors(origin);
    try {
      const parts = partsOf(accountId);
      await parts.ready();
      return await parts.session.verify(serviceUrl, credentials, chosen);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.code !== 'unreachable') throw failure;
      const tooLate = clock.sleep(maxReasonWaitMs).then(() => '');
      throw explain(failure, await Promise.race([observer.errorName, tooLate]));
    } finally {
      observer.stop();
    }
  }

  /** Which of the accounts the token is of, by the publisher id of its conversions; null for none, undefined where they do not tell. */
  async function findByAffiliateId(
    kin: readonly Account[],
    serviceUrl: string,
    { token: { token }, bodyEncoding: encoding }: Negotiated<StoredToken>,
  ): Promise<string | null | undefined> {
    if (kin.every(({ affiliateId }) => affiliateId === '')) return undefined;
    for (const { accountId } of kin) {
      await partsOf(accountId).gate.reserve({ endpoint: 'conversions/all', lane: 'interactive' });
    }
    const client = createPublisherClient((path, parameters) =>
      transport({ serviceUrl, path, parameters, encoding, token }),
    );
    const answer = await client.listConversions({}, { page: 1, limit: 1 }).catch(() => null);
    const affiliateId = answer?.rows[0]?.affiliateId ?? '';
    if (affiliateId === '') return undefined;
    const same = kin.find((account) => account.affiliateId === affiliateId);
    if (same !== undefined) return same.accountId;
    return kin.every((account) => account.affiliateId !== '') ? null : undefined;
  }

  return {
    async connect({ serviceUrl: typedUrl, marketplacePath, key, secret, bodyEncoding: chosen, as }) {
      const checked = checkServiceUrl(typedUrl);
      if ('problem' in checked) throw new AppError('unsafe-service-url', { subject: checked.problem });
      const serviceUrl = checked.url;
      if (!(await hasServicePermission(serviceUrl))) {
        throw new AppError('permission-missing', { subject: new URL(serviceUrl).origin });
      }

      const credentials = { key, secret };
      const [fingerprint, keyFingerprint] = await Promise.all([
        toAccountFingerprint(serviceUrl, credentials),
        toKeyFingerprint(serviceUrl, key),
      ]);
      const accounts = (await directory.list()).filter(({ leaving }) => leaving !== 'remove');
      const known = accounts.find(({ fingerprints }) => fingerprints.includes(fingerprint));
      const kin = known ? [] : accounts.filter((account) => isKin(account, serviceUrl, keyFingerprint));
      const named = kin.find(({ accountId }) => as?.kind === 'same' && as.accountId === accountId);
      const verifier = known?.accountId ?? named?.accountId ?? (await directory.readBlankId());
      const signOutsBefore = new Map(signOuts);
      for (const { accountId } of kin) {
        // It may be this account's limit that the call counts against.
        const { gate } = partsOf(accountId);
        if (accountId !== verifier) await gate.reserve({ endpoint: 'authenticate', lane: 'interactive' });
      }
      const verified = await verify(verifier, serviceUrl, credentials, chosen);

      let accountId = verifier;
      if (kin.length > 0 && as === undefined) {
        const told = await findByAffiliateId(kin, serviceUrl, verified);
        if (told === undefined) {
          const titles = toAccountTitles(accounts);
          return {
            kind: 'which',
            accounts: kin.map((each) => ({ accountId: each.accountId, title: titles.get(each.accountId) ?? '' })),
          };
        }
        accountId = told ?? verifier;
      }
      const parts = partsOf(accountId);
      await parts.ready();
      const { token, bodyEncoding } = verified;
      await exclusively(async () => {
        if (countSignOuts(accountId) !== (signOutsBefore.get(accountId) ?? 0)) throw new AppError('cancelled');
        // The service answers: what it did before to another address or secret is no reason to wait.
        await parts.gate.relax();
        await parts.vault.store(credentials);
        const nowMs = clock.nowMs();
        await directory.change(accountId, (account) => ({
          ...account,
          connection: { state: 'connected', serviceUrl, marketplacePath, bodyEncoding, connectedAtMs: nowMs },
          fingerprints: [fingerprint, ...account.fingerprints.filter((earlier) => earlier !== fingerprint)],
          keyFingerprint,
          verifiedAtMs: nowMs,
          leaving: null,
        }));
        await parts.session.begin(token);
        await matchIndex.markStale();
        await directory.activate(accountId);
      });
      parts.recheck();
      refreshMatchIndex();
      void attempt('sync', parts.sync.restart);
      return { kind: 'connected', accountId };
    },

    async signOut(accountId) {
      signOuts.set(accountId, countSignOuts(accountId) + 1);
      await exclusively(() => finishSignOut(accountId));
      refreshMatchIndex();
    },

    async remove(accountId) {
      signOuts.set(accountId, countSignOuts(accountId) + 1);
      await exclusively(() => finishRemove(accountId));
      refreshMatchIndex();
    },

    switchTo: (accountId) => directory.activate(accountId),

    change: ({ accountId, name, color }) =>
      directory.change(accountId, (account) => ({
        ...account,
        ...(name !== undefined && { name: name.trim() }),
        ...(color !== undefined && { color }),
      })),

    async finishLeaving() {
      for (const { accountId, leaving, connection } of await directory.list()) {
        if (leaving === 'remove') await exclusively(() => finishRemove(accountId));
        else if (leaving === 'sign-out') await exclusively(() => finishSignOut(accountId));
        // Credentials that were stored by a connecting which a kill cut short are nobody's.
        else if (connection.state === 'signed-out') await partsOf(accountId).vault.clear();
      }
      refreshMatchIndex();
    },
  };

  /** The mark first: from then on nothing is sent, and a kill at any line is finished by the next start. */
  async function finishSignOut(accountId: string): Promise<void> {
    await directory.change(accountId, (account) => ({ ...account, ...toSignedOut(account), leaving: 'sign-out' }));
    const parts = partsOf(accountId);
    await parts.session.close();
    await matchIndex.markStale();
    await directory.change(accountId, (account) => ({ ...account, leaving: null }));
    parts.recheck();
  }

  async function finishRemove(accountId: string): Promise<void> {
    await directory.change(accountId, (account) => ({ ...account, ...toSignedOut(account), leaving: 'remove' }));
    const parts = partsOf(accountId);
    await parts.session.close().catch(() => undefined);
    parts.recheck();
    await matchIndex.markStale();
    await parts.destroy();
    await directory.drop(accountId);
    await directory.readActiveId();
  }
}

/** Whether credentials of this address and key may be the account's, with a new secret. */
function isKin(account: Account, serviceUrl: string, keyFingerprint: string): boolean {
  if (account.keyFingerprint !== null) return account.keyFingerprint === keyFingerprint;
  // One whose credentials were gone before accounts had names: of it only the address is known, or not even that.
  const { serviceUrl: ownUrl } = account.connection;
  return !isBlankAccount(account) && (ownUrl === '' || ownUrl === serviceUrl);
}

function toSignedOut({ connection: { serviceUrl, marketplacePath } }: Account): Pick<Account, 'connection'> {
  return { connection: { state: 'signed-out', serviceUrl, marketplacePath } };
}

/** Tells an untrusted certificate or a redirect from a service that is not there, by the browser's name of the error. */
function explain(unreachable: AppError, errorName: string): AppError {
  if (/CERT|SSL|SEC_ERROR|MOZILLA_PKIX/i.test(errorName)) return new AppError('certificate');
  return /REDIRECT/i.test(errorName) ? new AppError('redirected') : unreachable;
}
