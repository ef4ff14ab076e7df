import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { changePost } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostReplacing, ReplacedProduct } from '#lib/domain/posts/replacing.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';

/*
 * Apart from the stored forms in `replacing.ts`: every page reads those with its account, and would load all that changes a
 * post with them.
 */

/** A post with other products, and what that changed in it. */
export interface ProductsReplacement {
  /** Remembers the edit. */
  readonly post: Post;
  /** The products that were replaced, by their places. */
  readonly products: readonly ReplacedProduct[];
  /** The links that the new products want, as lines of a run. */
  readonly lines: readonly BulkInputLine[];
}

/**
 * Puts other products in the place of those of the stopped program. What is of another program by now, was taken out, or
 * is in a post that is not out any more stays: no link is made for it. Null where nothing is left to replace.
 */
export function replaceProducts(before: Post, { edit, products: wanted }: PostReplacing): ProductsReplacement | null {
  const products = before.products.flatMap((product, at): readonly ReplacedProduct[] => {
    const next = wanted.find(({ productId }) => productId === product.productId);
    if (next === undefined || product.offerId !== edit.offerId || before.state !== 'out') return [];
    return [{ product, at, by: { url: next.url, offerId: next.offerId } }];
  });
  const due = wanted.filter(({ productId }) => products.some(({ product }) => product.productId === productId));
  if (due.length === 0) return null;
  const post = due.reduce((current, product) => {
    const { productId } = product;
    const changed = changePost(current, { kind: 'replace', productId, product, edit });
    return typeof changed === 'string' ? current : changed;
  }, before);
  const lines = toPostLines(post).filter((line) => due.some(({ productId }) => productId === line.post?.productId));
  return { post, products, lines };
}
