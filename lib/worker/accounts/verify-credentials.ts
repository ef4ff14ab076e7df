import type { Account } from '#lib/domain/accounts/account.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import type { AccountsContext } from '#lib/worker/accounts/accounts-context.ts';
import type { Credentials } from '#lib/worker/service/create-credential-vault.ts';
import type { VerifyTerms } from '#lib/worker/service/create-session.ts';
import type { Negotiated } from '#lib/worker/service/negotiate-encoding.ts';

/** The browser reports the reason a moment after `fetch` has failed. */
const maxReasonWaitMs = 500;

/* Asks the service about credentials that are not stored yet. */

/**
 * Authenticates in the account's session.
 * @throws AppError why it did not work, even where `fetch` hides the reason.
 */
export async function verifyCredentials(
  { clock, observeNetworkErrors, partsOf }: AccountsContext,
  accountId: string,
  serviceUrl: string,
  credentials: Credentials,
  terms: VerifyTerms,
): Promise<Negotiated<StoredToken>> {
  const { origin } = new URL(serviceUrl);
  const observer = observeNetworkErrors(origin);
  try {
    const parts = partsOf(accountId);
    await parts.ready();
    return await parts.session.verify(serviceUrl, credentials, terms);
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code !== 'unreachable') throw failure;
    const tooLate = clock.sleep(maxReasonWaitMs).then(() => '');
    throw explain(failure, await Promise.race([observer.errorName, tooLate]));
  } finally {
    observer.stop();
  }
}

/**
 * Which of the accounts the token belongs to, by the publisher id of its conversions. Null for none of them.
 * Undefined where the conversions do not say. The call may count against any of them and against the account that
 * verified, so it takes a slot of each.
 */
export async function findByAffiliateId(
  { partsOf }: AccountsContext,
  kin: readonly Account[],
  accountId: string,
  serviceUrl: string,
  { token: { token }, bodyEncoding: encoding }: Negotiated<StoredToken>,
): Promise<string | null | undefined> {
  const [oldest] = kin;
  if (oldest === undefined || kin.every(({ affiliateId }) => affiliateId === '')) return undefined;
  for (const id of [accountId, ...kin.map((account) => account.accountId)]) {
    await partsOf(id).gate.reserve({ endpoint: 'conversions/all', lane: 'interactive' });
  }
  const client = createPublisherClient((path, parameters) =>
    partsOf(oldest.accountId).transport({ serviceUrl, path, parameters, encoding, token }),
  );
  const answer = await client.listConversions({}, { page: 1, limit: 1 }).catch(() => null);
  const affiliateId = answer?.rows[0]?.affiliateId ?? '';
  if (affiliateId === '') return undefined;
  const same = kin.find((account) => account.affiliateId === affiliateId);
  // Anyone may have written a file, so a match that only a file proves is left to the user.
  if (same !== undefined) return same.keyFingerprint === null ? undefined : same.accountId;
  return kin.every((account) => account.affiliateId !== '') ? null : undefined;
}

/** Distinguishes an untrusted certificate from an absent service, by the browser's name of the error. */
function explain(unreachable: AppError, errorName: string): AppError {
  return /CERT|SSL|SEC_ERROR|MOZILLA_PKIX/i.test(errorName) ? new AppError('certificate') : unreachable;
}
