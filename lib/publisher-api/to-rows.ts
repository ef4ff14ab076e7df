/**
 * Reads a list from an answer: an array, or PHP's form of one with gaps, a map with only numeric keys. Null for
 * anything else.
 */
export function toRows(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'object' || raw === null) return null;
  return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : null;
}
