import type { Post } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import type { PostView } from '#lib/store/posts/read-post.ts';
import type { PostChanges } from '#lib/store/posts/read-post-changes.ts';

/** What the Posts tab reads and does outside itself. */
export interface PostsServices {
  nowMs(): number;
  newId(): string;
  readonly send: Send;
  /** Every post in batches, the one that changed last first. */
  readBatches(): AsyncIterable<readonly Post[]>;
  readChanges(
    sinceMs: number,
    known: { has(postId: string): boolean; keys(): Iterable<string>; readonly size: number },
  ): Promise<PostChanges>;
  /** Null for a post that was deleted. */
  readPost(postId: string): Promise<PostView | null>;
  /** Whole posts, for a file. */
  readWhole(postIds: readonly string[]): Promise<readonly Post[]>;
  /** What the posts need an edit for, by cause. Reads only what is stored. */
  findEdits(rows: readonly PostRow[]): Promise<readonly PostEdit<PostRow>[]>;
  /** Sums what the posts brought, in a thread of its own. */
  readEarnings(): Promise<PostsEarnings>;
  readReportState(): Promise<ReportSummary>;
  copyText(text: string): Promise<boolean>;
  saveFile(name: string, content: Blob): void;
  /** Ends the thread. */
  close(): void;
}
