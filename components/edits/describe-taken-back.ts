import type { TakenBack } from '#lib/domain/posts/replacing.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** What "Undo" of an act in several posts did. */
export function describeTakenBack({ kind, back, left }: TakenBack): string {
  const isBack = back > 0 || left === 0;
  return [
    ...(isBack ? [t(kind === 'program' ? 'planTakenBack' : 'planCodeBack')] : []),
    ...(left > 0 ? [t('planLeft', left, [formatNumber(left)])] : []),
  ].join(' ');
}
