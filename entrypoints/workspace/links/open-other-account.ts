import { AppError } from '#lib/errors/app-error.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { openExistingDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';

/** An account beside the shown one, opened with the first reading and closed with the last. */
export interface OtherAccount {
  /** @throws AppError `account-gone` once it was removed, `cancelled` once it was closed; as `openAccount`. */
  open(): Promise<OpenAccount>;
  close(): void;
}

export function openOtherAccount(root: OpenAccount['root'], accountId: string): OtherAccount {
  let isClosed = false;
  const kept = keepOpen({
    async open(onClosed) {
      const account = await root.get('accounts', accountId);
      // Its database may still be there, and about to go.
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
