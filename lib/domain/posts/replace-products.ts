import { changePost, type ReplaceBack } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostReplacing } from '#lib/domain/posts/replacing.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';

/*
 * Apart from the stored forms in `replacing.ts`: every page reads those with its account, and would load all that changes a
 * post with them.
 */

/** The post with other products, which remembers the edit. The very post where it has none of them any more. */
export function replaceProducts(post: Post, { edit, products }: PostReplacing): Post {
  return products.reduce((current, product) => {
    const { productId } = product;
    const changed = changePost(current, { kind: 'replace', productId, product, edit });
    return typeof changed === 'string' ? current : changed;
  }, post);
}

/** The products that a replacement took the place of, each with its place. */
export const toReplaced = ({ products }: Post, { products: next }: PostReplacing): ReplaceBack['products'] =>
  products.flatMap((product, at) =>
    next.some(({ productId, url }) => productId === product.productId && url !== product.url) ? [{ product, at }] : [],
  );

/** The links that the replaced products of a post want, as lines of a run. */
export const toReplacingLines = (post: Post, { products }: PostReplacing) =>
  toPostLines(post).filter(({ post: of }) => products.some(({ productId }) => productId === of?.productId));
