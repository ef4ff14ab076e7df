import { formatEnd } from '#components/coupons/format-end.ts';
import { formatRateText } from '#components/money/format-rate-text.ts';
import { daysLeft } from '#lib/domain/coupons/campaign.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import '#components/posts/post-products.css';

interface ProductFactsProps {
  readonly product: Post['products'][number];
  /** What the program pays, as the network words it; empty if unknown. */
  readonly rate: string;
  readonly today: string;
}

/** "Kedai Harian MY · 6.50% · BERAS5 ends today" */
export function ProductFacts({ product, rate, today }: ProductFactsProps) {
  const { offerId, offerName, coupon, url } = product;
  if (offerId === null) return <span dir="auto">{t('postPlainLink', [new URL(url).hostname])}</span>;
  const facts = [offerName || offerId, formatRateText(rate)].filter((fact) => fact !== '').join(' · ');
  if (coupon === null) return <span dir="auto">{facts}</span>;
  const code = coupon.voucherCode || coupon.name;
  const end = formatEnd(coupon, today);
  const hasEnded = (daysLeft(coupon, today) ?? 0) < 0;
  const text = hasEnded ? t('editCouponEnded', [code]) : `${code} ${end.text}`;
  return (
    <span dir="auto">
      {facts} · {end.isSoon ? <span class="post-product-soon">{text}</span> : code}
    </span>
  );
}
