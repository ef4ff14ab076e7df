import type { Account } from '#lib/domain/accounts/account.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { type ServiceManner, toManner } from '#lib/domain/service/service-manner.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** One account's connection. */
export interface ConnectionStore {
  read(): Promise<Connection>;
  /** The credentials no longer work: every surface says so, and nothing is sent until the user connects again. */
  needAttention(reason: ErrorCode): Promise<void>;
  /** Changes what the user sets, or what the worker found out. */
  change(change: (connection: Connection) => Connection): Promise<void>;
  /** Stores what the worker found out about how the service takes calls. */
  noteManner(found: ServiceManner): Promise<void>;
}

interface AccountRecords {
  read(accountId: string): Promise<Account>;
  change(accountId: string, change: (account: Account) => Account): Promise<void>;
}

interface ConnectionStoreDependencies {
  readonly accountId: string;
  readonly directory: AccountRecords;
}

export function createConnectionStore({ accountId, directory }: ConnectionStoreDependencies): ConnectionStore {
  const change: ConnectionStore['change'] = (toChanged) =>
    directory.change(accountId, (account) => ({ ...account, connection: toChanged(account.connection) }));

  return {
    read: async () => (await directory.read(accountId)).connection,

    needAttention: (reason) =>
      directory.change(accountId, (account) =>
        account.connection.state === 'connected'
          ? { ...account, connection: { ...account.connection, state: 'needs-attention', reason } }
          : account,
      ),

    change,

    noteManner: (found) => change((before) => ({ ...before, ...toManner(found) })),
  };
}
