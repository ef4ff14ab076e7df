/*
 * Checks by hand whether what was stored has a shape: the popup and the options read these values, and a schema library
 * would be a fifth of the script of their first frame.
 */

/** Whether what was stored is of a type. */
export type Check<Value> = (stored: unknown) => stored is Value;

/** A check for each field. A field that a type gains and its shape lacks does not compile. */
type Shape<Value> = { readonly [Field in keyof Value]-?: Check<Value[Field]> };

/** What is stored, before it is known to be of a shape. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (stored: unknown): stored is Fields =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored);

export const isText = (stored: unknown): stored is string => typeof stored === 'string';
export const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean';
/** A whole number, which may be below zero. */
export const isInteger = (stored: unknown): stored is number => Number.isInteger(stored);
/** A whole number from 0. */
export const isCount = (stored: unknown): stored is number => isInteger(stored) && stored >= 0;
/** Milliseconds since the epoch. They need not be whole: a wait is drawn by lot. */
export const isTime = (stored: unknown): stored is number => Number.isFinite(stored);
/** `YYYY-MM-DD`, as a day of the service is written. */
export const isDay = (stored: unknown): stored is string => isText(stored) && /^\d{4}-\d{2}-\d{2}$/.test(stored);

export const isOneOf =
  <Value>(...values: readonly Value[]): Check<Value> =>
  (stored): stored is Value =>
    values.some((value) => value === stored);

export const isEither =
  <One, Other>(isOne: Check<One>, isOther: Check<Other>): Check<One | Other> =>
  (stored): stored is One | Other =>
    isOne(stored) || isOther(stored);

export const isNullOr =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (stored): stored is Value | null =>
    stored === null || check(stored);

/** For a field that an object may lack. */
export const isAbsentOr =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (stored): stored is Value | undefined =>
    stored === undefined || check(stored);

export const isListOf =
  <Value>(check: Check<Value>): Check<readonly Value[]> =>
  (stored): stored is readonly Value[] =>
    Array.isArray(stored) && stored.every(check);

/** An object that has these fields. It may have others, which a newer version added. */
export function hasFields<Value extends object>(shape: Shape<Value>): Check<Value> {
  const checks = Object.entries<Check<unknown>>(shape);
  return (stored): stored is Value => isFields(stored) && checks.every(([field, check]) => check(stored[field]));
}

/** An object that has these fields and no other: for values that mean something else with a further field. */
export function hasOnlyFields<Value extends object>(shape: Shape<Value>): Check<Value> {
  const hasAll = hasFields(shape);
  return (stored): stored is Value =>
    hasAll(stored) && Object.keys(stored).every((field) => Object.hasOwn(shape, field));
}
