/*
 * Checks of what Linkmint stores, sends and files. A check is the only description of a value: its type, its reading, its
 * form in a backup and in a message derive from it. zod describes what others write (decision 0018).
 */

/** Whether a value is of a type. */
export interface Check<Value> {
  (value: unknown): value is Value;
  /** Drops the fields that the check does not name. Absent for values without fields. */
  cut?(value: Value): Value;
}

/** The type that a check proves. */
export type Checked<OfCheck> = OfCheck extends (value: unknown) => value is infer Value ? Value : never;

/** A check for an optional field: a row that an earlier version stored lacks each field that came later. */
export type Optional<Value> = Check<Value | undefined> & { readonly isOptional: true };

type Shape = Readonly<Record<string, Check<unknown>>>;
type OptionalField<Fields extends Shape> = {
  [Field in keyof Fields]: Fields[Field] extends { readonly isOptional: true } ? Field : never;
}[keyof Fields];
type Simple<Value> = { readonly [Field in keyof Value]: Value[Field] };
type Shaped<Fields extends Shape> = Simple<
  { readonly [Field in Exclude<keyof Fields, OptionalField<Fields>>]: Checked<Fields[Field]> } & {
    readonly [Field in OptionalField<Fields>]?: Checked<Fields[Field]>;
  }
>;

/** A check of an object, which can name its fields. */
export type ObjectCheck<Value, Fields extends Shape = Shape> = Check<Value> & { readonly shape: Fields };

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

/** The last instant that a value may have: its day has a year of four digits in every time zone. */
export const latestInstant = Date.UTC(9999, 11, 30);
/**
 * An instant from 1970 on whose day every time zone can show, in whole ms since the epoch. A file's time may be any
 * number, and one at the end of time has no day once an offset is added.
 */
export const isInstant = (value: unknown): value is number => isInteger(value) && value >= 0 && value <= latestInstant;
/** An id of the service's, or of ours. */
export const isId = (value: unknown): value is string => isText(value) && value.length >= 1 && value.length <= 200;
/** A name that this extension made: it becomes part of a key. */
export const isToken = (value: unknown): value is string => isText(value) && /^[\w-]{1,64}$/.test(value);
export const isHost = (value: unknown): value is string => isText(value) && /^[^\s/?#@\\|]{1,300}$/.test(value);

/** A whole number in a range, both ends included. The check exposes the range for input fields. */
// @__NO_SIDE_EFFECTS__
export function isWhole(min: number, max: number) {
  const check: Check<number> = (value): value is number => isInteger(value) && value >= min && value <= max;
  return Object.assign(check, { min, max });
}

/** Text with a length in this range of UTF-16 units, both ends included. The check exposes the range. */
// @__NO_SIDE_EFFECTS__
export function isTextOf(minLength: number, maxLength: number) {
  const check: Check<string> = (value): value is string =>
    isText(value) && value.length >= minLength && value.length <= maxLength;
  return Object.assign(check, { minLength, maxLength });
}

// @__NO_SIDE_EFFECTS__
export const isMatching =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

/** One of some values. The check exposes them in their order. */
// @__NO_SIDE_EFFECTS__
export function isOneOf<const Value>(...values: readonly Value[]) {
  const check: Check<Value> = (value): value is Value => values.some((each) => each === value);
  return Object.assign(check, { values });
}

/** What one of several checks proves: the first that holds also says which fields the value has. */
// @__NO_SIDE_EFFECTS__
export function isAnyOf<const Checks extends readonly Check<unknown>[]>(...checks: Checks) {
  type Value = Checked<Checks[number]>;
  const check = (value: unknown): value is Value => checks.some((each) => each(value));
  const cut = (value: Value): Value => {
    const fitting = checks.find((each) => each(value)) as Check<Value> | undefined;
    return fitting === undefined ? value : cutTo(fitting, value);
  };
  return Object.assign(check, { cut });
}

// @__NO_SIDE_EFFECTS__
export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  const orNull = (value: unknown): value is Value | null => value === null || check(value);
  return Object.assign(orNull, { cut: (value: Value | null) => (value === null ? null : cutTo(check, value)) });
}

/** For an optional field. */
// @__NO_SIDE_EFFECTS__
export function isAbsentOr<Value>(check: Check<Value>): Optional<Value> {
  const orAbsent = (value: unknown): value is Value | undefined => value === undefined || check(value);
  const cut = (value: Value | undefined) => (value === undefined ? undefined : cutTo(check, value));
  return Object.assign(orAbsent, { isOptional: true as const, cut });
}

// @__NO_SIDE_EFFECTS__
export function isListOf<Value>(
  check: Check<Value>,
  maxItems = Number.POSITIVE_INFINITY,
  minItems = 0,
): Check<readonly Value[]> {
  const isList = (value: unknown): value is readonly Value[] =>
    Array.isArray(value) && value.length >= minItems && value.length <= maxItems && value.every((item) => check(item));
  return Object.assign(isList, { cut: (value: readonly Value[]) => value.map((item) => cutTo(check, item)) });
}

/** An object that has a value for each of any names. */
// @__NO_SIDE_EFFECTS__
export function isRecordOf<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  type Named = Readonly<Record<string, Value>>;
  const isRecord = (value: unknown): value is Named =>
    isFields(value) && Object.values(value).every((item) => check(item));
  const cut = (value: Named) =>
    Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutTo(check, item)]));
  return Object.assign(isRecord, { cut });
}

/** An object with these fields. It may have others, which a newer version added. */
// @__NO_SIDE_EFFECTS__
export function hasFields<const Fields extends Shape>(shape: Fields): ObjectCheck<Shaped<Fields>, Fields> {
  const checks = Object.entries(shape);
  const check = (value: unknown): value is Shaped<Fields> =>
    isFields(value) && checks.every(([field, isValid]) => isValid(value[field]));
  // By the names of the shape, never by a name of the value: "constructor" is a name of every object.
  const checkOf = new Map(checks);
  const cut = (value: Shaped<Fields>): Shaped<Fields> =>
    Object.fromEntries(
      Object.entries(value).flatMap(([field, part]) => {
        const isValid = checkOf.get(field);
        return isValid === undefined ? [] : [[field, cutTo(isValid, part)]];
      }),
    ) as Shaped<Fields>;
  return Object.assign(check, { shape, cut });
}

/** An object with these fields in addition to those of another. */
// @__NO_SIDE_EFFECTS__
export function hasAlso<Base extends Shape, const Fields extends Shape>(
  { shape: base }: ObjectCheck<unknown, Base>,
  shape: Fields,
): ObjectCheck<Shaped<Base & Fields>, Base & Fields> {
  return hasFields({ ...base, ...shape });
}

/** An object with exactly these fields: for values that mean something else with a further field. */
// @__NO_SIDE_EFFECTS__
export function hasOnlyFields<const Fields extends Shape>(shape: Fields): ObjectCheck<Shaped<Fields>, Fields> {
  const hasAll = hasFields(shape);
  const check = (value: unknown): value is Shaped<Fields> =>
    hasAll(value) && Object.keys(value).every((field) => Object.hasOwn(shape, field));
  return Object.assign(check, { shape, cut: (value: Shaped<Fields>) => cutTo(hasAll, value) });
}

/** Cuts a value to the fields that its check names, at every depth: what a page or a file sent may have others. */
export function cutTo<Value>(check: Check<Value>, value: Value): Value {
  return check.cut === undefined ? value : check.cut(value);
}
