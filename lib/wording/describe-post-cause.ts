import type { ProgramTrouble } from '#lib/domain/links/link-mark.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

const troubles: Readonly<Record<ProgramTrouble, MessageKey>> = {
  paused: 'editProgramPaused',
  ended: 'editProgramEnded',
  unapproved: 'editProgramUnapproved',
};

/** What changed after posts went out: "BERAS5 ends today", "Toko Kasur is paused". */
export function describePostCause({ cause, offerId, offerName }: Pick<PostEdit, 'cause' | 'offerId' | 'offerName'>) {
  const program = offerName || offerId;
  if (cause.kind === 'program') return t(troubles[cause.trouble], [program]);
  if (cause.kind === 'refused') return t('editRefused', [program, cause.host]);
  const { coupon, days } = cause;
  const code = coupon.voucherCode || coupon.name;
  if (days === null) return t('editCouponVanished', [code]);
  if (days < 0) return t('editCouponEnded', [code]);
  if (days === 0) return t('editCouponEndsToday', [code]);
  return days === 1 ? t('editCouponEndsTomorrow', [code]) : t('editCouponEndsInDays', days, [code, formatNumber(days)]);
}

/** "in 2 posts" */
export const describePostCount = (count: number): string => t('editInPosts', count, [formatNumber(count)]);

/** Why a text that lacks a link is not copied. */
export const describeMissingLink = ({ runId }: Pick<Post, 'runId'>): string =>
  t(runId === undefined ? 'editLinkLacks' : 'editLinkComes');
