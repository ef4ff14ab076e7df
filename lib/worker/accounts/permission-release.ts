import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { readManagedFields } from '#lib/worker/policy/managed-policy.ts';

/* Gives the permission for a host back to the browser when no account and no team uses it any more. */

export interface PermissionReleaseContext {
  readonly directory: AccountDirectory;
  readonly databaseOf: (accountId: string) => Promise<Database>;
  readonly attempt: Attempt;
}

/** Runs an act that may end an account's use of its hosts. Then gives back those that nothing else uses. */
export async function releasePermissionsAfter<Result>(
  context: PermissionReleaseContext,
  accountId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await readPatterns(context, accountId).catch(() => []);
  const result = await act();
  if (before.length > 0) await context.attempt('release permissions', () => release(context, before));
  return result;
}

/** The addresses at which a connecting is under way: the account that needs the permission is not stored yet. */
const connecting: string[] = [];

/**
 * Connects. Gives the permission for an address back at which no publisher service was found. For credentials that are
 * wrong it stays: the user tries the same address again.
 */
export async function releasePermissionUnless<Result>(
  context: PermissionReleaseContext,
  serviceUrl: string,
  connect: () => Promise<Result>,
): Promise<Result> {
  connecting.push(serviceUrl);
  try {
    return await connect().finally(() => connecting.splice(connecting.indexOf(serviceUrl), 1));
  } catch (cause) {
    if (rowOf(toAppError(cause).code).isOfAddress)
      await context.attempt('release permissions', () => release(context, toPatterns([serviceUrl])));
    throw cause;
  }
}

/** The match patterns of an account's service and team. */
async function readPatterns(
  { directory, databaseOf }: PermissionReleaseContext,
  accountId: string,
): Promise<readonly string[]> {
  const { serviceUrl } = (await directory.read(accountId)).connection;
  const team = await readMeta(await databaseOf(accountId), 'teamSettings');
  return toPatterns([serviceUrl, team?.address]);
}

async function release(context: PermissionReleaseContext, left: readonly string[]): Promise<void> {
  // What the organisation's policy sets stays permitted.
  const { serviceUrl, teamAddress } = await readManagedFields();
  const used = [...toPatterns([serviceUrl, teamAddress])];
  for (const { accountId, leaving } of await context.directory.list()) {
    // A database that does not open may have a team on any host: then nothing is given back.
    if (leaving !== 'remove') used.push(...(await readPatterns(context, accountId)));
  }
  const { host_permissions: required = [] } = browser.runtime.getManifest();
  const { origins: given = [] } = await browser.permissions.getAll();
  // Read last: another window may have begun to connect meanwhile.
  used.push(...toPatterns(connecting));
  const origins = left.filter(
    (pattern) => given.includes(pattern) && !used.includes(pattern) && !required.includes(pattern),
  );
  if (origins.length > 0) await browser.permissions.remove({ origins });
}

function toPatterns(addresses: readonly (string | undefined)[]): readonly string[] {
  return addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [toMatchPattern(address)] : [],
  );
}
