import { parseAccount } from '#lib/domain/accounts/parse-account.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/**
 * Whether a start finds nothing to finish or to make: no wipe, no account that leaves or never came to be connected, and
 * an active one. Asked in one trip, because each life of the worker begins with it and somebody may wait for a link.
 */
export async function isSettled(root: RootDatabase): Promise<boolean> {
  const transaction = root.transaction(['accounts', 'meta']);
  const meta = transaction.objectStore('meta');
  const [isWiping, activeId, stored] = await Promise.all([
    meta.get('isWiping'),
    meta.get('activeAccountId'),
    transaction.objectStore('accounts').getAll(),
  ]);
  const accounts = stored.map(parseAccount);
  return (
    isWiping !== true &&
    accounts.some(({ accountId }) => accountId === activeId) &&
    accounts.every(({ leaving, connection }) => leaving === null && connection.state !== 'signed-out')
  );
}
