import { news } from '#lib/domain/welcome/news.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

/** Greets a user who has just installed Linkmint, and stores which news they saw. */
export interface Welcome {
  /** @param reason The reason that the browser gives for an installation. */
  onInstalled(reason: string): Promise<void>;
  /** The user sees the news. */
  noteNewsSeen(): Promise<void>;
}

interface WelcomeDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly directory: Pick<AccountDirectory, 'list'>;
  /** Opens the welcome page in a tab. */
  readonly openPage: () => Promise<unknown>;
}

export function createWelcome({ root, directory, openPage }: WelcomeDependencies): Welcome {
  return {
    async onInstalled(reason) {
      if (reason !== 'install' && reason !== 'update') return;
      const db = await root();
      if ((await readRootValue(db, 'newsSeen')) !== undefined) return;
      // Saved before the page opens: a kill in between shows no greeting rather than two.
      await db.put('meta', reason === 'install' ? news.length : 0, 'newsSeen');
      if (reason === 'update') return;
      const accounts = await directory.list();
      // Their data is still there, so they know Linkmint.
      if (accounts.every(({ connection }) => connection.serviceUrl === '')) await openPage();
    },

    async noteNewsSeen() {
      await (await root()).put('meta', news.length, 'newsSeen');
    },
  };
}
