import type { Account } from '#lib/domain/accounts/account.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { type ServiceManner, toManner } from '#lib/domain/service/service-manner.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';

/** One account's connection. */
export interface ConnectionStore {
  read(): Promise<Connection>;
  /**
   * The credentials no longer work: every surface says so, and nothing is sent until the user connects again.
   * @param connectedAtMs When they were connected. This says nothing of those that were connected since.
   */
  needAttention(reason: ErrorCode, connectedAtMs: number): Promise<void>;
  /** Changes what the user sets, or what the worker found out. */
  change(change: (connection: Connection) => Connection): Promise<void>;
  /** Stores what the worker found out about how the service takes calls. */
  noteManner(found: ServiceManner): Promise<void>;
}

/** The account's record on the device. */
export interface AccountRecord {
  readonly readAccount: () => Promise<Account>;
  /** Changes the account's record. A change that returns the same record writes nothing. */
  readonly changeAccount: (change: (account: Account) => Account) => Promise<void>;
}

export function createConnectionStore({ readAccount, changeAccount }: AccountRecord): ConnectionStore {
  const change: ConnectionStore['change'] = (toChanged) =>
    changeAccount((account) => ({ ...account, connection: toChanged(account.connection) }));

  return {
    read: async () => (await readAccount()).connection,

    needAttention: (reason, connectedAtMs) =>
      changeAccount((account) =>
        account.connection.state === 'connected' && account.connection.connectedAtMs === connectedAtMs
          ? { ...account, connection: { ...account.connection, state: 'needs-attention', reason } }
          : account,
      ),

    change,

    noteManner: (found) => change((before) => ({ ...before, ...toManner(found) })),
  };
}
