import { maxPostNameLength, type Post } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatOnUserClock } from '#lib/wording/format-time.ts';

/** What a post is called on a screen: its name, or the day on which it was begun. */
export function toPostTitle({ name, createdAtMs }: Pick<Post, 'name' | 'createdAtMs'>): string {
  if (name !== '') return name;
  return t('postUntitled', [formatOnUserClock(createdAtMs, { day: 'numeric', month: 'short' })]);
}

/** What the copy of a post is named: "Rainy-season kitchen, again". One without a name has none either. */
export const toCopyName = (name: string): string =>
  name === '' ? '' : t('postCopyName', [name]).slice(0, maxPostNameLength);
