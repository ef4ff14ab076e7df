import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

/** One account's connection. */
export interface ConnectionStore {
  read(): Promise<Connection>;
  /** The credentials no longer hold: every surface says so, and nothing is sent until the user connects anew. */
  needAttention(reason: ErrorCode): Promise<void>;
}

interface ConnectionStoreDependencies {
  readonly accountId: string;
  readonly directory: AccountDirectory;
}

export function createConnectionStore({ accountId, directory }: ConnectionStoreDependencies): ConnectionStore {
  return {
    read: async () => (await directory.read(accountId)).connection,

    needAttention: (reason) =>
      directory.change(accountId, (account) =>
        account.connection.state === 'connected'
          ? { ...account, connection: { ...account.connection, state: 'needs-attention', reason } }
          : account,
      ),
  };
}
