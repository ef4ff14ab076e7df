import { expect, it } from 'vitest';
import { changePost, type PostChange } from '#lib/domain/posts/change-post.ts';
import { isPost, maxPostProducts, type Post, type TakenEdit } from '#lib/domain/posts/post.ts';
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

it('the products of a post are added at the end, moved, removed, and put back where they were', () => {
  const three = change(aPost(), { kind: 'add', product: pot }, { kind: 'add', product: tea });
  expect(idsOf(three)).toBe('rice pot tea');
  expect(idsOf(change(three, { kind: 'move', productId: 'tea', to: 0 }))).toBe('tea rice pot');
  const two = change(three, { kind: 'remove', productId: 'pot' });
  expect(idsOf(two)).toBe('rice tea');
  expect(idsOf(change(two, { kind: 'add', product: pot, at: 1 }))).toBe('rice pot tea');
  expect(isPost(two)).toBe(true);
});

it('the products of a post have each address once: a second time it takes what the page says now', () => {
  const now = aPostProduct({ productId: 'new', saidAtMs: Date.UTC(2026, 10, 24), said: { ...pot.said, price: '99' } });
  const post = change(aPost(), { kind: 'add', product: now });
  expect(post.products).toEqual([{ ...now, productId: 'rice' }]);
  const older = aPostProduct({ saidAtMs: 0, said: { ...pot.said, price: '1' } });
  expect(change(post, { kind: 'add', product: older }).products).toEqual(post.products);
});

it('the products of a post are no more than a post can hold', () => {
  const products = Array.from({ length: maxPostProducts }, (_, at) =>
    aPostProduct({ productId: `p${at}`, url: `https://kedai.example/p/${at}` }),
  );
  expect(changePost(aPost({ products }), { kind: 'add', product: pot })).toBe('too-many-products');
});

it('the products of a post that merging filled beyond what a user puts into one come back when they were removed', () => {
  const products = Array.from({ length: maxPostProducts + 5 }, (_, n) =>
    aPostProduct({ productId: `p${n}`, url: `https://www.kedai.example/p/${n}` }),
  );
  const merged = aPost({ products });
  const removed = change(merged, { kind: 'remove', productId: 'p3' });
  const [, , , product = aPostProduct()] = products;
  expect(change(removed, { kind: 'add', product, at: 3 }).products).toEqual(products);
  expect(changePost(removed, { kind: 'add', product })).toBe('too-many-products');
});

it('the products of a post lose their links when another takes their place: the links are former ones, so that what they earn stays', () => {
  const post = aPost({ channels: [aPostChannel({ links: [aPostLink()] })] });
  const after = change(post, { kind: 'replace', productId: 'rice', product: pot });
  expect(after.products).toEqual([{ ...pot, productId: 'rice' }]);
  expect(after.channels[0]).toMatchObject({ links: [], formerLinks: [aPostLink()] });
  const both = change(post, { kind: 'add', product: pot });
  expect(idsOf(change(both, { kind: 'replace', productId: 'rice', product: { ...pot, productId: 'x' } }))).toBe('pot');
});

it('the products of a post that another page removed meanwhile are gone', () => {
  expect(changePost(aPost(), { kind: 'move', productId: 'no', to: 0 })).toBe('gone');
  expect(changePost(aPost(), { kind: 'coupon', productId: 'no', coupon: null })).toBe('gone');
  expect(changePost(aPost(), { kind: 'text', channelId: 'no', text: '' })).toBe('gone');
});

const blog = { channelId: 'blog', name: 'Blog' };

it('the channels of a post keep text and links when they are taken out and come back', () => {
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

it('the channels of a post are switched one by one, so that two quick clicks both count', () => {
  const first = change(aPost({ channels: [] }), { kind: 'channel', channel: blog, isOn: true });
  const both = change(first, { kind: 'channel', channel: { channelId: 'mail', name: 'Mail' }, isOn: true });
  expect(both.channels.map(({ channelId }) => channelId)).toEqual(['blog', 'mail']);
  expect(change(both, { kind: 'channel', channel: blog, isOn: true })).toEqual({
    ...both,
    channels: both.channels.toReversed(),
  });
  expect(change(both, { kind: 'channel', channel: blog, isOn: false }).channels).toEqual(both.channels.slice(1));
});

it('the channels of a post remember that their text was edited until it is to be written again', () => {
  const edited = change(aPost(), { kind: 'text', channelId: 'telegram', text: 'Mine' });
  expect(edited.channels[0]).toMatchObject({ text: 'Mine', isEdited: true });
  expect(change(edited, { kind: 'write-again', channelId: 'telegram' }).channels[0]?.isEdited).toBe(false);
  const same = aPost({ channels: [aPostChannel({ text: 'Same' })] });
  expect(change(same, { kind: 'text', channelId: 'telegram', text: 'Same' }).channels[0]?.isEdited).toBe(false);
});

it('the channels of a post have an address, or none again', () => {
  const at = change(aPost(), { kind: 'address', channelId: 'telegram', address: 'https://t.example/1' });
  expect(at.channels[0]?.address).toBe('https://t.example/1');
  expect(change(at, { kind: 'address', channelId: 'telegram', address: null })).toEqual(aPost());
});

it('the state of a post is out again after the archive where it was posted, and a draft where it was not', () => {
  const posted = aPost({ state: 'out', channels: [aPostChannel({ postedAtMs: 1 })] });
  expect(change(posted, { kind: 'archive' }).state).toBe('archived');
  expect(change(posted, { kind: 'archive' }, { kind: 'unarchive' }).state).toBe('out');
  expect(change(aPost(), { kind: 'archive' }, { kind: 'unarchive' }).state).toBe('draft');
});

it('the state of a post remembers causes that its user is done with, and forgets them when that is undone', () => {
  const done = change(aPost(), { kind: 'done', causeId: 'coupon:1', isDone: true });
  expect(done.doneCauses).toEqual(['coupon:1']);
  expect(change(done, { kind: 'done', causeId: 'coupon:1', isDone: true }).doneCauses).toEqual(['coupon:1']);
  expect(change(done, { kind: 'done', causeId: 'coupon:1', isDone: false }).doneCauses).toEqual([]);
});

it('the state of a post has a name of one line', () => {
  expect(change(aPost(), { kind: 'rename', name: ' Rain\n\u202eseason ' }).name).toBe('Rain season');
});

const linked = aPost({ channels: [aPostChannel({ links: [aPostLink()] })] });

it('the links of a product stay with the post as former ones when the product leaves, and come back with the very product', () => {
  const removed = change(linked, { kind: 'remove', productId: 'rice' });
  expect(removed.channels[0]).toMatchObject({ links: [], formerLinks: [aPostLink()] });
  const again = change(removed, { kind: 'add', product: aPostProduct() });
  expect(again.channels[0]).toMatchObject({ links: [aPostLink()], formerLinks: [] });
  const other = change(removed, { kind: 'add', product: aPostProduct({ productId: 'new' }) });
  expect(other.channels[0]).toMatchObject({ links: [], formerLinks: [aPostLink()] });
});

it('the links of a product come back with its own page alone: another page that took its place, left and came back has none', () => {
  const other = { kind: 'replace', productId: 'rice', product: aPostProduct({ offerId: '202' }) } as const;
  const page = { kind: 'replace', productId: 'rice', product: { ...pot, offerId: '101' } } as const;
  const after = change(linked, other, page);
  const [product = pot] = after.products;
  const back = change(after, { kind: 'remove', productId: 'rice' }, { kind: 'add', product, at: 0 });
  expect(back.products).toEqual([{ ...pot, productId: 'rice', offerId: '101' }]);
  expect(back.channels[0]).toMatchObject({ links: [], formerLinks: [aPostLink()] });
  const first = change(
    back,
    { kind: 'replace', productId: 'rice', product: tea },
    { kind: 'remove', productId: 'rice' },
  );
  expect(change(first, { kind: 'add', product: aPostProduct() }).channels[0]).toMatchObject({
    links: [aPostLink()],
    formerLinks: [],
  });
});

it('a former link of an earlier version, which names no page, comes back with its product', () => {
  const post = aPost({ products: [], channels: [aPostChannel({ formerLinks: [aPostLink()] })] });
  expect(isPost(post)).toBe(true);
  expect(change(post, { kind: 'add', product: aPostProduct() }).channels[0]?.links).toEqual([aPostLink()]);
});

const again = aPostProduct({ productId: 'again', offerId: '202', offerName: 'Other' });

it('an edit by a product that the post has already is remembered of that one, until it is taken back', () => {
  const cause = { kind: 'program', trouble: 'paused', sinceMs: 5 } as const;
  const edit = { causeId: 'program:101:paused:5', offerId: '101', offerName: 'Kedai', cause, productIds: ['rice'] };
  const twin = aPostProduct({ productId: 'twin', url: 'https://www.pasar.example/', offerId: '202' });
  const before = aPost({ state: 'out', products: [aPostProduct(), twin] });
  const after = change(before, { kind: 'replace', productId: 'rice', product: { ...twin, productId: 'rice' }, edit });
  expect(after.products).toEqual([twin]);
  // The text that is out still leads to the stopped program.
  expect(after.takenEdits).toMatchObject([{ causeId: edit.causeId, productIds: ['twin'] }]);
  const replaced = { product: aPostProduct(), at: 0, by: { url: twin.url, offerId: twin.offerId } };
  const back = change(after, { kind: 'replace-back', causeId: edit.causeId, products: [replaced] });
  expect(back.products).toEqual(before.products);
  expect(back).not.toHaveProperty('takenEdits');
});

it('an address that is added again takes its program where it was a plain link', () => {
  const plain = aPost({ products: [aPostProduct({ offerId: null, offerName: '' })] });
  expect(change(plain, { kind: 'add', product: again }).products[0]).toMatchObject({ offerId: '202' });
});

it('an address that is added again changes its program only by the user’s choice, and then has no link of the one before', () => {
  const linked = aPost({ channels: [aPostChannel({ links: [aPostLink()] })] });
  expect(change(linked, { kind: 'add', product: again }).products[0]).toMatchObject({ offerId: '101' });
  const chosen = change(linked, { kind: 'add', product: { ...again, isChosen: true } });
  expect(chosen.products[0]).toMatchObject({ productId: 'rice', offerId: '202', isChosen: true });
  expect(chosen.channels[0]?.links).toEqual([]);
});

it('an address that is added again with another program carries no code of the one before', () => {
  const coupon = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-30' };
  const carrying = aPost({ products: [aPostProduct({ coupon })] });
  expect(change(carrying, { kind: 'add', product: again }).products[0]).toMatchObject({ offerId: '101', coupon });
  const chosen = change(carrying, { kind: 'add', product: { ...again, isChosen: true } });
  expect(chosen.products[0]).toMatchObject({ offerId: '202', coupon: null });
});

const ids = Array.from({ length: 10 }, (_, n) => `c${n}`);
const used = aPost({
  state: 'out',
  channels: ids.map((channelId, n) =>
    aPostChannel({
      channelId,
      name: channelId,
      text: 'mine',
      isEdited: true,
      postedAtMs: 1,
      ...(n > 4 && { isOff: true }),
    }),
  ),
});

it('more channels than a post goes to at once lose none that was used: it stays with text, links and day', () => {
  const after = change(used, { kind: 'channel', channel: { channelId: 'new', name: 'New' }, isOn: true });
  expect(after.channels.map(({ channelId }) => channelId).toSorted()).toEqual([...ids, 'new'].toSorted());
  expect(isPost(after)).toBe(true);
});

it('more channels than a post goes to at once are refused, and can always be made fewer', () => {
  const more = aPost({ channels: [...ids, 'c10', 'c11'].map((channelId) => aPostChannel({ channelId })) });
  const off = { kind: 'channel', channel: { channelId: 'c11', name: 'c11' }, isOn: false } as const;
  expect(change(more, off).channels).toHaveLength(11);
  expect(changePost(more, { ...off, channel: { channelId: 'x', name: 'x' }, isOn: true })).toBe('too-many-channels');
});

it('an edit that is taken of many products remembers no more products than a post has', () => {
  const edit = (from: number): TakenEdit => ({
    ...{ causeId: 'cause', offerId: '101', offerName: '', cause: { kind: 'program', trouble: 'paused', sinceMs: 1 } },
    productIds: Array.from({ length: maxPostProducts }, (_, n) => `p${from + n}`),
  });
  const out = aPost({ state: 'out' });
  const swap = (from: number) => ({ kind: 'swap-coupon', campaignId: '1', coupon: null, edit: edit(from) }) as const;
  const after = change(out, swap(0), swap(50));
  expect(after.takenEdits?.[0]?.productIds.at(-1)).toBe('p99');
  expect(isPost(after)).toBe(true);
});
