/*
 * Hand-written checks of stored values. The popup checks its values with these before its first frame, where zod/mini
 * took 11 ms and 6 to 8 kB more.
 */

/** Whether a value is of a type. */
export type Check<Value> = (value: unknown) => value is Value;

/** The type that a check proves. */
export type Checked<OfCheck> = OfCheck extends (value: unknown) => value is infer Value ? Value : never;

/** A check for each field. If the type gains a field that the shape lacks, it does not compile. */
type Shape<Value> = { readonly [Field in keyof Value]-?: Check<Value[Field]> };

/** A stored object before its shape is checked. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
/** A whole number, possibly negative. */
export const isInteger = (value: unknown): value is number => Number.isInteger(value);
/** A whole number from 0. */
export const isCount = (value: unknown): value is number => isInteger(value) && value >= 0;
/** Milliseconds since the epoch. They need not be whole: some waits are random. */
export const isTime = (value: unknown): value is number => Number.isFinite(value);
/** `YYYY-MM-DD`, a day of the service. */
export const isDay = (value: unknown): value is string => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A whole number in a range, both ends included. The check exposes the range for input fields. */
export function isWhole(min: number, max: number) {
  const check: Check<number> = (value): value is number => isInteger(value) && value >= min && value <= max;
  return Object.assign(check, { min, max });
}

/** Text with a length in this range of UTF-16 units, both ends included. The check exposes the range. */
export function isTextOf(minLength: number, maxLength: number) {
  const check: Check<string> = (value): value is string =>
    isText(value) && value.length >= minLength && value.length <= maxLength;
  return Object.assign(check, { minLength, maxLength });
}

export const isMatching =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

/** One of some values. The check exposes them in their order. */
export function isOneOf<const Value>(...values: readonly Value[]) {
  const check: Check<Value> = (value): value is Value => values.some((each) => each === value);
  return Object.assign(check, { values });
}

export const isEither =
  <One, Other>(isOne: Check<One>, isOther: Check<Other>): Check<One | Other> =>
  (value): value is One | Other =>
    isOne(value) || isOther(value);

export const isNullOr =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

/** For an optional field. */
export const isAbsentOr =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

export const isListOf =
  <Value>(check: Check<Value>, maxItems = Number.POSITIVE_INFINITY, minItems = 0): Check<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.length >= minItems && value.length <= maxItems && value.every(check);

/** An object with these fields. It may have others, which a newer version added. */
export function hasFields<Value extends object>(shape: Shape<Value>): Check<Value> {
  const checks = Object.entries<Check<unknown>>(shape);
  return (value): value is Value => isFields(value) && checks.every(([field, check]) => check(value[field]));
}

/** An object with exactly these fields: for values that mean something else with a further field. */
export function hasOnlyFields<Value extends object>(shape: Shape<Value>): Check<Value> {
  const hasAll = hasFields(shape);
  return (value): value is Value => hasAll(value) && Object.keys(value).every((field) => Object.hasOwn(shape, field));
}
