import type { Account } from '#lib/domain/accounts/account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { TeamProblem, TeamSettings } from '#lib/domain/team/team.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { TeamPlace } from '#lib/team/create-team-redis.ts';
import type { SealedText } from '#lib/worker/service/create-credential-vault.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** Where the account's team is, as this device was told. */
export interface TeamPlaces {
  /** Null where no team is set up. Read from memory: each call asks. */
  readSettings(): Promise<TeamSettings | null>;
  /** The settings were changed. */
  forget(): void;
  /** Where to ask, and with what. `token`: another one than that which is kept. */
  find(
    settings: Pick<TeamSettings, 'address' | 'publisherId'>,
    token?: string | null,
  ): Promise<TeamPlace | { readonly problem: TeamProblem }>;
}

export interface TeamPlacesDependencies {
  readonly database: () => Promise<Database>;
  readonly readAccount: () => Promise<Account>;
  readonly token: SealedText;
  readonly isPermitted: (address: string) => Promise<boolean>;
  /** The organisation's, for all of its members; null where it has none. */
  readonly readManagedToken: () => Promise<string | null>;
}

export function createTeamPlaces(dependencies: TeamPlacesDependencies): TeamPlaces {
  const { database, readAccount, token: kept, isPermitted, readManagedToken } = dependencies;
  /** By database: one that was set aside takes its settings along. */
  let known = new WeakMap<Database, TeamSettings | null>();

  return {
    async readSettings() {
      const db = await database();
      const before = known.get(db);
      if (before !== undefined) return before;
      const read = (await readMeta(db, 'teamSettings')) ?? null;
      known.set(db, read);
      return read;
    },

    forget() {
      known = new WeakMap();
    },

    async find({ address, publisherId }, token = null) {
      const checked = checkServiceUrl(address);
      if ('problem' in checked) return { problem: 'unsafe-address' };
      const { connection, affiliateId } = await readAccount();
      if (publisherId === '' || (affiliateId !== '' && affiliateId !== publisherId))
        return { problem: 'other-account' };
      if (!(await isPermitted(checked.url))) return { problem: 'permission-missing' };
      try {
        const opens = token ?? (await readManagedToken()) ?? (await kept.read());
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

/** Names an account among those on one Redis. Of key, secret and token it knows nothing. */
async function toNamespace(serviceUrl: string, publisherId: string): Promise<string> {
  return (await toSha256(JSON.stringify(['linkmint team', serviceUrl, publisherId]))).slice(0, 32);
}
