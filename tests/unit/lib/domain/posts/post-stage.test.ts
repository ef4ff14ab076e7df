import { expect, it } from 'vitest';
import type { BulkLineState } from '#lib/domain/bulk/bulk-run.ts';
import { changePost } from '#lib/domain/posts/change-post.ts';
import { isChannelWhole, listPostTroubles, toLeftOutCause, toPostStage } from '#lib/domain/posts/post-stage.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const product = aPostProduct();
const line = (state: BulkLineState, channelId = 'telegram', url = product.url) => {
  const { input, ...rest } = aBulkLine({ state });
  return { ...rest, input: { ...input, url, post: { productId: 'rice', channelId, code: 'abcdef' } } };
};
const made = (...lines: ReturnType<typeof line>[]) => ({ lines, isUnderWay: false });
const written = aPostChannel({ text: 'Ad', links: [aPostLink()] });

it('the stage of a post is its products until each channel has its text and each product its link', () => {
  expect(toPostStage(aPost(), null)).toBe('products');
  expect(toPostStage(aPost({ channels: [] }), null)).toBe('products');
  expect(toPostStage(aPost({ channels: [{ ...written, text: '' }] }), null)).toBe('products');
  expect(toPostStage(aPost({ channels: [written] }), null)).toBe('texts');
  const added = aPostProduct({ productId: 'pot', url: 'https://www.kedai.example/p/pot' });
  expect(toPostStage(aPost({ products: [product, added], channels: [written] }), null)).toBe('products');
  const plain = { ...added, offerId: null };
  expect(toPostStage(aPost({ products: [product, plain], channels: [written] }), null)).toBe('texts');
});

it('the stage of a post is the making while its run is under way', () => {
  expect(toPostStage(aPost({ channels: [written] }), { lines: [], isUnderWay: true })).toBe('making');
});

it('the stage of a post is its texts although a link could not be made, but not where the user stopped before it', () => {
  const post = aPost({ channels: [aPostChannel({ text: 'Ad' })] });
  for (const state of ['unknown', 'refused', 'failed', 'blocked'] as const) {
    expect(toPostStage(post, made(line(state)))).toBe('texts');
  }
  expect(toPostStage(post, made(line('skipped')))).toBe('products');
});

it('the stage of a post is its products again where another address took the place of the one that failed', () => {
  const post = aPost({ channels: [aPostChannel({ text: 'Ad' })] });
  expect(toPostStage(post, made(line('refused', 'telegram', 'https://former.example/')))).toBe('products');
});

it('the stage of a post is its products again where another program took the place of the one whose link failed, and nothing offers that link again', () => {
  const post = aPost({ channels: [aPostChannel({ text: 'Ad' })] });
  const changed = changePost(post, { kind: 'add', product: aPostProduct({ offerId: '202', isChosen: true }) });
  if (typeof changed === 'string') throw new Error(changed);
  expect(toPostStage(changed, made(line('failed')))).toBe('products');
  expect(listPostTroubles(changed, made(line('failed'), line('unknown')))).toEqual([]);
  expect(toPostStage(changed, made({ ...line('refused'), offerId: '202' }))).toBe('texts');
});

it('the stage of a post goes by the one line of a product where the channels share their links', () => {
  const channels = ['telegram', 'blog'].map((channelId) => aPostChannel({ channelId, text: 'Ad' }));
  expect(toPostStage(aPost({ channels, hasSharedLinks: true }), made(line('refused')))).toBe('texts');
  expect(toPostStage(aPost({ channels }), made(line('refused')))).toBe('products');
});

const post = aPost({ channels: [aPostChannel({ text: 'Ad' })] });

it('a link that could not be made is named until its product has a link or the user leaves it out', () => {
  const making = made(line('unknown'));
  expect(listPostTroubles(post, making)).toMatchObject([{ productId: 'rice', channelId: 'telegram' }]);
  expect(listPostTroubles({ ...post, channels: [written] }, making)).toEqual([]);
  expect(listPostTroubles({ ...post, doneCauses: [toLeftOutCause('rice', 'telegram')] }, making)).toEqual([]);
  expect(listPostTroubles(post, null)).toEqual([]);
});

it('a link that could not be made is named again once its product is another one than the one that was left out', () => {
  const left = {
    ...post,
    doneCauses: [toLeftOutCause('rice', 'telegram'), toLeftOutCause('pot', 'telegram'), 'other'],
  };
  const other = aPostProduct({ url: 'https://www.kedai.example/p/kettle' });
  const program = aPostProduct({ offerId: '202', isChosen: true });
  const changes = [
    { kind: 'replace', productId: 'rice', product: other },
    { kind: 'add', product: program },
  ] as const;
  for (const change of changes) {
    const after = changePost(left, change);
    if (typeof after === 'string') throw new Error(after);
    const { url, offerId } = change.product;
    const making = made({ ...line('refused', 'telegram', url), offerId });
    expect(listPostTroubles(after, making)).toMatchObject([{ productId: 'rice', channelId: 'telegram' }]);
    expect(after.doneCauses).toEqual([toLeftOutCause('pot', 'telegram'), 'other']);
  }
});

it('a link that could not be made does not count a removed product, a channel that is off, or a line that the user stopped', () => {
  const making = made(line('unknown'));
  expect(listPostTroubles({ ...post, products: [] }, making)).toEqual([]);
  expect(listPostTroubles({ ...post, channels: [aPostChannel({ isOff: true })] }, making)).toEqual([]);
  expect(listPostTroubles(post, made(line('skipped'), line('done')))).toEqual([]);
});

it('the stage of a post calls a channel whole once its text has a link for each product that is to have one', () => {
  expect(isChannelWhole(aPost(), written)).toBe(true);
  expect(isChannelWhole(aPost(), { ...written, links: [] })).toBe(false);
  expect(isChannelWhole(aPost(), { ...written, text: '' })).toBe(false);
  expect(isChannelWhole(aPost({ products: [{ ...product, offerId: null }] }), { ...written, links: [] })).toBe(true);
});
