/**
 * A whole number with equal group separators: "1,234", "12.345.678", "1,23,456" as in India. A count is never a
 * fraction, so a point before exactly three digits separates thousands. If a count reads too high, the listing just
 * ends at an empty page. If it read too low, the listing would end early and look complete.
 */
const inGroups = /^\d{1,3}([.,'’ \u00a0\u202f])(?:\d{2,3}\1)*\d{3}$/;

/** Reads a count, sent as a number or as text. Null if blank; undefined if it is not a count. */
export function toCount(raw: unknown): number | null | undefined {
  if (raw === undefined || raw === null || raw === false) return null;
  if (typeof raw !== 'number' && typeof raw !== 'string') return undefined;
  const text = String(raw).trim();
  if (text === '') return null;
  const count = Number(typeof raw === 'string' && inGroups.test(text) ? text.replace(/\D/g, '') : text);
  return count >= 0 && Number.isInteger(count) ? count : undefined;
}
