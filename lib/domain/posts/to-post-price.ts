import type { BulkBlockReason, BulkLine, BulkLineState, BulkProblem, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';

/** A link of a post that cannot be made as things are. */
export interface PostObstacle {
  readonly productId: string;
  readonly channelId: string;
  /** `unknown`: an earlier try lost its answer, and another may use a second link. */
  readonly state: Extract<BulkLineState, 'blocked' | 'choose' | 'unknown'>;
  readonly reason: BulkBlockReason | null;
  /** The status, or the number of the sub-ID, that the reason refers to. */
  readonly subject: string;
}

/** What the links of a post will use, known before any is made. */
export interface PostPrice {
  /** "8 new links". */
  readonly toMake: number;
  /** "2 you already have". */
  readonly reused: number;
  /** New links that the quota and its reserve do not allow now. */
  readonly beyondReserve: number;
  readonly left: number;
  readonly leftAfter: number;
  /** Estimated, in ms. */
  readonly durationMs: number;
  readonly obstacles: readonly PostObstacle[];
}

/** The prices of a post: with links of its own in each channel, and with the same links in all. */
export interface PostPrices {
  readonly separate: PostPrice;
  readonly shared: PostPrice;
}

/** Why making did not start, or null. `busy`: another run is under way, or a list waits to be started. */
export interface PostMakeOutcome {
  readonly problem: BulkProblem | 'gone' | null;
}

/** @param planned A run of the post's lines, planned and with duplicates marked. */
export function toPostPrice(
  { run: { counts }, lines }: { readonly run: Pick<BulkRun, 'counts'>; readonly lines: readonly BulkLine[] },
  usage: Parameters<typeof toBulkPrice>[1],
  settings: Parameters<typeof toBulkPrice>[2],
): PostPrice {
  const price = toBulkPrice({ counts }, usage, settings);
  return {
    toMake: counts.new,
    reused: counts.reused + counts.duplicate,
    beyondReserve: price.beyondReserve,
    left: price.left,
    leftAfter: price.left - price.toMint,
    durationMs: price.durationMs,
    obstacles: lines.flatMap(({ state, reason, subject, input: { post } }) =>
      post !== undefined && (state === 'blocked' || state === 'choose' || state === 'unknown')
        ? [{ productId: post.productId, channelId: post.channelId, state, reason, subject }]
        : [],
    ),
  };
}
