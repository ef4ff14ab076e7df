import { ServiceLink } from '#components/service/service-link.tsx';
import { formatDay, formatInstant } from '#components/time/format-instant.ts';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { daysLeft } from '#lib/domain/coupons/campaign.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './post-diary.css';

interface PostDiaryProps {
  readonly post: Post;
  /** The newest first. */
  readonly diary: readonly DiaryLine[];
  /** The network's day: coupons end by it. */
  readonly today: string;
  readonly nowMs: number;
  /** The address of a post if it may be opened: null for a tracking link, whose opening the network would count. */
  readonly toUrl: (address: string) => OfferableUrl | null;
}

/** What was made, copied and posted, and which coupons end next. A post of which nothing was made has no diary. */
export function PostDiary({ post, diary, today, nowMs, toUrl }: PostDiaryProps) {
  const ending = listEnding(post, today);
  if (diary.length === 0 && ending.length === 0) return null;
  return (
    <section class="post-diary">
      {/* Takes the focus once the last channel is posted. */}
      <h2 id="post-diary" tabIndex={-1}>
        {t('postsDiary')}
      </h2>
      <ul class="list" aria-labelledby="post-diary">
        {ending.map(({ code, endDate }) => (
          <li key={code}>
            <span class="post-diary-time post-diary-next">{formatDay(endDate, today)}</span>
            <span>{t('postsCouponEnds', [code])}</span>
          </li>
        ))}
        {diary.map((line) => (
          <li key={line.diaryId}>
            <span class="post-diary-time">{formatInstant(line.atMs, 'day-and-time', nowMs)}</span>
            <span dir="auto">
              {toLineText(line)}
              {line.address !== undefined && <PostAddress address={line.address} url={toUrl(line.address)} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toLineText({ kind, channel, made = 0, reused = 0 }: DiaryLine): string {
  if (kind === 'made') return t('postsLineMade', made, [formatNumber(made), formatNumber(reused)]);
  return t(kind === 'posted' ? 'postsLinePosted' : 'postsLineCopied', [channel]);
}

/** Where the user says that the post is. The address is the user's own, or a file's: it opens nothing but a web page. */
function PostAddress({ address, url }: { readonly address: string; readonly url: OfferableUrl | null }) {
  return (
    <>
      {' · '}
      {url === null ? (
        <span dir="ltr">{address}</span>
      ) : (
        <ServiceLink url={url}>{address.slice('https://'.length)}</ServiceLink>
      )}
    </>
  );
}

/** The coupons of the post that have not ended, the next one first. */
function listEnding({ products }: Post, today: string) {
  const coupons = products.flatMap(({ coupon }) =>
    coupon === null || (daysLeft(coupon, today) ?? -1) < 0
      ? []
      : [{ code: coupon.voucherCode || coupon.name, endDate: coupon.endDate }],
  );
  return [...new Map(coupons.map((coupon) => [coupon.code, coupon])).values()].sort((a, b) =>
    a.endDate < b.endDate ? -1 : 1,
  );
}
