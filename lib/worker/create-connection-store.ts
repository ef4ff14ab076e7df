import type { Connection } from '../domain/connection.ts';
import type { ErrorCode } from '../errors/app-error.ts';
import { type Database, writeMeta } from '../store/database.ts';
import { readConnection } from '../store/read-connection.ts';
import { connectionPulseItem } from '../store/storage-items.ts';

export interface ConnectionStore {
  read(): Promise<Connection>;
  write(connection: Connection): Promise<void>;
  /** The credentials no longer hold: every surface says so, and nothing is sent until the user connects anew. */
  needAttention(reason: ErrorCode): Promise<void>;
}

/** The connection's state on disk, and the pulse by which open pages notice a change. */
export function createConnectionStore({ database }: { readonly database: () => Promise<Database> }): ConnectionStore {
  async function write(connection: Connection) {
    await writeMeta(await database(), 'connection', connection);
    await connectionPulseItem.write({ changes: (await connectionPulseItem.read()).changes + 1 });
  }

  return {
    read: async () => readConnection(await database()),
    write,
    async needAttention(reason) {
      const connection = await readConnection(await database());
      if (connection.state === 'connected') await write({ ...connection, state: 'needs-attention', reason });
    },
  };
}
