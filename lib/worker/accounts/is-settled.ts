import { parseAccount } from '#lib/domain/accounts/account.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/**
 * Whether a start has nothing to repair or to create: no unfinished wipe, no account that is leaving or whose
 * connecting was cut short, and an active account. One trip, because each life of the worker begins with it and the
 * user may wait for a link.
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
