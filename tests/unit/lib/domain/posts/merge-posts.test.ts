import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changePost } from '#lib/domain/posts/change-post.ts';
import { mergePosts } from '#lib/domain/posts/merge-posts.ts';
import {
  isPost,
  listPostLinks,
  maxPostProducts,
  type Post,
  type PostChannel,
  type PostProduct,
  type TakenEdit,
} from '#lib/domain/posts/post.ts';
import { stampPost, toCanonical } from '#lib/domain/posts/post-stamps.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const toUrl = (name: string) => `https://www.kedai.example/p/${name}`;
const time = fc.integer({ min: 0, max: 6 });
const word = fc.constantFrom('one', 'two', 'three');

const product: fc.Arbitrary<PostProduct> = fc
  .record({ id: fc.constantFrom('p1', 'p2', 'p3'), name: word, saidAtMs: time })
  .map(({ id, name, saidAtMs }) => aPostProduct({ productId: id, url: toUrl(name), saidAtMs }));
const link = fc
  .record({ productId: fc.constantFrom('p1', 'p2', 'gone'), name: word })
  .map(({ productId, name }) => aPostLink({ productId, trackingLink: `https://go.links.example/${name}` }));
const channel: fc.Arbitrary<PostChannel> = fc
  .record(
    {
      channelId: fc.constantFrom('telegram', 'blog'),
      name: word,
      links: fc
        .uniqueArray(link, { maxLength: 2, selector: ({ productId }) => productId })
        .filter((links) => new Set(links.map(({ trackingLink }) => trackingLink)).size === links.length),
      text: word,
      isEdited: fc.boolean(),
      isOff: fc.constant(true),
      postedAtMs: time,
      address: word.map(toUrl),
    },
    { requiredKeys: ['channelId', 'name', 'links', 'text', 'isEdited'] },
  )
  .map((fields) => fields as PostChannel);
const products = fc
  .uniqueArray(product, { maxLength: 3, selector: ({ url }) => url })
  .map((list) => list.filter((each, at) => list.findIndex(({ productId }) => productId === each.productId) === at));
const channels = fc.uniqueArray(channel, { maxLength: 2, selector: ({ channelId }) => channelId });
/** A post that is out in a channel is no draft. */
const toPossible = <State extends Pick<Post, 'state' | 'channels'>>(state: State): State => {
  const isOut = state.channels.some(({ postedAtMs }) => postedAtMs !== undefined);
  return isOut && state.state === 'draft' ? { ...state, state: 'out' } : state;
};
/** A post, and what its user made of it in up to three changes, on a clock that may go back. */
const post: fc.Arbitrary<Post> = fc
  .record({
    code: fc.constantFrom('abcdef', 'ghijkl'),
    createdAtMs: time,
    doneCauses: fc.uniqueArray(word, { minLength: 1 }),
    states: fc.array(
      fc.record({
        name: word,
        products,
        channels,
        state: fc.constantFrom('draft', 'out', 'archived'),
        hasSharedLinks: fc.boolean(),
        atMs: time,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ states, ...rest }) => {
    let post = aPost({ ...rest, changedAtMs: 0, products: [], channels: [] });
    for (const { atMs, ...state } of states) post = stampPost(post, { ...post, ...toPossible(state) }, atMs);
    return post;
  });

/** All that a post has, whatever the order of its lists, and whatever its products are called inside it. */
function toContent(merged: Post): string {
  const sorted = <Item>(items: readonly Item[] = []) => items.map(toCanonical).sort();
  const nameOf = (id: string) => merged.products.find(({ productId }) => productId === id)?.url ?? 'gone';
  const { products: own, channels: to, doneCauses, stamps, ...rest } = merged;
  const { order: _order, ...later } = stamps?.later ?? {};
  return toCanonical({
    ...rest,
    later,
    products: sorted(own.map(({ productId: _id, ...each }) => each)),
    doneCauses: sorted(doneCauses),
    channels: sorted(
      to.map((each) => ({
        ...each,
        links: sorted(each.links.map((of) => ({ ...of, productId: nameOf(of.productId) }))),
        formerLinks: sorted(each.formerLinks?.map((of) => ({ ...of, productId: '' }))),
      })),
    ),
  });
}

const listTexts = ({ channels: all }: Post) =>
  all.flatMap(({ channelId, text, isEdited, otherTexts = [] }) =>
    [...(isEdited ? [text] : []), ...otherTexts].map((each) => `${channelId} ${each}`),
  );

it('merging two states of a post has one result, whichever of the two is here', () => {
  fc.assert(
    fc.property(post, post, (one, other) => {
      expect(toContent(mergePosts(one, other))).toBe(toContent(mergePosts(other, one)));
    }),
    runsOr(1_000),
  );
});

it('merging two states of a post changes nothing the second time, and nothing of a post by itself', () => {
  fc.assert(
    fc.property(post, post, (one, other) => {
      const merged = mergePosts(one, other);
      expect(toCanonical(mergePosts(merged, other))).toBe(toCanonical(merged));
      expect(toCanonical(mergePosts(merged, one))).toBe(toCanonical(merged));
      expect(toCanonical(mergePosts(one, one))).toBe(toCanonical(one));
    }),
    runsOr(1_000),
  );
});

it('merging two states of a post of three devices has one result, in whatever order their files come', () => {
  fc.assert(
    fc.property(post, post, post, (one, two, three) => {
      const left = mergePosts(mergePosts(one, two), three);
      expect(toContent(mergePosts(one, mergePosts(two, three)))).toBe(toContent(left));
    }),
    runsOr(1_000),
  );
});

it('merging two states of a post keeps each text that a user wrote, and writes no other over it', () => {
  fc.assert(
    fc.property(post, post, (one, other) => {
      const merged = mergePosts(one, other);
      expect(new Set(listTexts(merged))).toEqual(new Set([...listTexts(one), ...listTexts(other)]));
      for (const { channelId, isEdited } of [...one.channels, ...other.channels]) {
        const now = merged.channels.find((each) => each.channelId === channelId);
        if (isEdited) expect(now?.isEdited).toBe(true);
      }
    }),
    runsOr(1_000),
  );
});

it('merging two states of a post keeps each product, channel and link, and is a valid post', () => {
  fc.assert(
    fc.property(post, post, (one, other) => {
      const merged = mergePosts(one, other);
      const urls = [...one.products, ...other.products].map(({ url }) => url);
      expect(new Set(merged.products.map(({ url }) => url))).toEqual(new Set(urls));
      expect(new Set(merged.products.map(({ productId }) => productId)).size).toBe(merged.products.length);
      const ids = [...one.channels, ...other.channels].map(({ channelId }) => channelId);
      expect(new Set(merged.channels.map(({ channelId }) => channelId))).toEqual(new Set(ids));
      expect(isPost(merged)).toBe(true);
    }),
    runsOr(1_000),
  );
});

const here = aPost({ changedAtMs: 10 });
const write = (before: Post, text: string, nowMs: number) =>
  stampPost(before, { ...before, channels: [aPostChannel({ text, isEdited: true })] }, nowMs);

it('of two states of a post, the later text stands where both were written, and the other is kept beside it', () => {
  const merged = mergePosts(write(here, 'on the laptop', 20), write(here, 'on the desktop', 30));
  expect(merged.channels).toMatchObject([{ text: 'on the desktop', otherTexts: ['on the laptop'] }]);
});

it('of two states of a post which two devices filled, no product and no link is lost, and no further product is added', () => {
  const fill = (from: number) => {
    const products = Array.from({ length: maxPostProducts }, (_, n) =>
      aPostProduct({ productId: `p${from + n}`, url: `https://www.kedai.example/p/${from + n}` }),
    );
    const links = products.map(({ productId, offerId }) =>
      aPostLink({ productId, offerId: offerId ?? '', trackingLink: `https://go.links.example/${productId}` }),
    );
    return aPost({ products, channels: [aPostChannel({ links })] });
  };
  const merged = mergePosts(fill(0), fill(1_000));
  expect(merged.products).toHaveLength(2 * maxPostProducts);
  expect(merged.channels[0]?.links).toHaveLength(2 * maxPostProducts);
  expect(isPost(merged)).toBe(true);
  const further = aPostProduct({ productId: 'further', url: 'https://www.kedai.example/p/further' });
  expect(changePost(merged, { kind: 'add', product: further })).toBe('too-many-products');
  expect(changePost(merged, { kind: 'move', productId: 'p0', to: 99 })).toMatchObject({ products: { length: 100 } });
});

it('of two states of a post, a text here and a name there both hold', () => {
  const renamed = stampPost(here, { ...here, name: 'Renamed' }, 30);
  const merged = mergePosts(write(here, 'two hours of work', 20), renamed);
  expect(merged).toMatchObject({ name: 'Renamed', channels: [{ text: 'two hours of work', isEdited: true }] });
});

it('of two states of a post, the one that was created first gives its letters, which are in its links', () => {
  const first = aPost({ code: 'zzzzzz', createdAtMs: 9 });
  const second = aPost({ code: 'aaaaaa', createdAtMs: 10, changedAtMs: 20 });
  for (const merged of [mergePosts(first, second), mergePosts(second, first)]) {
    expect(merged).toMatchObject({ code: 'zzzzzz', createdAtMs: 9 });
  }
});

it('of two states of a post, another product of the same id gets one that no other has, and that is not too long', () => {
  const productId = 'p'.repeat(64);
  const add = (name: string) => aPost({ products: [aPostProduct({ productId, url: toUrl(name) })] });
  const { products: both } = mergePosts(add('mine'), add('theirs'));
  expect(new Map(both.map(({ url, productId: id }) => [url, id]))).toEqual(
    new Map([
      [toUrl('mine'), productId],
      [toUrl('theirs'), `${'p'.repeat(56)}-2`],
    ]),
  );
});

it('of two states of a post, a change made after a clock that was ahead is the later one', () => {
  const ahead = write(here, 'typed a year ahead', 400 * 86_400_000);
  const now = write(ahead, 'typed today', 20);
  expect(mergePosts(now, ahead).channels[0]?.text).toBe('typed today');
  expect(mergePosts(ahead, now).channels[0]?.text).toBe('typed today');
});

it('of two states of a post, a channel keeps the former links of both, but for those that it has again', () => {
  const of = (name: string) => aPostLink({ productId: 'gone', trackingLink: `https://go.links.example/${name}` });
  const here = aPost({ channels: [aPostChannel({ links: [aPostLink()], formerLinks: [of('here')] })] });
  const there = aPost({ channels: [aPostChannel({ formerLinks: [of('there'), aPostLink()] })] });
  const names = ({ channels: [merged] }: Post) => merged?.formerLinks?.map(({ trackingLink }) => trackingLink);
  const both = ['https://go.links.example/here', 'https://go.links.example/there'];
  expect(names(mergePosts(here, there))?.toSorted()).toEqual(both);
  expect(names(mergePosts(there, here))?.toSorted()).toEqual(both);
});

it('of two states of a post, the link that gives way to another of its product is a former one, which readers follow', () => {
  const of = (name: string) => aPost({ channels: [aPostChannel({ links: [toLink(name)] })] });
  const toLink = (name: string) => aPostLink({ trackingLink: `https://go.links.example/${name}` });
  const [here, there] = [of('laptop'), of('desktop')];
  for (const merged of [mergePosts(here, there), mergePosts(there, here)]) {
    expect(
      listPostLinks(merged)
        .map(({ trackingLink }) => trackingLink)
        .toSorted(),
    ).toEqual(['https://go.links.example/desktop', 'https://go.links.example/laptop']);
    expect(merged.channels[0]?.links).toHaveLength(1);
  }
});

it('of two states of a post, an edit that one of them made is of the product that both added', () => {
  const add = (productId: string): Post => ({ ...here, state: 'out', products: [aPostProduct({ productId })] });
  const edit: TakenEdit = {
    ...{ causeId: 'program:101:paused:7', offerId: '101', offerName: 'Kedai', productIds: ['theirs'] },
    cause: { kind: 'program', trouble: 'paused', sinceMs: 7 },
  };
  const merged = mergePosts(add('mine'), { ...add('theirs'), takenEdits: [edit] });
  expect(merged.takenEdits).toEqual([{ ...edit, productIds: ['mine'] }]);
  expect(mergePosts(add('mine'), merged).takenEdits).toEqual(merged.takenEdits);
});

it('of two states of a post, a product that both added is one, with the links of both', () => {
  const add = (productId: string, channelId: string): Post => ({
    ...here,
    products: [aPostProduct({ productId })],
    channels: [aPostChannel({ channelId, links: [aPostLink({ productId })] })],
  });
  const merged = mergePosts(add('mine', 'telegram'), add('theirs', 'blog'));
  expect(merged.products.map(({ productId }) => productId)).toEqual(['mine']);
  expect(merged.channels.flatMap(({ links }) => links.map(({ productId }) => productId))).toEqual(['mine', 'mine']);
});
