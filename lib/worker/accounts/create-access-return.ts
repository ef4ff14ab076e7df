import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

/** Gives the permission for a host back to the browser when no account and no team uses it any more. */
export interface AccessReturn {
  /** Runs an act that may end an account's use of its hosts. Then gives back those that nothing else uses. */
  around<Result>(accountId: string, act: () => Promise<Result>): Promise<Result>;
}

export interface AccessReturnDependencies {
  readonly directory: AccountDirectory;
  /** The address of the account's team. Undefined where it has no team. */
  readonly readTeamAddress: (accountId: string) => Promise<string | undefined>;
  /** What the organisation's policy sets stays permitted. */
  readonly readManagedFields: () => Promise<ManagedFields>;
  readonly attempt: Attempt;
}

export function createAccessReturn(dependencies: AccessReturnDependencies): AccessReturn {
  const { directory, readTeamAddress, readManagedFields, attempt } = dependencies;

  /** The match patterns of an account's service and team. */
  async function readPatterns(accountId: string): Promise<readonly string[]> {
    const { serviceUrl } = (await directory.read(accountId)).connection;
    return toPatterns([serviceUrl, await readTeamAddress(accountId)]);
  }

  async function giveBack(left: readonly string[]): Promise<void> {
    const { serviceUrl, teamAddress } = await readManagedFields();
    const used = [...toPatterns([serviceUrl, teamAddress])];
    for (const { accountId, leaving } of await directory.list()) {
      // A database that does not open may have a team on any host: then nothing is given back.
      if (leaving !== 'remove') used.push(...(await readPatterns(accountId)));
    }
    const { host_permissions: required = [] } = browser.runtime.getManifest();
    const { origins: given = [] } = await browser.permissions.getAll();
    const origins = left.filter(
      (pattern) => given.includes(pattern) && !used.includes(pattern) && !required.includes(pattern),
    );
    if (origins.length > 0) await browser.permissions.remove({ origins });
  }

  return {
    async around(accountId, act) {
      const before = await readPatterns(accountId).catch(() => []);
      const result = await act();
      if (before.length > 0) await attempt('give access back', () => giveBack(before));
      return result;
    },
  };
}

function toPatterns(addresses: readonly (string | undefined)[]): readonly string[] {
  return addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [toMatchPattern(address)] : [],
  );
}
