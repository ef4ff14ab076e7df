import { news } from '#lib/domain/welcome/news.ts';
import { browser } from '#lib/platform/browser.ts';
import { openOwnPage } from '#lib/platform/open-pages.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';

/* Greets a user who has just installed Linkmint, and stores which news they saw. */

interface WelcomeContext {
  readonly root: () => Promise<RootDatabase>;
  readonly directory: Pick<AccountDirectory, 'list'>;
}

/** Opens the welcome page in a tab. @param reason The reason that the browser gives for an installation. */
export async function greet({ root, directory }: WelcomeContext, reason: string): Promise<void> {
  if (reason !== 'install' && reason !== 'update') return;
  const db = await root();
  if ((await readRootValue(db, 'newsSeen')) !== undefined) return;
  // Saved before the page opens: a kill in between shows no greeting rather than two.
  await db.put('meta', reason === 'install' ? news.length : 0, 'newsSeen');
  if (reason === 'update') return;
  const accounts = await directory.list();
  // Their data is still there, so they know Linkmint.
  if (accounts.some(({ connection }) => connection.serviceUrl !== '')) return;
  await openOwnPage(browser.runtime.getURL('/welcome.html'));
}

/** The user sees the news. */
export async function noteNewsSeen({ root }: Pick<WelcomeContext, 'root'>): Promise<void> {
  await (await root()).put('meta', news.length, 'newsSeen');
}
