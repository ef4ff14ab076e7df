import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * The links that a post wants, as lines of a bulk run: one a product and channel. With shared links one a product, of
 * the first channel. A plain link wants no line.
 */
export function toPostLines(post: Post): readonly BulkInputLine[] {
  const channels = listActiveChannels(post).slice(0, post.hasSharedLinks ? 1 : undefined);
  return channels.flatMap(({ channelId }) =>
    post.products.flatMap(({ productId, url, offerId, said, isChosen }) =>
      offerId === null
        ? []
        : [
            {
              url,
              program: offerId,
              isChosen: isChosen ?? false,
              subIds: noSubIds,
              title: said.name,
              post: { productId, channelId, code: post.code },
            },
          ],
    ),
  );
}
