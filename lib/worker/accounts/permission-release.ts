import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import type { TeamOutcome, TeamShare } from '#lib/domain/team/team.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { readManagedFields } from '#lib/worker/policy/managed-policy.ts';

/*
 * Gives the permission for a host back to the browser when no account and no team uses it any more, and Firefox's consent
 * when no team shares the history any more.
 */

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
  const before = await readUses(context, accountId)
    .catch(() => readServiceUse(context, accountId))
    .catch(() => unused);
  const result = await act();
  if (before.patterns.length > 0) await context.attempt('release permissions', () => release(context, before));
  return result;
}

/** The addresses that are asked now: the account or team that needs the permission is not stored yet. */
const asking: string[] = [];

/**
 * Connects. Gives the permission for an address back at which no publisher service was found. For credentials that are
 * wrong it stays: the user tries the same address again.
 */
export async function releasePermissionUnless<Result>(
  context: PermissionReleaseContext,
  serviceUrl: string,
  connect: () => Promise<Result>,
): Promise<Result> {
  try {
    return await whileAsking(serviceUrl, connect);
  } catch (cause) {
    if (rowOf(toAppError(cause).code).isOfAddress) await releaseAddress(context, serviceUrl, false);
    throw cause;
  }
}

/**
 * The same of an address at which no team's Redis was found, with the consent that was asked for together with it. An
 * offline device has not looked for it.
 */
export async function releaseTeamPermissionUnless(
  context: PermissionReleaseContext & { readonly isOnline: () => boolean },
  { address, share }: { readonly address: string; readonly share?: TeamShare },
  ask: () => Promise<TeamOutcome>,
): Promise<TeamOutcome> {
  const checked = checkServiceUrl(address);
  if ('problem' in checked) return ask();
  const outcome = await whileAsking(checked.url, ask);
  const isOfAddress =
    outcome.kind === 'problem' &&
    (outcome.problem === 'not-redis' || (outcome.problem === 'unreachable' && context.isOnline()));
  if (isOfAddress) await releaseAddress(context, checked.url, share === 'history');
  return outcome;
}

const whileAsking = <Result>(address: string, ask: () => Promise<Result>): Promise<Result> => {
  asking.push(address);
  return ask().finally(() => asking.splice(asking.indexOf(address), 1));
};

const releaseAddress = (context: PermissionReleaseContext, address: string, sharesHistory: boolean) =>
  context.attempt('release permissions', () => release(context, { patterns: toPatterns([address]), sharesHistory }));

/** What an account needs permissions for. */
interface Uses {
  /** The match patterns of its service and team. */
  readonly patterns: readonly string[];
  readonly sharesHistory: boolean;
}

const unused: Uses = { patterns: [], sharesHistory: false };

async function readUses(context: PermissionReleaseContext, accountId: string): Promise<Uses> {
  const { patterns } = await readServiceUse(context, accountId);
  const team = await readMeta(await context.databaseOf(accountId), 'teamSettings');
  return { patterns: [...patterns, ...toPatterns([team?.address])], sharesHistory: team?.share === 'history' };
}

/** The part that is known of an account whose database does not open, too. */
async function readServiceUse({ directory }: PermissionReleaseContext, accountId: string): Promise<Uses> {
  const { connection } = await directory.read(accountId);
  return { ...unused, patterns: toPatterns([connection.serviceUrl]) };
}

async function release(context: PermissionReleaseContext, left: Uses): Promise<void> {
  // What the organisation's policy sets stays permitted.
  const { serviceUrl, teamAddress } = await readManagedFields();
  const used = [...toPatterns([serviceUrl, teamAddress])];
  let sharesHistory = false;
  for (const { accountId, leaving } of await context.directory.list()) {
    if (leaving === 'remove') continue;
    // A database that does not open may have a team on any host: then nothing is given back.
    const uses = await readUses(context, accountId);
    used.push(...uses.patterns);
    sharesHistory ||= uses.sharesHistory;
  }
  const { host_permissions: required = [] } = browser.runtime.getManifest();
  const { origins: given = [], data_collection: consents = [] } = await browser.permissions.getAll();
  // Read last: another window may have begun to connect meanwhile.
  used.push(...toPatterns(asking));
  const origins = left.patterns.filter(
    (pattern) => given.includes(pattern) && !used.includes(pattern) && !required.includes(pattern),
  );
  // Of Firefox alone: Chromium refuses a field that it does not know.
  const isConsentLeft = left.sharesHistory && !sharesHistory && consents.includes('websiteContent');
  if (origins.length === 0 && !isConsentLeft) return;
  await browser.permissions.remove({
    ...(origins.length > 0 && { origins }),
    ...(isConsentLeft && { data_collection: ['websiteContent'] }),
  });
}

function toPatterns(addresses: readonly (string | undefined)[]): readonly string[] {
  return addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [toMatchPattern(address)] : [],
  );
}
