import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './unreadable-line.css';

/** Says in one quiet line how much of a listing was unreadable, or never came; draws nothing otherwise. */
export function UnreadableLine({ count: { rows, fields, shortfall } }: { readonly count: UnreadableCount }) {
  if (rows === 0 && fields === 0 && shortfall === undefined) return null;
  const parts = [
    shortfall !== undefined && t('listedAndGiven', [formatNumber(shortfall.listed), formatNumber(shortfall.given)]),
    rows > 0 && t('unreadableRows', rows, [formatNumber(rows)]),
    fields > 0 && t('unreadableFields', fields, [formatNumber(fields)]),
  ];
  return <p class="unreadable-line">{parts.filter(Boolean).join(' · ')}</p>;
}
