import { AppError } from '#lib/errors/app-error.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { openExistingDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { canCopyPng, copyFormatted, copyPng, copyText } from '#lib/ui/copy-for-user.ts';
import { createReportReader } from '../earnings/create-report-reader.ts';
import type { TabDeps } from '../workspace-services.ts';
import { createLinkChanges } from './create-link-changes.ts';
import { createLinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';
import { createTeamLinksServices } from './team/create-team-links-services.ts';

/** Implements {@link LinksServices} for the open account. */
export function createLinksServices(deps: TabDeps): LinksServices {
  const { account, database, nowMs, newId, saveFile } = deps;
  const startReports = (accountId: string) => () =>
    createReportReader(
      new Worker(new URL('../earnings/report-worker.ts', import.meta.url), { type: 'module', name: accountId }),
    );
  const shown = {
    open: async () => ({ ...account, database }),
    // Keeps the database open, because the page still reads it.
    close: () => undefined,
  };

  return {
    nowMs,
    newId,
    toSources(accountIds) {
      if (accountIds.length === 0) {
        const { accountId } = account;
        return [createLinkSource({ accountId, idPrefix: '', nowMs, startReports: startReports(accountId), ...shown })];
      }
      return accountIds.map((accountId) =>
        createLinkSource({
          accountId,
          idPrefix: `${accountId}/`,
          nowMs,
          startReports: startReports(accountId),
          ...(accountId === account.accountId ? shown : openOtherAccount(account.root, accountId)),
        }),
      );
    },
    readPresetBook: () => readUsableBook(database),
    team: createTeamLinksServices(deps),
    readHasTeam: async () => (await readMeta(database, 'teamSettings')) !== undefined,
    watch: (onChange) => watchDataChanges(['links', 'quota'], onChange),
    ...createLinkChanges(deps),
    async copyLinks(sources, rows, format) {
      const sourceOf = new Map(sources.map((source) => [source.accountId, source]));
      const written = await Promise.all(
        rows.map((row) => {
          const source = sourceOf.get(row.accountId);
          if (source === undefined) throw new AppError('account-gone');
          return source.write(row, format);
        }),
      );
      const all = written.filter((each) => each !== null);
      const html = all.every((each) => each.html !== null) ? all.map((each) => each.html).join('<br>\n') : null;
      return copyFormatted({ text: all.map(({ text }) => text).join('\n'), html });
    },
    copyText,
    copyPng: canCopyPng() ? copyPng : null,
    saveFile,
  };
}

/** An account beside the shown one. The first read opens it, and `close` closes it. */
interface OtherAccount {
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
