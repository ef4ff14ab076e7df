import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import type { AddressHistory } from '#lib/store/posts/read-address-history.ts';
import type { PostView } from '#lib/store/posts/read-post.ts';
import type { PostChanges } from '#lib/store/posts/read-post-changes.ts';
import type { EditServices } from '#ui/edits/edit-services.ts';

/** What the Posts tab reads and does outside itself. */
export interface PostsServices extends EditServices {
  /** Every post in batches, the one that changed last first. */
  readBatches(): AsyncIterable<readonly Post[]>;
  readChanges(
    sinceMs: number,
    known: { has(postId: string): boolean; keys(): Iterable<string>; readonly size: number },
  ): Promise<PostChanges>;
  /** Null for a post that was deleted. */
  readPost(postId: string): Promise<PostView | null>;
  /** Hosts of the account's tracking links. */
  readLinkHosts(): Promise<readonly string[]>;
  /** What the posts need an edit for, by cause. Reads only what is stored. */
  findEdits(rows: readonly PostRow[]): Promise<readonly PostEdit<PostRow>[]>;
  /** Sums what the posts brought, in a thread of its own. */
  readEarnings(): Promise<PostsEarnings>;
  readReportState(): Promise<ReportSummary>;
  /** What texts are written from now: presets, disclosure, language. */
  readOccasion(): Promise<PostOccasion>;
  /** The coupons that programs have today, by program. */
  readCoupons(offerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Campaign[]>>;
  /** What was done with addresses before, by another post or by none. */
  readHistories(urls: readonly string[], exceptPostId: string): Promise<ReadonlyMap<string, AddressHistory>>;
  /** The program of an address, if Linkmint is sure of it. */
  findOffer(url: string): Promise<{ readonly offerId: string; readonly name: string } | null>;
  saveFile(name: string, content: Blob): void;
  /** Ends the thread. */
  close(): void;
}
