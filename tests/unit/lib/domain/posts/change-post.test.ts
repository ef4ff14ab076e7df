import { describe, expect, it } from 'vitest';
import { changePost, type PostChange } from '#lib/domain/posts/change-post.ts';
import { isPost, maxPostProducts, type Post } from '#lib/domain/posts/post.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const pot = aPostProduct({ productId: 'pot', url: 'https://batik.example/pot' });
const tea = aPostProduct({ productId: 'tea', url: 'https://kopi.example/tea' });
const change = (post: Post, ...changes: readonly PostChange[]): Post =>
  changes.reduce((now, each) => {
    const after = changePost(now, each);
    if (typeof after === 'string') throw new Error(after);
    return after;
  }, post);
const idsOf = ({ products }: Post) => products.map(({ productId }) => productId).join(' ');

describe('the products of a post', () => {
  it('are added at the end, moved, removed, and put back where they were', () => {
    const three = change(aPost(), { kind: 'add', product: pot }, { kind: 'add', product: tea });
    expect(idsOf(three)).toBe('rice pot tea');
    expect(idsOf(change(three, { kind: 'move', productId: 'tea', to: 0 }))).toBe('tea rice pot');
    const two = change(three, { kind: 'remove', productId: 'pot' });
    expect(idsOf(two)).toBe('rice tea');
    expect(idsOf(change(two, { kind: 'add', product: pot, at: 1 }))).toBe('rice pot tea');
    expect(isPost(two)).toBe(true);
  });

  it('have each address once: a second time it takes what the page says now', () => {
    const now = aPostProduct({
      productId: 'new',
      saidAtMs: Date.UTC(2026, 10, 24),
      said: { ...pot.said, price: '99' },
    });
    const post = change(aPost(), { kind: 'add', product: now });
    expect(post.products).toEqual([{ ...now, productId: 'rice' }]);
    const older = aPostProduct({ saidAtMs: 0, said: { ...pot.said, price: '1' } });
    expect(change(post, { kind: 'add', product: older }).products).toEqual(post.products);
  });

  it('are no more than a post can hold', () => {
    const products = Array.from({ length: maxPostProducts }, (_, at) =>
      aPostProduct({ productId: `p${at}`, url: `https://kedai.example/p/${at}` }),
    );
    expect(changePost(aPost({ products }), { kind: 'add', product: pot })).toBe('too-many-products');
  });

  it('lose their links when another takes their place', () => {
    const post = aPost({ channels: [aPostChannel({ links: [aPostLink()] })] });
    const after = change(post, { kind: 'replace', productId: 'rice', product: pot });
    expect(after.products).toEqual([{ ...pot, productId: 'rice' }]);
    expect(after.channels[0]?.links).toEqual([]);
    const both = change(post, { kind: 'add', product: pot });
    expect(idsOf(change(both, { kind: 'replace', productId: 'rice', product: { ...pot, productId: 'x' } }))).toBe(
      'pot',
    );
  });

  it('that another page removed meanwhile are gone', () => {
    expect(changePost(aPost(), { kind: 'move', productId: 'no', to: 0 })).toBe('gone');
    expect(changePost(aPost(), { kind: 'coupon', productId: 'no', coupon: null })).toBe('gone');
    expect(changePost(aPost(), { kind: 'text', channelId: 'no', text: '' })).toBe('gone');
  });
});

describe('the channels of a post', () => {
  const blog = { channelId: 'blog', name: 'Blog' };

  it('keep text and links when they are taken out and come back', () => {
    const telegram = aPostChannel({ links: [aPostLink()], text: 'Ad', isEdited: true });
    const out = change(aPost({ channels: [telegram] }), { kind: 'channels', channels: [blog], hasSharedLinks: false });
    expect(out.channels.map(({ channelId, isOff }) => [channelId, isOff])).toEqual([
      ['blog', undefined],
      ['telegram', true],
    ]);
    const back = change(out, {
      kind: 'channels',
      channels: [{ channelId: 'telegram', name: 'Telegram' }],
      hasSharedLinks: true,
    });
    expect(back.channels).toEqual([telegram]);
    expect(back.hasSharedLinks).toBe(true);
  });

  it('are switched one by one, so that two quick clicks both count', () => {
    const first = change(aPost({ channels: [] }), { kind: 'channel', channel: blog, isOn: true });
    const both = change(first, { kind: 'channel', channel: { channelId: 'mail', name: 'Mail' }, isOn: true });
    expect(both.channels.map(({ channelId }) => channelId)).toEqual(['blog', 'mail']);
    expect(change(both, { kind: 'channel', channel: blog, isOn: true })).toEqual({
      ...both,
      channels: both.channels.toReversed(),
    });
    expect(change(both, { kind: 'channel', channel: blog, isOn: false }).channels).toEqual(both.channels.slice(1));
  });

  it('remember that their text was edited until it is to be written again', () => {
    const edited = change(aPost(), { kind: 'text', channelId: 'telegram', text: 'Mine' });
    expect(edited.channels[0]).toMatchObject({ text: 'Mine', isEdited: true });
    expect(change(edited, { kind: 'write-again', channelId: 'telegram' }).channels[0]?.isEdited).toBe(false);
    const same = aPost({ channels: [aPostChannel({ text: 'Same' })] });
    expect(change(same, { kind: 'text', channelId: 'telegram', text: 'Same' }).channels[0]?.isEdited).toBe(false);
  });

  it('have an address, or none again', () => {
    const at = change(aPost(), { kind: 'address', channelId: 'telegram', address: 'https://t.example/1' });
    expect(at.channels[0]?.address).toBe('https://t.example/1');
    expect(change(at, { kind: 'address', channelId: 'telegram', address: null })).toEqual(aPost());
  });
});

describe('the state of a post', () => {
  it('is out again after the archive where it was posted, and a draft where it was not', () => {
    const posted = aPost({ state: 'out', channels: [aPostChannel({ postedAtMs: 1 })] });
    expect(change(posted, { kind: 'archive' }).state).toBe('archived');
    expect(change(posted, { kind: 'archive' }, { kind: 'unarchive' }).state).toBe('out');
    expect(change(aPost(), { kind: 'archive' }, { kind: 'unarchive' }).state).toBe('draft');
  });

  it('remembers causes that its user is done with, and forgets them when that is undone', () => {
    const done = change(aPost(), { kind: 'done', causeId: 'coupon:1', isDone: true });
    expect(done.doneCauses).toEqual(['coupon:1']);
    expect(change(done, { kind: 'done', causeId: 'coupon:1', isDone: true }).doneCauses).toEqual(['coupon:1']);
    expect(change(done, { kind: 'done', causeId: 'coupon:1', isDone: false }).doneCauses).toEqual([]);
  });

  it('has a name of one line', () => {
    expect(change(aPost(), { kind: 'rename', name: ' Rain\n\u202eseason ' }).name).toBe('Rain season');
  });
});
