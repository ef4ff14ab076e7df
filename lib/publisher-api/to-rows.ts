/**
 * A list as it travels: an array, or what PHP makes of one with holes, a map whose keys are all numbers. Null for anything
 * else.
 */
export function toRows(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'object' || raw === null) return null;
  return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : null;
}
