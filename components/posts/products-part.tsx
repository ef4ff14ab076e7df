import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatEnd } from '#components/coupons/format-end.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { formatRateRange } from '#components/money/format-program-rate.ts';
import { PostProducts } from '#components/posts/post-products.tsx';
import { type PostEditor, toProductTitle } from '#components/posts/use-post.ts';
import { daysLeft, toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import type { PostCoupon, PostProduct } from '#lib/domain/posts/post.ts';
import type { ProductSurroundings } from '#lib/domain/posts/shown-post.ts';
import { isCampaignOf, toCouponToday, toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { toPostProduct } from '#lib/domain/posts/to-post-product.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatAge } from '#lib/wording/format-time.ts';
import '#components/posts/post-editor.css';

interface ProductsPartProps {
  readonly editor: PostEditor;
  /** The accessible name of the list. */
  readonly label: string;
}

/** The post's products in their order, each with its program and its coupon. */
export function ProductsPart({ editor: { post, surroundings, acts, today, services }, label }: ProductsPartProps) {
  const { products } = post;
  return (
    <PostProducts
      label={label}
      products={products.map((product) => ({
        productId: product.productId,
        title: toProductTitle(product),
        facts: (
          <ProductFacts
            product={product}
            around={surroundings.get(product.productId)}
            today={today}
            nowMs={services.nowMs()}
          />
        ),
        acts: (
          <CouponChoice
            product={product}
            campaigns={surroundings.get(product.productId)?.campaigns ?? []}
            onCoupon={(coupon) => acts.change({ kind: 'coupon', productId: product.productId, coupon })}
          />
        ),
      }))}
      onMove={(productId, to) => void acts.move(productId, to)}
      onRemove={(productId) => void acts.removeProduct(productId)}
    />
  );
}

interface ProductFactsProps {
  readonly product: PostProduct;
  /** Undefined until it is read. */
  readonly around: ProductSurroundings | undefined;
  readonly today: string;
  readonly nowMs: number;
}

/** "Kedai Harian MY · 6.50% · BERAS5 ends today", and where the room is: "in Telegram 3 days ago" */
function ProductFacts({ product, around, today, nowMs }: ProductFactsProps) {
  const { offerId, offerName, coupon, url } = product;
  const program =
    offerId === null
      ? t('postPlainLink', [new URL(url).hostname])
      : [offerName || offerId, around?.rate ? formatRateRange(around.rate) : '']
          .filter((fact) => fact !== '')
          .join(' · ');
  const before = around?.before ?? null;
  return (
    <span dir="auto">
      {program}
      {coupon !== null && <CouponFact coupon={toCouponToday(coupon, around?.listed ?? [], today)} today={today} />}
      {before !== null && (
        <span class="post-if-wide">
          {' · '}
          {before.postName
            ? t('postsBeforeInPost', [before.channel, formatAge(before.atMs, nowMs), before.postName])
            : t('postsBeforeIn', [before.channel, formatAge(before.atMs, nowMs)])}
        </span>
      )}
    </span>
  );
}

/** Where there is room, the choice beside it has the code: only an end that is near is said then. */
function CouponFact({ coupon, today }: { readonly coupon: PostCoupon; readonly today: string }) {
  const code = coupon.voucherCode || coupon.name;
  const end = formatEnd(coupon, today);
  if (!end.isSoon) return <span class="post-if-narrow"> · {code}</span>;
  const hasEnded = (daysLeft(coupon, today) ?? 0) < 0;
  return (
    <>
      {' · '}
      <span class="post-product-soon">{hasEnded ? t('editCouponEnded', [code]) : `${code} ${end.text}`}</span>
    </>
  );
}

interface CouponChoiceProps {
  readonly product: PostProduct;
  readonly campaigns: ProductSurroundings['campaigns'];
  readonly onCoupon: (coupon: PostCoupon | null) => unknown;
}

/** A campaign may name another code than the coupon that the product has of it. */
const toValue = ({ campaignId, voucherCode }: PostCoupon): string => JSON.stringify([campaignId, voucherCode]);

/** The coupon that the product carries, of those that its program has today. Draws nothing without any. */
function CouponChoice({ product, campaigns, onCoupon }: CouponChoiceProps) {
  const { coupon } = product;
  const listed = campaigns.map(toPostCoupon);
  const own = coupon && (listed.find((each) => isCampaignOf(each, coupon)) ?? coupon);
  const choices = own === null || listed.includes(own) ? listed : [own, ...listed];
  if (choices.length === 0) return null;
  return (
    <span class="post-coupon post-if-wide">
      <SelectField
        label={t('postsCouponOf', [toProductTitle(product)])}
        isLabelHidden
        value={own === null ? '' : toValue(own)}
        options={[
          { value: '', text: t('couponNone') },
          ...choices.map((each) => ({
            value: toValue(each),
            text: each.voucherCode || toCampaignTitle({ ...each, offerName: product.offerName }),
          })),
        ]}
        onChange={(value) => onCoupon(choices.find((each) => toValue(each) === value) ?? null)}
      />
    </span>
  );
}

/** Adds the product of an address. Its page is not read: nothing is requested. */
export function AddProduct({ editor: { acts, services } }: { readonly editor: PostEditor }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = async () => {
    const pageUrl = url.trim();
    const product = toPostProduct({
      ...{ productId: services.newId(), pageUrl, canonicalUrl: null, title: null, product: null, keep: [] },
      ...{ offer: await services.findOffer(pageUrl), isChosen: false, coupon: null, ...toMoment(services.nowMs()) },
    });
    if (product === null) return setError(t('postAddressWrong'));
    setError(null);
    if (await acts.change({ kind: 'add', product })) setUrl('');
  };
  return (
    <form
      class="post-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField label={t('postsAddAddress')} kind="url" value={url} error={error} onInput={setUrl} />
      <Button isSubmit>{t('postsAdd')}</Button>
    </form>
  );
}
