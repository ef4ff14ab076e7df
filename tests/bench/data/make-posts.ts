import type { Post } from '#lib/domain/posts/post.ts';
import { toPostCode } from '#lib/domain/posts/to-post-code.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const names = ['Rainy-season kitchen', 'Weekend basket', 'Desk lamp day', 'Pantry under MYR 50'] as const;

/** Posts of 20 products in one channel; every fifth is a draft. All of one follows from its number. */
export function makePosts(count: number): readonly Post[] {
  return Array.from({ length: count }, (_, at) => {
    const isDraft = at % 5 === 0;
    const atMs = Date.now() - at * 3_600_000;
    const products = Array.from({ length: 20 }, (_each, index) => {
      const key = `${at}-${index}`;
      return aPostProduct({ productId: key, url: `https://www.shop-${index}.example/p/${key}`, offerId: `${index}` });
    });
    const links = products.map(({ productId, offerId }) =>
      aPostLink({ productId, offerId: offerId ?? '', trackingLink: `https://go.links.example/${productId}` }),
    );
    return aPost({
      postId: `post-${at}`,
      code: toPostCode(at),
      name: `${names[at % names.length]} ${at}`,
      products,
      channels: [
        aPostChannel({
          links,
          text: links.map(({ trackingLink }) => trackingLink).join('\n'),
          ...(!isDraft && { postedAtMs: atMs }),
        }),
      ],
      state: isDraft ? 'draft' : 'out',
      createdAtMs: atMs,
      changedAtMs: atMs,
    });
  });
}
