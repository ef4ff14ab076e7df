import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { formatEnd } from '#components/coupons/format-end.ts';
import { formatList } from '#components/format-list.ts';
import { Icon, type IconName } from '#components/icon.tsx';
import { formatMoney } from '#components/money/format-money.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { countEditedLinks, type EditedPost, type PostCause, type PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { PostCoupon } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePostCause, describePostCount } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatDayAge } from '#lib/wording/format-time.ts';
import './post-edit-card.css';
import { toPostTitle } from '#lib/wording/to-post-title.ts';

interface PostEditCardProps {
  readonly edit: PostEdit;
  /** The service's day. */
  readonly today: string;
  readonly nowMs: number;
  /** What can be done in all its posts at once. */
  readonly act?: ComponentChildren;
  /** What a post earned or may still earn, by currency. */
  readonly earnedOf: (postId: string) => readonly { readonly currency: string; readonly total: string }[] | undefined;
  /** What can be done in one post. `nameId`: the element that names it. */
  readonly actsOf: (edited: EditedPost, nameId: string) => ComponentChildren;
}

const icons: Readonly<Record<PostCause['kind'], IconName>> = { coupon: 'clock', program: 'pause', refused: 'warn' };

/** A cause that posts need an edit for: which posts, and the change in words. */
export function PostEditCard({ edit, today, nowMs, act, earnedOf, actsOf }: PostEditCardProps) {
  const id = useId();
  return (
    <section class="post-edit" aria-labelledby={id}>
      <div class="post-edit-head">
        <Icon name={icons[edit.cause.kind]} />
        <div class="post-edit-cause">
          <h2 id={id} dir="auto">
            {describePostCause(edit)}
          </h2>
          <p dir="auto">{toCauseLine(edit, nowMs)}</p>
        </div>
        {act}
      </div>
      <ul>
        {edit.posts.map((edited) => (
          <li key={edited.post.postId}>
            <div>
              <p
                id={`${id}-${edited.post.postId}`}
                class="post-edit-name cell-text"
                dir="auto"
                title={edited.post.name}
              >
                {toPostTitle(edited.post)}
              </p>
              <p class="meta">{toPlaceLine(edited, nowMs, earnedOf(edited.post.postId))}</p>
            </div>
            <Change edit={edit} edited={edited} today={today} />
            {actsOf(edited, `${id}-${edited.post.postId}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function toCauseLine({ cause, offerName, posts }: PostEdit, nowMs: number): string {
  const count = describePostCount(posts.length);
  if (cause.kind !== 'program') return cause.kind === 'coupon' ? `${offerName} · ${count}` : count;
  const links = countEditedLinks(posts);
  const since = t('editSince', [formatDayAge(cause.sinceMs, nowMs)]);
  // Once every link is replaced, only the posted text waits for its change.
  return `${since} · ${links === 0 ? count : t('editEarnNothing', links, [formatNumber(links), count])}`;
}

/** "Telegram, Blog · posted 24 Nov, 09:12 · MYR 84.10 so far" */
function toPlaceLine(
  { post: { channels } }: EditedPost,
  nowMs: number,
  earned: ReturnType<PostEditCardProps['earnedOf']> = [],
): string {
  const out = channels.filter(({ postedAtMs }) => postedAtMs !== undefined);
  const lastMs = Math.max(0, ...out.map(({ postedAtMs = 0 }) => postedAtMs));
  const place = t('editPosted', [
    formatList(out.map(({ name }) => name)),
    formatInstant(lastMs, 'day-and-time', nowMs),
  ]);
  if (earned.length === 0) return place;
  const amounts = formatList(earned.map(({ currency, total }) => formatMoney(currency, total)));
  return `${place} · ${t('editEarned', [amounts])}`;
}

/** "BERAS5, ends today → HARIAN10, until 30 Nov" */
function Change({ edit, edited, today }: Pick<PostEditCardProps, 'edit' | 'today'> & { readonly edited: EditedPost }) {
  const { cause } = edit;
  const product = edited.post.products.find(({ productId }) => edited.productIds.includes(productId));
  if (cause.kind === 'coupon') {
    const next = edited.isTaken ? (product?.coupon ?? null) : cause.replacement;
    const before = cause.days === null || cause.days < 0 ? cause.coupon.voucherCode : toCouponText(cause.coupon, today);
    return <Words before={before} after={next === null ? t('editNoCode') : toCouponText(next, today)} />;
  }
  return edited.isTaken && product !== undefined ? <Words before={edit.offerName} after={product.offerName} /> : null;
}

function Words({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <p class="post-edit-change">
      <s class="muted" dir="auto">
        {before}
      </s>{' '}
      <span aria-hidden="true">→</span> <span dir="auto">{after}</span>
    </p>
  );
}

const toCouponText = (coupon: PostCoupon, today: string) =>
  `${coupon.voucherCode || coupon.name}, ${formatEnd(coupon, today).text}`;
