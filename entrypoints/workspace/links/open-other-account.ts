import { AppError } from '#lib/errors/app-error.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { openExistingDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';

/** An account beside the shown one. The first read opens it, and `close` closes it. */
export interface OtherAccount {
  /** @throws AppError `account-gone` if the account was removed, `cancelled` after `close`, else as `openAccount`. */
  open(): Promise<OpenAccount>;
  close(): void;
}

export function openOtherAccount(root: OpenAccount['root'], accountId: string): OtherAccount {
  let isClosed = false;
  const kept = keepOpen({
    async open(onClosed) {
      const account = await root.get('accounts', accountId);
      // The database of a removed account may still exist until the worker deletes it.
      if (account === undefined || account.leaving === 'remove') throw new AppError('account-gone');
      return openAccount(root, accountId, openExistingDatabase(accountId, onClosed));
    },
    close: ({ database }) => database.close(),
  });
  return {
    async open() {
      if (isClosed) throw new AppError('cancelled');
      return kept.get();
    },
    close() {
      isClosed = true;
      void kept.close();
    },
  };
}
