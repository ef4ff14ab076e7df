import { toDraftsOf } from '#components/forms/drafts.ts';
import { findPostEdits } from '#lib/domain/posts/find-post-edits.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readEditData } from '#lib/store/posts/read-edit-data.ts';
import { readEditorData } from '#lib/store/posts/read-editor-data.ts';
import { readPostSurroundings } from '#lib/store/posts/read-post-edits.ts';
import { readPostChanges, readPosts } from '#lib/store/posts/read-posts.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { canCopyPng, copyFormatted, copyPng } from '#lib/ui/copy-for-user.ts';
import { createReportReader, type ReportReader } from '../earnings/create-report-reader.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { PostsServices } from './posts-services.ts';

/** Posts in a batch. The first is a screenful; the later ones are read within the time of a frame or two. */
const batchSizes = { first: 30, later: 100 } as const;

/** The Posts tab's composition root. The thread that sums earnings starts with the first question. */
export function createPostsServices(deps: TabDeps): PostsServices {
  const { account, database, nowMs, newId, send, saveFile } = deps;
  let reports: ReportReader | null = null;
  const toReports = () =>
    createReportReader(
      new Worker(new URL('../earnings/report-worker.ts', import.meta.url), { type: 'module', name: account.accountId }),
    );
  return {
    ...readEditData(account, nowMs),
    ...readEditorData(account, nowMs),
    drafts: toDraftsOf(deps),
    copyPng: canCopyPng() ? copyPng : null,
    nowMs,
    newId,
    send,
    saveFile,
    copyFormatted,
    readBatches: () => readPosts(database, (batch) => (batch === 0 ? batchSizes.first : batchSizes.later)),
    readChanges: (sinceMs, known) => readPostChanges(database, sinceMs, known),
    countLinks: () => database.count('links'),
    readLinkHosts: () => readLinkHosts(database),
    async findEdits(rows) {
      const atMs = nowMs();
      const today = toServiceDate(atMs, (await account.readSettings()).serviceUtcOffsetMinutes);
      return findPostEdits(rows, await readPostSurroundings(database, rows, { today, nowMs: atMs }));
    },
    async readEarnings() {
      const { serviceUtcOffsetMinutes: utcOffsetMinutes } = await account.readSettings();
      reports ??= toReports();
      return reports.ask('posts', { today: toServiceDate(nowMs(), utcOffsetMinutes), utcOffsetMinutes });
    },
    readReportState: () => readReportState(database),
    close() {
      reports?.close();
      reports = null;
    },
  };
}
