import type { Facets, ReportFilters } from '#lib/domain/earnings/report.ts';
import { t } from '#lib/platform/i18n.ts';
import { statusNames } from './status-names.ts';

/** The filters in words: a printed report has no fields that would tell. */
export function describeFilters({ offerId, status, subs }: ReportFilters, { programs }: Facets): readonly string[] {
  const program = programs.find((each) => each.offerId === offerId)?.offerName ?? offerId;
  return [
    ...(program === null ? [] : [`${t('programPicker')}: ${program}`]),
    ...(status === null
      ? []
      : [`${t('earningsStatus')}: ${'group' in status ? t(statusNames[status.group]) : status.status}`]),
    ...subs.flatMap((sub, index) =>
      sub === null ? [] : [`${t('subId', [String(index + 1)])}: ${sub === 'blank' ? t('earningsBlank') : sub.value}`],
    ),
  ];
}
