import { AppError } from '#lib/errors/app-error.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import type { DeviceParts } from '../create-device-parts.ts';

/** Opens an account's database when it is first read. If the browser closes the database, the account starts again. */
export function keepAccountDatabase(
  accountId: string,
  { directory, root, clock, attempt }: DeviceParts,
  { forget, resume }: { readonly forget: () => void; readonly resume: () => Promise<void> },
) {
  const kept = keepOpen({
    async open(onClosed) {
      // Throws if the account was removed: opening its deleted database would create an empty one.
      await directory.read(accountId);
      return openDatabase(accountId, () => {
        // The browser may have deleted the data: the next database may have another journal, and no programs.
        forget();
        onClosed();
        void attempt('resume', async () => {
          await directory.read(accountId);
          await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
          await resume();
        });
      });
    },
    close: (opened: Database) => opened.close(),
  });
  let isDestroyed = false;
  return {
    async read(): Promise<Database> {
      // Opening a deleted database would create an empty one.
      if (isDestroyed) throw new AppError('account-gone');
      return kept.get();
    },
    close: kept.close,
    async destroy(): Promise<void> {
      isDestroyed = true;
      await kept.close();
    },
  };
}
