import { expect, it } from 'vitest';
import { isPost, type Post } from '#lib/domain/posts/post.ts';
import { takePostLinks } from '#lib/domain/posts/take-post-links.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const products = Array.from({ length: 30 }, (_, n) =>
  aPostProduct({ productId: `p${n}`, url: `https://www.kedai.example/p/${n}` }),
);
const channels = ['telegram', 'blog'].map((channelId) => aPostChannel({ channelId, name: channelId }));

/** The lines of a run that made all that the post wants. */
const makeAll = (post: Post) =>
  toPostLines(post).map((input, index) =>
    aBulkLine({
      ...{ index, input, offerId: input.program, state: 'done' },
      trackingLink: `https://go.links.example/${input.post?.channelId}/${index}`,
    }),
  );

it('the links of a run are one a product and channel, the channel’s own first, where shared ones were chosen meanwhile', () => {
  const separate = aPost({ products, channels });
  const after = takePostLinks({ ...separate, hasSharedLinks: true }, makeAll(separate));
  expect(isPost(after)).toBe(true);
  for (const { channelId, links } of after.channels) {
    expect(links.map(({ productId }) => productId)).toEqual(products.map(({ productId }) => productId));
    expect(links.every(({ trackingLink }) => trackingLink.includes(`/${channelId}/`))).toBe(true);
  }
});

it('the links of a run are the first channel’s in all of them where they are shared', () => {
  const shared = aPost({ products, channels, hasSharedLinks: true });
  const after = takePostLinks(shared, makeAll(shared));
  expect(after.channels[1]?.links).toEqual(after.channels[0]?.links);
});

it('the links of a run are not taken by a product that has another program by now', () => {
  const before = aPost();
  const after = takePostLinks({ ...before, products: [aPostProduct({ offerId: '202' })] }, makeAll(before));
  expect(after.channels[0]?.links).toEqual([]);
});

it('the links of a run leave the one before as a former link, once', () => {
  const before = aPost({ channels: [aPostChannel({ links: [aPostLink()] })] });
  const lines = makeAll(before);
  const after = takePostLinks(before, lines);
  expect(after.channels[0]).toMatchObject({ links: [{ productId: 'rice' }], formerLinks: [aPostLink()] });
  expect(takePostLinks(after, lines)).toEqual(after);
});

it('the links of a run leave no link of a product that found no room when two devices were merged: it is a former one', () => {
  const orphan = aPostLink({ productId: 'gone', trackingLink: 'https://go.links.example/gone' });
  const full = Array.from({ length: 50 }, (_, n) =>
    aPostProduct({ productId: `p${n}`, url: `https://www.kedai.example/p/${n}` }),
  );
  const before = aPost({ products: full, channels: [aPostChannel({ links: [orphan] })] });
  const after = takePostLinks(before, makeAll(before));
  expect(isPost(after)).toBe(true);
  expect(after.channels[0]?.links).toHaveLength(50);
  expect(after.channels[0]?.formerLinks).toEqual([orphan]);
});
