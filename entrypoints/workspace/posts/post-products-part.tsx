import { useCallback, useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { PostProducts } from '#components/posts/post-products.tsx';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Post, PostCoupon, PostProduct } from '#lib/domain/posts/post.ts';
import { toPostProduct } from '#lib/domain/posts/to-post-product.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AddressHistory } from '#lib/store/posts/read-address-history.ts';
import { formatAge } from '#lib/wording/format-age.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { useLive } from '#ui/use-live.ts';
import type { ActLine } from '../links/use-act-line.ts';
import type { PostsServices } from './posts-services.ts';
import type { PostActs } from './use-post-acts.ts';
import './post-products-part.css';

interface PostProductsPartProps {
  readonly post: Post;
  readonly services: PostsServices;
  readonly acts: PostActs;
  readonly line: ActLine;
}

const kinds = ['campaigns', 'posts'] as const;

/** The post's products in their order, each with its program and its coupon. */
export function PostProductsPart({ post, services, acts, line }: PostProductsPartProps) {
  const id = useId();
  const { postId, products } = post;
  const offerIds = [...new Set(products.flatMap(({ offerId }) => offerId ?? []))];
  const urls = products.map(({ url }) => url);
  const around = useLive(
    useCallback(async () => {
      const [coupons, histories] = await Promise.all([
        services.readCoupons(offerIds),
        services.readHistories(urls, postId),
      ]);
      return { coupons, histories };
    }, [services, postId, offerIds.join(' '), urls.join(' ')]),
    kinds,
  ).value;
  const heading = t('postsProducts', products.length, [
    formatNumber(products.length),
    t('postsPrograms', offerIds.length, [formatNumber(offerIds.length)]),
  ]);
  const nameOf = (product: PostProduct) => product.said.name || new URL(product.url).hostname;
  const remove = (productId: string) => {
    const at = products.findIndex((each) => each.productId === productId);
    const product = products[at];
    if (product === undefined) return;
    const undo = async () => {
      await acts.change(postId, { kind: 'add', product, at });
      return { text: t('postsProductBack', [nameOf(product)]) };
    };
    void acts.change(postId, { kind: 'remove', productId }, { text: t('postsProductGone', [nameOf(product)]), undo });
  };
  const move = (productId: string, to: number) => {
    const from = products.findIndex((each) => each.productId === productId);
    const undo = async () => {
      await acts.change(postId, { kind: 'move', productId, to: from });
      return { text: t('postsMoved', [formatNumber(from + 1), formatNumber(products.length)]) };
    };
    const text = t('postsMoved', [formatNumber(to + 1), formatNumber(products.length)]);
    void acts.change(postId, { kind: 'move', productId, to }, { text, undo });
  };
  return (
    <section class="post-products-part" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {products.length > 0 && (
        <PostProducts
          label={heading}
          products={products.map((product) => ({
            productId: product.productId,
            title: nameOf(product),
            facts: toFacts(product, around?.histories.get(product.url), services.nowMs()),
            acts: (
              <CouponChoice
                product={product}
                title={nameOf(product)}
                campaigns={around?.coupons.get(product.offerId ?? '') ?? []}
                onCoupon={(coupon) => acts.change(postId, { kind: 'coupon', productId: product.productId, coupon })}
              />
            ),
          }))}
          onMove={move}
          onRemove={remove}
        />
      )}
      <AddProduct post={post} services={services} acts={acts} line={line} />
    </section>
  );
}

/** Program, and where the product stands already. */
function toFacts({ offerId, offerName }: PostProduct, history: AddressHistory | undefined, nowMs: number): string {
  const program = offerId === null ? t('postsPlainLink') : offerName || offerId;
  const line = history?.line ?? null;
  if (line === null) return program;
  const age = formatAge(line.atMs, nowMs);
  const before =
    line.postName === undefined || line.postName === ''
      ? t('postsBeforeIn', [line.channel, age])
      : t('postsBeforeInPost', [line.channel, age, line.postName]);
  return `${program} · ${before}`;
}

interface CouponChoiceProps {
  readonly product: PostProduct;
  readonly title: string;
  readonly campaigns: readonly Campaign[];
  readonly onCoupon: (coupon: PostCoupon | null) => unknown;
}

/** The coupon that the product carries, of those that its program has today. Draws nothing without any. */
function CouponChoice({ product: { coupon }, title, campaigns, onCoupon }: CouponChoiceProps) {
  const listed: readonly PostCoupon[] = campaigns.map(({ campaignId, name, voucherCode, endDate }) => ({
    ...{ campaignId, name, voucherCode, endDate },
  }));
  const isListed = coupon === null || listed.some(({ campaignId }) => campaignId === coupon.campaignId);
  const choices = isListed ? listed : [coupon, ...listed];
  if (choices.length === 0) return null;
  return (
    <span class="post-coupon">
      <SelectField
        label={t('postsCouponOf', [title])}
        isLabelHidden
        value={coupon?.campaignId ?? ''}
        options={[
          { value: '', text: t('postsNoCoupon') },
          ...choices.map(({ campaignId, voucherCode, name }) => ({ value: campaignId, text: voucherCode || name })),
        ]}
        onChange={(campaignId) => onCoupon(choices.find((each) => each.campaignId === campaignId) ?? null)}
      />
    </span>
  );
}

/** Adds the product of an address. Its page is not read: nothing is requested. */
function AddProduct({ post, services, acts }: PostProductsPartProps) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = async () => {
    const pageUrl = url.trim();
    const nowMs = services.nowMs();
    const product = toPostProduct({
      ...{ productId: services.newId(), pageUrl, canonicalUrl: null, title: null, product: null, keep: [] },
      ...{ offer: await services.findOffer(pageUrl), isChosen: false, coupon: null, nowMs },
      utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset(),
    });
    if (product === null) return setError(t('postsAddressBad'));
    setError(null);
    if (await acts.change(post.postId, { kind: 'add', product })) setUrl('');
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
