import { Button } from '#components/button.tsx';
import type { EditActs } from '#components/edits/use-edit-acts.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** "Use HARIAN10 in both": in every post of the cause that has not done so. */
export function SwapAct({ edit, acts }: { readonly edit: PostEdit; readonly acts: EditActs }) {
  const { cause, posts } = edit;
  const left = posts.filter(({ isTaken }) => !isTaken);
  if (cause.kind !== 'coupon' || left.length === 0) return null;
  const next = cause.replacement;
  const before = cause.coupon.voucherCode || cause.coupon.name;
  const after = next === null ? '' : next.voucherCode || next.name;
  const count = left.length;
  return (
    <Button onClick={() => void acts.swap(edit, left)}>
      {next === null
        ? t('editTakeOut', count, [before, formatNumber(count)])
        : t(count === 2 ? 'editUseInBoth' : 'editUse', count, [after, formatNumber(count)])}
    </Button>
  );
}
