import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { copyFormatted } from '#ui/copy-formatted.ts';
import { canCopyPng, copyPng } from '#ui/copy-png.ts';
import { copyText } from '#ui/copy-text.ts';
import { mintWithResend } from '#ui/mint-with-resend.ts';
import { createReportReader } from '../earnings/create-report-reader.ts';
import type { TabDeps } from '../workspace-services.ts';
import { createLinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';
import { openOtherAccount } from './open-other-account.ts';
import { createTeamLinksServices } from './team/create-team-links-services.ts';

/** Links in one message: a worker that is killed has little to do again. */
const slice = 500;
/** The real world behind {@link LinksServices}. */
export function createLinksServices(deps: TabDeps): LinksServices {
  const { account, database, nowMs, newId, send, sendAs, saveFile } = deps;
  const { sleep } = createSystemClock();
  const ask = <Answer>(message: () => Promise<Answer>) => resendWhenCancelled(message, sleep);
  const startReports = (accountId: string) => () =>
    createReportReader(
      new Worker(new URL('../earnings/report-worker.ts', import.meta.url), { type: 'module', name: accountId }),
    );
  const shown = {
    open: async () => ({ ...account, database }),
    // Keep it open: the page still reads it.
    close: () => undefined,
  };

  const changeTag = (message: 'tagLinks' | 'untagLinks', rows: readonly LinkRow[], tag: string) =>
    inEachAccount(rows, async (accountId, own) => {
      const linkIds = own.flatMap(({ link }) => (link === null ? [] : [link.linkId]));
      for (const ids of toSlices(linkIds)) await ask(() => sendAs(accountId)(message, { linkIds: ids, tag }));
    });

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
    team: createTeamLinksServices(deps, sleep),
    readHasTeam: async () => (await readMeta(database, 'teamSettings')) !== undefined,
    watch: (onChange) => watchDataChanges(['links', 'quota'], onChange),
    annotate: ({ accountId, recordId }, note, tags) =>
      ask(() => sendAs(accountId)('annotateLink', { linkId: recordId, note, tags })),
    tag: (rows, tag) => changeTag('tagLinks', rows, tag),
    untag: (rows, tag) => changeTag('untagLinks', rows, tag),
    remove: (actId, rows) =>
      inEachAccount(rows, async (accountId, own) => {
        for (const part of toSlices(own)) {
          const linkIds = part.flatMap(({ link, recordId }) => (link === null ? [] : [recordId]));
          const requestIds = part.flatMap(({ link, recordId }) => (link === null ? [recordId] : []));
          await ask(() => sendAs(accountId)('deleteLinks', { actId, linkIds, requestIds }));
        }
      }),
    retry({ accountId, offerId, destinationUrl, subIds, presetName, title, state }, overQuota) {
      // They were sent as they are. A brace in them would be taken for a token if the preset went with them.
      const isExpanded = presetName !== '' && !subIds.some((subId) => subId.includes('{'));
      const wish = {
        requestId: newId(),
        offerId,
        destinationUrl,
        subIds,
        ...(isExpanded && { preset: { name: presetName } }),
        ...(title !== '' && { title }),
        overQuota,
        despiteRefusal: state.kind === 'refused',
        // The wish got as far as the service: its program was found for the page, or chosen for it.
        chosenByUser: true as const,
      };
      return mintWithResend(wish, { mint: (input) => sendAs(accountId)('mintDeeplink', input), sleep });
    },
    async restore(actId, accountIds) {
      await Promise.all(
        accountIds.map(async (accountId) => {
          let left = 1;
          while (left > 0) ({ left } = await ask(() => sendAs(accountId)('restoreLinks', { actId })));
        }),
      );
    },
    async importLinks(links, onProgress) {
      const counts = { added: 0, changed: 0 };
      let done = 0;
      for (const part of toSlices(links)) {
        const { added, changed } = await ask(() => send('importLinks', { links: part }));
        counts.added += added;
        counts.changed += changed;
        done += part.length;
        onProgress(done);
      }
      return counts;
    },
    dismissMarks: (marks) =>
      inEachAccount(marks, async (accountId, own) => {
        const offerIds = own.map(({ offerId }) => offerId);
        await ask(() => sendAs(accountId)('dismissLinkMarks', { offerIds }));
      }),
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

function toSlices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / slice) }, (_, part) =>
    items.slice(part * slice, (part + 1) * slice),
  );
}

/** Does something with what each account has among the items, in all of them at once: none waits for another. */
async function inEachAccount<Item extends { readonly accountId: string }>(
  items: readonly Item[],
  act: (accountId: string, own: readonly Item[]) => Promise<void>,
): Promise<void> {
  const parts = Map.groupBy(items, ({ accountId }) => accountId);
  await Promise.all([...parts].map(([accountId, own]) => act(accountId, own)));
}
