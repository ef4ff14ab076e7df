import type { ComponentChildren } from 'preact';
import { CheckBox } from '#components/forms/check-box.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import type { PostPrice, PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './post-price-box.css';

interface PostPriceBoxProps {
  /** Null until it is known. */
  readonly prices: PostPrices | null;
  readonly productCount: number;
  readonly channelCount: number;
  readonly hasSharedLinks: boolean;
  readonly onShare: (hasSharedLinks: boolean) => unknown;
  /** What cannot be made, in sentences. */
  readonly children?: ComponentChildren;
}

/** What the links of a post use, before any is made. */
export function PostPriceBox(props: PostPriceBoxProps) {
  const { prices, productCount, channelCount, hasSharedLinks, onShare, children } = props;
  const price = prices === null ? null : hasSharedLinks ? prices.shared : prices.separate;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form has these: a fieldset would be announced as one
    <div class="post-price" role="group" aria-label={t('postPrice')}>
      <p class="post-price-new" role="status">
        {price === null ? t('postPriceReading') : toNewText(price)}
      </p>
      <p class="meta">
        {t('postPriceProducts', productCount, [formatNumber(productCount)])}{' '}
        {t('postPriceChannels', channelCount, [formatNumber(channelCount)])}{' '}
        {price !== null && price.toMake > 0 && toLeftText(price)}
      </p>
      {channelCount > 1 && prices !== null && (
        <div class="post-price-share">
          <CheckBox isOn={hasSharedLinks} onChange={onShare}>
            <span>
              {channelCount === 2
                ? t('postShareBoth', [formatNumber(prices.shared.toMake)])
                : t('postShareAll', [formatNumber(prices.shared.toMake)])}
            </span>
          </CheckBox>
        </div>
      )}
      {children}
    </div>
  );
}

/** "8 new links, 2 you already have" */
export function toNewText({ toMake, reused }: Pick<PostPrice, 'toMake' | 'reused'>): string {
  const made = t('postPriceNew', toMake, [formatNumber(toMake)]);
  return reused === 0 ? made : t('postPriceReused', [made, formatNumber(reused)]);
}

function toLeftText({ left, leftAfter, durationMs }: PostPrice): string {
  return t('postPriceLeft', [formatNumber(left), formatNumber(leftAfter), formatDuration(durationMs)]);
}
