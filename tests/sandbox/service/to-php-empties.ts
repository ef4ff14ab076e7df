/** Fields whose values are lists in the service's own memory: some services send them as such. */
const lists = ['categories', 'countries'];
/** Tiers, label to rate: a map, and `[]` where it is empty. */
const maps = ['commissions', 'special_commissions'];

/** A row as PHP writes it: `[]` for every empty map, tiers as one map, lists as lists, and null for what is blank. */
export function toPhpEmpties(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (maps.includes(name) && Array.isArray(value)) return [name, toMap(value)];
      if (lists.includes(name) && typeof value === 'string') return [name, value.split(/, ?/)];
      // A blank text is null, and one that was null an empty map: both stand for nothing.
      return [name, value === '' ? null : value === null ? [] : value];
    }),
  );
}

function toMap(tiers: readonly object[]): object {
  // Defined, not assigned: a merchant may label a tier `__proto__`.
  const entries = tiers.flatMap((tier) => Object.entries(tier));
  if (entries.length === 0) return [];
  return entries.reduce((map, [label, value]) => Object.defineProperty(map, label, { value, enumerable: true }), {});
}
