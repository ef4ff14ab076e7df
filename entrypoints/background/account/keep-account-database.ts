import { AppError } from '#lib/errors/app-error.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import type { DeviceParts } from './device-parts.ts';

/** An account's database, and what to do when the browser closes it. */
export function keepAccountDatabase(
  accountId: string,
  { directory, root, clock, attempt }: DeviceParts,
  { forget, resume }: { readonly forget: () => void; readonly resume: () => Promise<void> },
) {
  const kept = keepOpen({
    async open(onClosed) {
      // A removed account's database must not return empty.
      await directory.read(accountId);
      return openDatabase(accountId, () => {
        // The next one may be another database, with its own journal and without programs.
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
