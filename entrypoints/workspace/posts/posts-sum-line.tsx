import { useContext } from 'preact/hooks';
import { formatAmount, formatMoney } from '#components/money/format-money.ts';
import { tiedPostKey } from '#lib/domain/earnings/report-columns.ts';
import type { PostsSum } from '#lib/domain/posts/sum-shown-posts.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { TabStatus } from '../tab-status.ts';
import './posts-sum-line.css';

interface PostsSumLineProps {
  readonly sum: PostsSum;
  /** Orders that several posts may have brought. */
  readonly tied: number;
}

/** What the listed posts brought together, how many orders count for none, and how fresh the programs are. */
export function PostsSumLine({ sum, tied }: PostsSumLineProps) {
  const { postCount, productCount, conversionCount, unreadableCount, amounts } = sum;
  const status = useContext(TabStatus);
  const facts = [
    t('postsCount', postCount, [formatNumber(postCount)]),
    productCount > 0 && t('postPriceProducts', productCount, [formatNumber(productCount)]),
    conversionCount > 0 && t('postsSumOrders', conversionCount, [formatNumber(conversionCount)]),
  ];
  return (
    <div class="posts-sum">
      <p class="numeric">
        {facts.filter((fact) => fact !== false).join(' · ')}
        {amounts.map(({ currency, total, postCount: posts, perLink }) => (
          <span key={currency} class="posts-sum-amount">
            <strong>{formatMoney(currency, total)}</strong>{' '}
            {t('postsSumIn', posts, [formatNumber(posts), formatAmount(currency, perLink)])}
          </span>
        ))}
      </p>
      {unreadableCount > 0 && (
        <p class="muted">{t('earningsUnreadable', unreadableCount, [formatNumber(unreadableCount)])}</p>
      )}
      {status}
      <p class="muted">
        {t('postsEarnedHint')}{' '}
        {tied > 0 && (
          <a
            href={formatRoute({
              tab: 'earnings',
              params: { by: 'post', post: `=${tiedPostKey}`, period: 'all-time', today: '1' },
            })}
          >
            {t('postsTied', tied, [formatNumber(tied)])}
          </a>
        )}
      </p>
    </div>
  );
}
