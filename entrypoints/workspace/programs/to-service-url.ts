import type { WorkspaceSnapshot } from '../workspace-services.ts';

/** The address of the account's service; empty while none is connected. */
export function toServiceUrl({ connection }: Pick<WorkspaceSnapshot, 'connection'>): string {
  return connection.state === 'signed-out' ? '' : connection.serviceUrl;
}
