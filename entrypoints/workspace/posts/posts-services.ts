import type { EditServices } from '#components/edits/edit-services.ts';
import type { PostServices } from '#components/posts/post-services.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import type { PostChanges } from '#lib/store/posts/read-posts.ts';

/** What the Posts tab reads and does outside itself. */
export interface PostsServices extends EditServices, PostServices {
  /** Every post in batches, the one that changed last first. */
  readBatches(): AsyncIterable<readonly Post[]>;
  readChanges(
    sinceMs: number,
    known: { has(postId: string): boolean; keys(): Iterable<string>; readonly size: number },
  ): Promise<PostChanges>;
  countLinks(): Promise<number>;
  /** Hosts of the account's tracking links. */
  readLinkHosts(): Promise<readonly string[]>;
  /** What the posts need an edit for, by cause. Reads only what is stored. */
  findEdits(rows: readonly PostRow[]): Promise<readonly PostEdit<PostRow>[]>;
  /** Sums what the posts brought, in a thread of its own. */
  readEarnings(): Promise<PostsEarnings>;
  readReportState(): Promise<ReportSummary>;
  saveFile(name: string, content: Blob): Promise<boolean>;
  /** Ends the thread. */
  close(): void;
}
