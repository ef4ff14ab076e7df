import type { Post } from '#lib/domain/posts/post.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/**
 * The product that says why a post was found whose name lacks a word of the search: the first with most of these words.
 * Null where the name has them all, and where no product has one.
 * @param words As search texts have them.
 */
export function findHeldProduct({ name, products }: Pick<Post, 'name' | 'products'>, words: readonly string[]) {
  const ownText = toSearchText(name);
  const lacking = words.filter((word) => !ownText.includes(word));
  let held: string | null = null;
  let most = 0;
  for (const { said } of products) {
    const text = toSearchText(said.name);
    const count = lacking.filter((word) => text.includes(word)).length;
    if (count > most) [held, most] = [said.name, count];
  }
  return held;
}
