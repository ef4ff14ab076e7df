import type { FinishedCheck } from '#components/checks/run-check.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import type { CheckChange } from '#lib/domain/checks/kept-check.ts';
import { maxCheckedLinks } from '#lib/domain/checks/page-link.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatAge } from '#lib/wording/format-age.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

export function describeCut(cut: NonNullable<FinishedCheck['read']['cut']>): string {
  return cut === 'links' ? t('checkCutLinks', [formatNumber(maxCheckedLinks)]) : t('checkCutLength');
}

const names: Readonly<Record<CheckChange['of'], MessageKey>> = {
  earn: 'checkChangeEarn',
  nothing: 'checkChangeNothing',
  could: 'checkChangeCould',
  unknown: 'checkChangeUnknown',
  notes: 'checkChangeNotes',
};

/** What changed since the last check of the address. */
export function describeChanges({ check, changes }: NonNullable<FinishedCheck['before']>, nowMs: number): string {
  const when = nowMs - check.atMs < dayMs ? formatAge(check.atMs, nowMs) : formatInstant(check.atMs, 'day');
  if (changes.length === 0) return t('checkSinceNothing', [when]);
  const parts = changes.map(({ of, before, after }) => t(names[of], [formatNumber(before), formatNumber(after)]));
  return t('checkSince', [when, parts.join(' · ')]);
}
