import type { EditablePost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** A coupon that ends or vanished, with the posts whose texts name its code. */
export interface CodeEdit<Edited extends EditablePost = Post> extends PostEdit<Edited> {
  readonly cause: Extract<PostEdit['cause'], { readonly kind: 'coupon' }>;
}

/** The edit with the posts that name the code still. Null unless several do: one is changed by its own row. */
export function toCodeEdit<Edited extends EditablePost>(edit: PostEdit<Edited>): CodeEdit<Edited> | null {
  const { cause } = edit;
  const posts = edit.posts.filter(({ isTaken }) => !isTaken);
  const isCode = cause.kind === 'coupon' && cause.coupon.voucherCode !== '';
  return isCode && posts.length > 1 ? { ...edit, cause, posts } : null;
}

/** "Replace BERAS5 in 2 posts" */
export const toCodePlanTitle = ({ cause, posts }: CodeEdit<EditablePost>): string =>
  t('planTitle', posts.length, [cause.coupon.voucherCode, formatNumber(posts.length)]);
