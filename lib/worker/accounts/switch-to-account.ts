import { hideButtons } from '#lib/store/programs/match-index.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

interface SwitchContext {
  readonly directory: Pick<AccountDirectory, 'activate'>;
}

/** Another account is the active one from now on. The buttons that pages drew for the one before go at once. */
export async function switchToAccount({ directory }: SwitchContext, accountId: string): Promise<void> {
  await hideButtons();
  await directory.activate(accountId);
  // One that was written in between is that of the account before.
  await hideButtons();
}
