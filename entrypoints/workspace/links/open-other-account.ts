import { AppError } from '#lib/errors/app-error.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';

/** An account beside the shown one, opened with the first reading and closed with the last. */
export interface OtherAccount {
  /** @throws AppError `account-gone` once it was removed, `cancelled` once it was closed; as `openAccount`. */
  open(): Promise<OpenAccount>;
  close(): void;
}

export function openOtherAccount(root: OpenAccount['root'], accountId: string): OtherAccount {
  let opened: Promise<OpenAccount> | null = null;
  let isClosed = false;
  const openNow = async () => {
    const account = await root.get('accounts', accountId);
    // Opened now, a deleted database would come back empty.
    if (account === undefined || account.leaving === 'remove') throw new AppError('account-gone');
    return openAccount(root, accountId);
  };
  return {
    async open() {
      if (isClosed) throw new AppError('cancelled');
      opened ??= openNow().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    close() {
      isClosed = true;
      void opened?.then(
        ({ database }) => database.close(),
        () => undefined,
      );
    },
  };
}
