/** Whether two JSON values are equal, with fields in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The very value that was known, where merging changed nothing in it. */
export function keepSame<Value>(known: Value, merged: Value): Value {
  return isSame(known, merged) ? known : merged;
}
