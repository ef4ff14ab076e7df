import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { TeamProblem, TeamSettings, TeamShare } from '#lib/domain/team/team.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { readHostPermission } from '#lib/store/accounts/read-host-permission.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import type { RedisAccess } from '#lib/team/create-redis-client.ts';
import type { TeamEndpoint } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** Where the account's team is, as the user set it on this device. */
export interface TeamEndpoints {
  /**
   * Null where no team is set up. The organisation's address and publisher ID override the user's. Read from memory,
   * because each call asks.
   */
  readSettings(): Promise<TeamSettings | null>;
  /** Forgets what is in memory: the settings have changed. */
  forget(): void;
  /** Keeps the token for the origin of its address. Null deletes a token that was kept for another origin. */
  keepToken(address: string, token: string | null): Promise<void>;
  /** The origin that the kept token is for; null without one: a sign-out deletes it. @throws AppError `locked` */
  readTokenOrigin(): Promise<string | null>;
  /** Where to ask, and with which token. `token` replaces the kept one. */
  find(
    settings: Pick<TeamSettings, 'address' | 'publisherId'>,
    token?: string | null,
  ): Promise<TeamEndpoint | { readonly problem: TeamProblem }>;
}

export interface TeamEndpointsDependencies extends Pick<AccountContext, 'database' | 'readAccount'> {
  readonly vault: Pick<CredentialVault, 'assertOpen' | 'teamToken'>;
  readonly readManagedFields: () => Promise<ManagedFields>;
  /** The organisation's Redis for all of its members. Null where the organisation names no Redis. */
  readonly readManagedAccess: () => Promise<RedisAccess | null>;
}

export function createTeamEndpoints(dependencies: TeamEndpointsDependencies): TeamEndpoints {
  const { database, readAccount, vault, readManagedFields, readManagedAccess } = dependencies;
  const kept = vault.teamToken;
  /** By database: setting a database aside drops its settings, too. */
  let known = new WeakMap<Database, TeamSettings | null>();

  /** The kept token, if it was kept for this origin. */
  async function readKept(origin: string): Promise<string | null> {
    const text = await kept.read();
    return text?.startsWith(`${origin} `) ? text.slice(origin.length + 1) : null;
  }

  async function readStored(): Promise<TeamSettings | null> {
    // What is forgotten while this reads is not remembered: it may be what the settings were before.
    const memory = known;
    const db = await database();
    const before = memory.get(db);
    if (before !== undefined) return before;
    const stored = (await readMeta(db, 'teamSettings')) ?? null;
    memory.set(db, stored);
    return stored;
  }

  /** The policy is read at each use: it may change while the worker lives. */
  async function readAllowed(): Promise<TeamSettings | null> {
    const stored = await readStored();
    if (stored === null || (await readPolicyLimits()).switchedOff.has('teams')) return null;
    return underPolicy(stored, await readManagedFields());
  }

  return {
    async readSettings() {
      const settings = await readAllowed();
      return settings && { ...settings, share: await toShare(settings.share) };
    },

    forget() {
      known = new WeakMap();
    },

    async keepToken(address, token) {
      const { origin } = new URL(address);
      if (token !== null) await kept.store(`${origin} ${token}`);
      else if ((await readKept(origin)) === null) await kept.clear();
    },

    readTokenOrigin: async () => (await kept.read())?.split(' ', 1)[0] ?? null,

    async find({ address, publisherId }, token = null) {
      if ((await readPolicyLimits()).switchedOff.has('teams')) return { problem: 'switched-off' };
      const checked = checkServiceUrl(address);
      if ('problem' in checked) return { problem: 'unsafe-address' };
      const { connection, affiliateId } = await readAccount();
      if (publisherId === '' || (affiliateId !== '' && affiliateId !== publisherId))
        return { problem: 'other-account' };
      if (!(await readHostPermission(checked.url))) return { problem: 'permission-missing' };
      try {
        // Also where the token is the organisation's, or was just typed.
        await vault.assertOpen();
        const managed = await readManagedAccess();
        const ofOrganisation = managed?.address === checked.url ? managed.token : null;
        const opens = token ?? ofOrganisation ?? (await readKept(new URL(checked.url).origin));
        if (opens === null) return { problem: 'wrong-token' };
        const namespace = await toNamespace(connection.serviceUrl, publisherId);
        return { address: checked.url, token: opens, namespace };
      } catch (cause) {
        if (cause instanceof AppError && cause.code === 'locked') return { problem: 'locked' };
        throw cause;
      }
    },
  };
}

/** The history only where Firefox may still send it: the user can take that back in the browser's settings at any time. */
async function toShare(wanted: TeamShare): Promise<TeamShare> {
  if (wanted === 'reuse' || !import.meta.env.FIREFOX) return wanted;
  return (await browser.permissions.contains({ data_collection: ['websiteContent'] })) ? wanted : 'reuse';
}

/** Names an account among those on one Redis. The name says nothing of key, secret and token. */
async function toNamespace(serviceUrl: string, publisherId: string): Promise<string> {
  return (await toSha256(JSON.stringify(['linkmint team', serviceUrl, publisherId]))).slice(0, 32);
}

/** The organisation's address and publisher ID override the member's. */
export function underPolicy<Place extends Pick<TeamSettings, 'address' | 'publisherId'>>(
  place: Place,
  { teamAddress, publisherId }: ManagedFields,
): Place {
  return { ...place, address: teamAddress ?? place.address, publisherId: publisherId ?? place.publisherId };
}
