import { news } from '#lib/domain/welcome/news.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

/** Greets who has just installed Linkmint, and keeps what of the news was seen. */
export interface Welcome {
  /** @param reason What the browser says why it tells of an installation. */
  onInstalled(reason: string): Promise<void>;
  /** The user has the news before them. */
  noteNewsSeen(): Promise<void>;
}

interface WelcomeDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly directory: Pick<AccountDirectory, 'list'>;
  /** Opens the page that greets, in a tab. */
  readonly openPage: () => Promise<unknown>;
}

export function createWelcome({ root, directory, openPage }: WelcomeDependencies): Welcome {
  return {
    async onInstalled(reason) {
      if (reason !== 'install' && reason !== 'update') return;
      const db = await root();
      if ((await readRootValue(db, 'newsSeen')) !== undefined) return;
      // Before the page is opened: killed in between, the worker rather greets nobody than twice.
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
