import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import type { RateRange } from '#lib/domain/programs/program-rates.ts';

/** A post as its editor shows it, with all that belongs to it. */
export interface ShownPost {
  readonly post: Post;
  /** The newest first. */
  readonly diary: readonly DiaryLine[];
  /** The last run that makes or made its links, with its lines in order; null without one. */
  readonly making: { readonly run: BulkRun; readonly lines: readonly BulkLine[]; readonly isUnderWay: boolean } | null;
  /** What its texts are written from now. */
  readonly occasion: PostOccasion;
}

/** What is stored around a product of a post. */
export interface ProductSurroundings {
  /** What its program pays; null if unknown. */
  readonly rate: RateRange | null;
  /** The coupons that its program has today. */
  readonly campaigns: readonly Campaign[];
  /** All stored campaigns of its program, also ended ones. */
  readonly listed: readonly Campaign[];
  /** What was done with its address before, by another post or by none. */
  readonly before: DiaryLine | null;
}
