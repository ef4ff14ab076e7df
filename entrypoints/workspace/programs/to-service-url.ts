import type { WorkspaceSnapshot } from '../workspace-services.ts';

/** Returns the address of the account's service. Empty if no service is connected. */
export function toServiceUrl({ connection }: Pick<WorkspaceSnapshot, 'connection'>): string {
  return connection.state === 'signed-out' ? '' : connection.serviceUrl;
}
