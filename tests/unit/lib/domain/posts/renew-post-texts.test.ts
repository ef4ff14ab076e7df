import { expect, it } from 'vitest';
import { changePost } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { toCouponUnswap } from '#lib/domain/posts/unswap-coupon.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const occasion = {
  ...{ presets: [], nowMs: Date.UTC(2026, 10, 27), utcOffsetMinutes: 480 },
  ...{ disclosure: '', postLanguage: 'en', locale: 'en' },
};
const { url } = aPostProduct();
const link = 'https://go.links.example/1';

function make(text: string): string | undefined {
  const before = aPost({ channels: [aPostChannel({ text, isEdited: true })] });
  const made = aPostChannel({ text, isEdited: true, links: [aPostLink({ trackingLink: link })] });
  return renewPostTexts(before, { ...before, channels: [made] }, occasion, 'made').channels[0]?.text;
}

it.each(['https://web.archive.org/web/', 'https://www.facebook.com/sharer?u='])(
  'an edited text, once its links are made keeps one within %s',
  (start) => {
    expect(make(`${start}${url}`)).toBe(`${start}${url}`);
  },
);

it('an edited text keeps the address of a product that is added', () => {
  const added = aPostProduct({ productId: 'pot', url: 'https://batik.example/pot' });
  const before = aPost({ channels: [aPostChannel({ text: `Pot: ${added.url}`, isEdited: true })] });
  const after = { ...before, products: [...before.products, added] };
  expect(renewPostTexts(before, after, occasion, 'made').channels).toEqual(before.channels);
});

const coupon = (voucherCode: string) => ({ campaignId: `of-${voucherCode}`, name: '', voucherCode, endDate: '' });
const change = (post: Post, wanted: Parameters<typeof changePost>[1]): Post => {
  const after = changePost(post, wanted);
  if (typeof after === 'string') throw new Error(after);
  return renewPostTexts(post, after, occasion, wanted);
};
const edited = (text: string) =>
  aPost({ products: [aPostProduct({ coupon: coupon('SAVE10') })], channels: [aPostChannel({ text, isEdited: true })] });
function swapAndBack(text: string, between: (post: Post) => Post = (post) => post): Post {
  const before = edited(text);
  const after = change(before, { kind: 'swap-coupon', campaignId: 'of-SAVE10', coupon: coupon('NEW20') });
  const unswap = toCouponUnswap(before, after, 'cause');
  if (unswap === null) throw new Error('nothing was swapped');
  return change(between(after), unswap);
}

it('an edited text takes the link with which a removed product comes back, where it has the plain address', () => {
  const linked = aPostChannel({ text: `Mine: ${link}`, isEdited: true, links: [aPostLink({ trackingLink: link })] });
  const toProgram = (offerId: string) => ({ kind: 'add', product: aPostProduct({ offerId, isChosen: true }) }) as const;
  const plain = [toProgram('202'), toProgram('101')].reduce(change, aPost({ channels: [linked] }));
  expect(plain.channels[0]).toMatchObject({ text: `Mine: ${url}`, links: [] });
  const [product] = plain.products;
  if (product === undefined) throw new Error('no product');
  const back = change(change(plain, { kind: 'remove', productId: 'rice' }), { kind: 'add', product, at: 0 });
  expect(back.channels[0]).toMatchObject({ text: `Mine: ${link}`, links: [{ trackingLink: link }] });
});

it.each(['SAVE10 is on', 'NEW20 is over', 'NEW20 is over, take SAVE10', 'No code'])(
  'a swap of coupons that is taken back leaves "%s" as it was',
  (text) => {
    expect(swapAndBack(text)).toEqual(edited(text));
  },
);

it('a swap of coupons that is taken back keeps what the user typed since, with the code of before', () => {
  const type = (post: Post) => change(post, { kind: 'text', channelId: 'telegram', text: 'Mine: NEW20' });
  expect(swapAndBack('SAVE10 is on', type).channels[0]?.text).toBe('Mine: SAVE10');
});
