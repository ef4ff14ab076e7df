import { useId } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';
import type { PostPrices } from '#lib/domain/posts/to-post-price.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-editor.css';
import '#components/forms/check-box.css';
import '#components/notice.css';

/** What to make while more links are needed than are left. `rest`: as many as there are. */
export type QuotaWay = 'shared' | 'first' | 'rest' | 'keep';

interface QuotaChoiceProps {
  readonly prices: PostPrices;
  readonly usage: QuotaUsage;
  readonly channelNames: readonly string[];
  readonly ways: readonly QuotaWay[];
  readonly way: QuotaWay;
  readonly onChoose: (way: QuotaWay) => void;
}

/** More links are needed than are left: what to do until more come free. */
export function QuotaChoice({ prices, usage, channelNames, ways, way, onChoose }: QuotaChoiceProps) {
  const name = useId();
  const { toMake, beyondReserve } = prices.separate;
  const day = usage.freesOn === null ? null : formatDay(usage.freesOn, usage.freesOn);
  const texts: Readonly<Record<QuotaWay, string>> = {
    shared: toWayText(
      t(channelNames.length === 2 ? 'postShareBothNew' : 'postShareAllNew', [formatNumber(countNew(prices.shared))]),
      prices.shared,
    ),
    first: toWayText(t('postFirstOnly', [channelNames[0] ?? '', formatNumber(countNew(prices.shared))]), prices.shared),
    rest: toWayText(t('postRestNew', [formatNumber(countNew(prices.separate))]), prices.separate),
    keep: day === null ? t('postKeep') : t('postKeepUntil', [day]),
  };
  return (
    <div class="quota-choice">
      <div class="notice notice-warn quota-choice-note" role="note">
        <Icon name="warn" />
        <div>
          <p class="notice-title">
            {t('postOverQuota', toMake, [formatNumber(toMake), formatNumber(toMake - beyondReserve)])}
          </p>
          <p>{day === null ? t('postOverQuotaText') : t('postOverQuotaUntil', [day])}</p>
        </div>
      </div>
      <div class="quota-ways" role="radiogroup" aria-label={t('postOverQuotaWays')}>
        {ways.map((each) => (
          <label key={each} class="choice">
            <input type="radio" name={name} checked={each === way} onChange={() => onChoose(each)} />
            <span>{texts[each]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** How many of these links can be made now. */
const countNew = ({ toMake, beyondReserve }: PostPrices['shared']): number => toMake - beyondReserve;

function toWayText(text: string, { beyondReserve }: PostPrices['shared']): string {
  return beyondReserve === 0 ? text : t('postSomeWait', beyondReserve, [text, formatNumber(beyondReserve)]);
}

/** The ways that are open while more links are needed than are left; none where all can be made. */
export function listQuotaWays(post: Post, prices: PostPrices): readonly QuotaWay[] {
  const price = post.hasSharedLinks ? prices.shared : prices.separate;
  if (price.beyondReserve === 0) return [];
  const hasSeveral = listActiveChannels(post).length > 1 && !post.hasSharedLinks;
  const isSome = countNew(prices.shared) > 0;
  if (hasSeveral) return isSome ? ['shared', 'first', 'keep'] : ['keep'];
  return countNew(price) > 0 ? ['rest', 'keep'] : ['keep'];
}

/** How many links the post needs, whatever is left: what its user agrees to by keeping it. */
export const countNeeded = (post: Post, prices: PostPrices): number =>
  (post.hasSharedLinks ? prices.shared : prices.separate).toMake;

/** How many links are made now in this way. */
export function countOfWay(post: Post, prices: PostPrices, way: QuotaWay | null): number {
  if (way === 'keep') return 0;
  const isOfShared = post.hasSharedLinks || way === 'shared' || way === 'first';
  return countNew(isOfShared ? prices.shared : prices.separate);
}
