/** More than any column has codes. */
const codeLimit = 2 ** 26;

/**
 * Numbers the combinations that rows have in several columns of codes: equal combinations have one number.
 * @returns a function from a row to its number.
 */
export function createTupleCodes(columns: readonly { readonly values: ArrayLike<number> }[]): (row: number) => number {
  const steps = columns.map(({ values }) => ({ values, tuples: new Map<number, number>() }));
  let last = 0;
  return (row) => {
    let tuple = 0;
    for (const { values, tuples } of steps) {
      const code = values[row] ?? 0;
      // No text: nothing to tell apart.
      if (code === 0) continue;
      const key = tuple * codeLimit + code;
      let next = tuples.get(key);
      if (next === undefined) {
        last += 1;
        next = last;
        tuples.set(key, next);
      }
      tuple = next;
    }
    return tuple;
  };
}
