/**
 * A whole number in groups, each mark the same: "1,234", "12.345.678", "1,23,456" as India writes it. A count is never a
 * fraction, so a point before just three digits parts thousands. Read too high, a listing continues to an empty page; read
 * too low, it would end early and look whole.
 */
const inGroups = /^\d{1,3}([.,'’ \u00a0\u202f])(?:\d{2,3}\1)*\d{3}$/;

/** A count as it travels, as a number or as text. Null where it is blank; undefined where it is no count. */
export function toCount(raw: unknown): number | null | undefined {
  if (raw === undefined || raw === null || raw === false) return null;
  if (typeof raw !== 'number' && typeof raw !== 'string') return undefined;
  const text = String(raw).trim();
  if (text === '') return null;
  const count = Number(typeof raw === 'string' && inGroups.test(text) ? text.replace(/\D/g, '') : text);
  return count >= 0 && Number.isInteger(count) ? count : undefined;
}
