import type { Connection } from '../domain/connection.ts';
import { type Database, readMeta } from './database.ts';

export async function readConnection(database: Database): Promise<Connection> {
  return (await readMeta(database, 'connection')) ?? { state: 'signed-out' };
}
