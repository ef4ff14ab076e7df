import { formatDay, formatInstant } from '#components/time/format-instant.ts';
import type { DueMonth, Facets, ReportFilters, ValueFilter } from '#lib/domain/earnings/report.ts';
import { tiedPostKey } from '#lib/domain/earnings/report-columns.ts';
import type { TimeUnit } from '#lib/domain/earnings/report-days.ts';
import type { ChangeKind } from '#lib/domain/earnings/summarize-changes.ts';
import { toDayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { toDateFormat } from '#lib/wording/format-time.ts';
import type { FilterChip } from '../filter-row.tsx';
import { toServiceStatusName, toStatusName } from './status-names.ts';

/** Describes the filters in words, because a printed report has no fields, and some filters have no field at all. */
export function describeFilters(
  filters: ReportFilters,
  { programs, posts }: Facets,
  nowMs: number,
): readonly FilterChip[] {
  const { offerId, status, subs, remark, preset, link, post, currency, due, changed } = filters;
  const described: FilterChip[] = [];
  const add = (name: string, label: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined) described.push({ name, text: t('filterIs', [label, value]) });
  };
  const programName = programs.find((each) => each.offerId === offerId)?.offerName ?? offerId;
  add('offer', t('programPicker'), offerId === '' ? t('earningsBlank') : programName);
  add(
    'status',
    t('earningsStatus'),
    status === null ? null : 'group' in status ? toStatusName(status.group) : toServiceStatusName(status.status),
  );
  for (const [index, sub] of subs.entries()) {
    add(`sub${index + 1}`, t('subId', [String(index + 1)]), toText(sub, t('earningsBlank')));
  }
  add('remark', t('earningsRemark'), toText(remark, t('earningsNoRemark')));
  add('preset', t('earningsByPreset'), toText(preset, t('earningsNotOwn')));
  add(
    'link',
    t('earningsByLink'),
    toText(link, t('earningsNotOwn'), (key) => toLinkText(key, programs)),
  );
  add(
    'post',
    t('earningsByPost'),
    toText(post, t('earningsNoPost'), (code) => toPostName(code, posts)),
  );
  add('in', t('earningsCurrency'), currency === '' ? t('earningsNoCurrency') : currency);
  add('due', t('earningsExpectedColumn'), due === null || due === undefined ? null : toDueText(due));
  if (changed !== null && changed !== undefined) {
    const since = formatInstant(changed.sinceMs, 'day-and-time', nowMs);
    // Before the first visit, there is no time to name.
    const label = changed.sinceMs === 0 ? t('earningsChanges') : t('earningsChangedSince', [since]);
    add('changed', label, toChangeText(changed.as));
  }
  return described;
}

function toChangeText(as: ChangeKind | null): string {
  if (as === null) return t('earningsFilterChanged');
  if (as === 'new') return t('earningsFilterNew');
  return as === 'repriced' ? t('earningsFilterRepriced') : toServiceStatusName(as.slice(1));
}

/** Returns "Nov 2026", "Late", or that the date is unknown. */
export function toDueText(due: DueMonth): string {
  if (due === 'late') return t('earningsExpectedLate');
  return due === 'unknown' ? t('earningsExpectedUnknown') : formatBucket(due, 'month', '');
}

function toText(
  filter: ValueFilter | null | undefined,
  blank: string,
  toName: (value: string) => string = (value) => value,
): string | null {
  if (filter === null || filter === undefined) return null;
  return filter === 'blank' ? blank : toName(filter.value);
}

function toPostName(code: string, posts: Facets['posts']): string {
  if (code === tiedPostKey) return t('earningsPostTied');
  return posts.find((each) => each.code === code)?.name || code;
}

/** Describes a group of links by its program and sub-IDs. */
function toLinkText(key: string, programs: Facets['programs']): string {
  try {
    const parts: unknown = JSON.parse(key);
    if (!Array.isArray(parts)) return key;
    const [offerId, ...subIds] = parts;
    const name = programs.find((each) => each.offerId === offerId)?.offerName || offerId;
    return [name, ...subIds].filter((part) => part !== '').join(' · ');
  } catch {
    return key;
  }
}

/** Returns the text for a step of the time axis: "3 Nov", the Monday of a week, "Nov 2026". */
export function formatBucket(bucket: string, unit: TimeUnit, today: string): string {
  if (unit !== 'month') return formatDay(bucket, today);
  return toDateFormat({ month: 'short', year: 'numeric' }).format(toDayMs(`${bucket}-01`));
}
