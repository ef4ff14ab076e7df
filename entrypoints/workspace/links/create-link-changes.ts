import { warnBeforeLeaving } from '#components/file-runs/warn-before-leaving.ts';
import { toDraftsOf } from '#components/forms/drafts.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readShownFileRun } from '#lib/store/backup/read-file-run.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { openExistingDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { canCopyPng, copyFormatted, copyPng, copyText } from '#lib/ui/copy-for-user.ts';
import { createReportReader } from '../earnings/create-report-reader.ts';
import type { TabDeps } from '../workspace-services.ts';
import { createLinkSource, hasTeam } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';
import { createTeamLinksServices } from './team/create-team-links-services.ts';

/** How many links one message contains. Few, so that a worker that was killed has little to repeat. */
const slice = 500;

type LinkChanges = Pick<
  LinksServices,
  | 'annotate'
  | 'tag'
  | 'untag'
  | 'remove'
  | 'retry'
  | 'restore'
  | 'importLinks'
  | 'readFileRun'
  | 'dismissFileRun'
  | 'dismissMarks'
>;

/** The changes that the worker makes to links for the user. */
export function createLinkChanges({
  account,
  newId,
  send,
  sendAs,
}: Pick<TabDeps, 'account' | 'newId' | 'send' | 'sendAs'>): LinkChanges {
  const changeTag = (message: 'tagLinks' | 'untagLinks', rows: readonly LinkRow[], tag: string) =>
    inEachAccount(rows, async (accountId, own) => {
      const linkIds = own.flatMap(({ link }) => (link === null ? [] : [link.linkId]));
      for (const ids of toSlices(linkIds)) await sendAs(accountId)(message, { linkIds: ids, tag });
    });

  return {
    annotate: ({ accountId, recordId }, change) => sendAs(accountId)('annotateLink', { linkId: recordId, ...change }),
    tag: (rows, tag) => changeTag('tagLinks', rows, tag),
    untag: (rows, tag) => changeTag('untagLinks', rows, tag),
    async remove(actId, rows) {
      const removed: LinkRow[] = [];
      const failures: unknown[] = [];
      await inEachAccount(rows, async (accountId, own) => {
        try {
          for (const part of toSlices(own)) {
            const linkIds = part.flatMap(({ link, recordId }) => (link === null ? [] : [recordId]));
            const requestIds = part.flatMap(({ link, recordId }) => (link === null ? [recordId] : []));
            await sendAs(accountId)('deleteLinks', { actId, linkIds, requestIds });
            removed.push(...part);
          }
        } catch (cause) {
          failures.push(cause);
        }
      });
      return { removed, failures };
    },
    retry: (row, overQuota) => askForLink(sendAs(row.accountId), toRetryWish(row, newId(), overQuota)),
    async restore(actId, accountIds) {
      await Promise.all(
        accountIds.map(async (accountId) => {
          let left = 1;
          while (left > 0) ({ left } = await sendAs(accountId)('restoreLinks', { actId }));
        }),
      );
    },
    async importLinks(runId, fileName, links) {
      const [{ handOverFile }, { toLinkParts }] = await Promise.all([
        import('#components/file-runs/hand-over-file.ts'),
        import('#lib/domain/backup/to-file-parts.ts'),
      ]);
      const file = { runId, kind: 'import', fileName, accountId: account.accountId } as const;
      return handOverFile(file, toLinkParts(links), { send, warnBeforeLeaving });
    },
    readFileRun: () => readShownFileRun(account.root),
    dismissFileRun: (runId) => send('dismissFileRun', { runId }),
    dismissMarks: (marks) =>
      inEachAccount(marks, async (accountId, own) => {
        const offerIds = own.map(({ offerId }) => offerId);
        await sendAs(accountId)('dismissLinkMarks', { offerIds });
      }),
  };
}

/** Returns the input of a new act for a wish that got no link. */
function toRetryWish(row: LinkRow, requestId: string, overQuota: boolean) {
  const { offerId, destinationUrl, subIds, presetName, title, state } = row;
  // The stored sub-IDs are those that were sent. With the preset, the worker would expand a brace in them as a token.
  // So a wish with a brace goes without its preset.
  const isExpanded = presetName !== '' && !subIds.some((subId) => subId.includes('{'));
  return {
    requestId,
    offerId,
    destinationUrl,
    subIds,
    ...(isExpanded && { preset: { name: presetName } }),
    ...(title !== '' && { title }),
    overQuota,
    despiteRefusal: state.kind === 'refused',
    // This wish passed the check of its program before: the program matched the page, or the user chose it.
    chosenByUser: true as const,
  };
}

function toSlices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / slice) }, (_, part) =>
    items.slice(part * slice, (part + 1) * slice),
  );
}

/** Runs `act` for all accounts at once, each with its own items. */
async function inEachAccount<Item extends { readonly accountId: string }>(
  items: readonly Item[],
  act: (accountId: string, own: readonly Item[]) => Promise<void>,
): Promise<void> {
  const parts = Map.groupBy(items, ({ accountId }) => accountId);
  await Promise.all([...parts].map(([accountId, own]) => act(accountId, own)));
}

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
    readHasTeam: () => hasTeam(database),
    watch: (onChange) => watchDataChanges(['links', 'quota'], onChange),
    drafts: toDraftsOf(deps),
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
export function openOtherAccount(root: OpenAccount['root'], accountId: string) {
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
    /** @throws AppError `account-gone` if the account was removed, `cancelled` after `close`, else as `openAccount`. */
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
