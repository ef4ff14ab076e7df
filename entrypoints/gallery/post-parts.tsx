import { Button } from '#components/button.tsx';
import { PostEditCard } from '#components/edits/post-edit-card.tsx';
import { OtherTexts } from '#components/posts/other-texts.tsx';
import { PostChecks } from '#components/posts/post-checks.tsx';
import { PostPriceBox } from '#components/posts/post-price-box.tsx';
import { PostProducts } from '#components/posts/post-products.tsx';
import { PostText } from '#components/posts/post-text.tsx';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post, PostCoupon, PostProduct } from '#lib/domain/posts/post.ts';
import type { PostPrice } from '#lib/domain/posts/to-post-price.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { Part } from './part.tsx';

const nothing = () => undefined;
const nowMs = Date.UTC(2026, 10, 24, 9, 12);
const today = '2026-11-24';

const beras: PostCoupon = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: today };
const harian: PostCoupon = { campaignId: '2', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-12-30' };
const toProduct = (productId: string, name: string): PostProduct => ({
  ...{ productId, url: `https://www.kedai-harian.example/p/${productId}`, said: toNamedProduct(name) },
  ...{ saidAtMs: nowMs, saidOn: today, offerId: '1', offerName: 'Kedai Harian MY', coupon: beras },
});
const post: Post = {
  ...{ postId: 'p', code: 'bcdfgh', name: 'Rainy-season kitchen', state: 'out', hasSharedLinks: false },
  products: [toProduct('a', 'Jasmine rice 5 kg'), toProduct('b', 'Rice cooker 1.8 l, non-stick pot, with steamer')],
  channels: [
    {
      ...{ channelId: 't', name: 'Telegram', text: '', isEdited: false, postedAtMs: nowMs },
      links: [
        { productId: 'a', offerId: '1', subIds: ['', '', '', '', ''], trackingLink: 'https://go.links.example/a' },
      ],
    },
  ],
  ...{ createdAtMs: nowMs, changedAtMs: nowMs },
};
const price: PostPrice = {
  ...{ toMake: 8, reused: 2, beyondReserve: 0, left: 811, leftAfter: 803, durationMs: 4_600, obstacles: [] },
};
const prices = { separate: price, shared: { ...price, toMake: 3, leftAfter: 808, durationMs: 1_500 } };
const ofProgram = { offerId: '1', offerName: 'Toko Kasur' };
const edited = { post, productIds: ['a'], trackingLinks: ['https://go.links.example/rice'], isTaken: false };
const edits: readonly PostEdit[] = [
  {
    ...{ causeId: 'coupon', offerId: '1', offerName: 'Kedai Harian MY' },
    cause: { kind: 'coupon', coupon: beras, days: 0, replacement: harian },
    posts: [edited],
  },
  {
    ...{ causeId: 'program', ...ofProgram },
    cause: { kind: 'program', trouble: 'paused', sinceMs: nowMs - dayMs },
    posts: [edited],
  },
  { ...{ causeId: 'refused', ...ofProgram }, cause: { kind: 'refused', host: 'www.toko.example' }, posts: [edited] },
];

export function PostParts() {
  return (
    <Part name="Posts">
      <PostProducts
        label="Products"
        products={post.products.map(({ productId, said }) => ({
          productId,
          title: said.name,
          facts: 'Kedai Harian MY · 6.50%',
        }))}
        onMove={nothing}
        onRemove={nothing}
      />
      <PostPriceBox prices={prices} productCount={5} channelCount={2} hasSharedLinks={false} onShare={nothing} />
      <PostPriceBox prices={null} productCount={5} channelCount={1} hasSharedLinks={false} onShare={nothing} />
      <PostText
        {...{ channelName: 'Telegram', rows: 4, isEdited: true, isUnsaved: true, findLost: () => ['My own words'] }}
        text={'Ad · I earn when you buy through these links.\n\n1. Jasmine rice 5 kg\n   https://go.links.example/a'}
        onText={nothing}
        onWriteAgain={nothing}
        onCopy={nothing}
      />
      <OtherTexts channelName="Telegram" texts={['Ad\nAs the desktop wrote it']} onAct={nothing} />
      <PostChecks
        channelName="Telegram"
        nameOf={() => 'Clay pot with lid, 2 l'}
        checks={[
          { kind: 'disclosure', problems: [] },
          { kind: 'links', count: 5, missing: ['c'] },
          { kind: 'coupon-ends', coupon: beras, days: 0 },
        ]}
      />
      {edits.map((edit) => (
        <PostEditCard
          key={edit.causeId}
          {...{ edit, today, nowMs }}
          earnedOf={() => [{ currency: 'MYR', total: '84.1' }]}
          act={<Button>Use HARIAN10</Button>}
          actsOf={() => (
            <div class="button-row">
              <Button>Copy new text</Button>
              <Button>Open post</Button>
            </div>
          )}
        />
      ))}
    </Part>
  );
}
