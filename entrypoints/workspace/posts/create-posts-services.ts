import { findPostEdits } from '#lib/domain/posts/find-post-edits.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readPost } from '#lib/store/posts/read-post.ts';
import { readPostChanges } from '#lib/store/posts/read-post-changes.ts';
import { readPostSurroundings } from '#lib/store/posts/read-post-surroundings.ts';
import { readPosts } from '#lib/store/posts/read-posts.ts';
import { copyText } from '#ui/copy-text.ts';
import { createReportReader, type ReportReader } from '../earnings/create-report-reader.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { PostsServices } from './posts-services.ts';

/** Posts in a batch. The first is a screenful; the later ones are read within the time of a frame or two. */
const batchSizes = { first: 30, later: 100 } as const;

/** The Posts tab's composition root. The thread that sums earnings starts with the first question. */
export function createPostsServices({ account, database, nowMs, newId, send, saveFile }: TabDeps): PostsServices {
  let reports: ReportReader | null = null;
  const toReports = () =>
    createReportReader(
      new Worker(new URL('../earnings/report-worker.ts', import.meta.url), { type: 'module', name: account.accountId }),
    );
  return {
    nowMs,
    newId,
    send,
    saveFile,
    copyText,
    readBatches: () => readPosts(database, (batch) => (batch === 0 ? batchSizes.first : batchSizes.later)),
    readChanges: (sinceMs, known) => readPostChanges(database, sinceMs, known),
    readPost: (postId) => readPost(database, postId),
    readWhole: async (postIds) =>
      (await Promise.all(postIds.map((postId) => database.get('posts', postId)))).filter((post) => post !== undefined),
    async findEdits(rows) {
      const atMs = nowMs();
      const today = toServiceDate(atMs, (await account.readSettings()).serviceUtcOffsetMinutes);
      return findPostEdits(rows, await readPostSurroundings(database, rows, { today, nowMs: atMs }));
    },
    async readEarnings() {
      const { serviceUtcOffsetMinutes: utcOffsetMinutes } = await account.readSettings();
      reports ??= toReports();
      return reports.ask('posts', { utcOffsetMinutes });
    },
    readReportState: () => readReportState(database),
    close() {
      reports?.close();
      reports = null;
    },
  };
}
