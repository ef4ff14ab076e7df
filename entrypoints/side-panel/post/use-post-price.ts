import { useCallback } from 'preact/hooks';
import type { Post } from '#lib/domain/posts/post.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import type { PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { useLive } from '#ui/use-live.ts';
import type { PanelServices } from '../panel-services.ts';

const kinds = ['posts', 'links', 'quota', 'offers', 'settings', 'presets'] as const;

/**
 * What the links of a post would use. Null until the price of this very post is known: no button shows the price of
 * another.
 */
export function usePostPrice({ database, send }: PanelServices, post: Post): PostPrices | null {
  const { postId } = post;
  const read = useCallback(async () => {
    const stored = await database.get('posts', postId);
    const prices = await send('pricePost', { postId });
    return stored === undefined || prices === null ? null : { of: toWishes(stored), prices };
  }, [database, send, postId]);
  const { value } = useLive(read, kinds);
  return value?.of === toWishes(post) ? value.prices : null;
}

/** The links that the post wants, as one text. */
const toWishes = (post: Post): string => JSON.stringify(toPostLines({ ...post, hasSharedLinks: false }));
