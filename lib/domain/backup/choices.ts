import { keepSame } from '#lib/domain/backup/keep-same.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import {
  type Check,
  type Checked,
  hasFields,
  isAbsentOr,
  isOneOf,
  isWhole,
  type ObjectCheck,
} from '#lib/domain/shape.ts';

interface ChoiceRow<Value> {
  readonly is: Check<Value>;
  /** Where both this profile and a backup have the value. As with `mergeEntries`, nothing of this profile is lost. */
  merge(known: Value, saved: Value): Value;
}

/** The user's choices that `meta` has under their own names: how they are read and stored follows from their row. */
export const storedChoices = {
  /** The corner that the user last moved the on-page button to: for sites without a choice of their own. */
  buttonCorner: { is: isOneOf(...buttonCorners), merge: keepKnown },
} as const satisfies Readonly<Record<string, ChoiceRow<unknown>>>;

/**
 * All single values of a backup that are the user's choice. Those that stand within another value name it in the store.
 */
export const choiceTable = {
  ...storedChoices,
  reportCurrency: { is: isOneOf(...reportCurrencies), merge: keepKnown },
  /** The next number for `{counter}`. It never goes back. */
  nextCounter: { is: isWhole(1, 1_000_000_000_000), merge: Math.max },
} as const satisfies Readonly<Record<string, ChoiceRow<unknown>>>;

export type StoredChoice = keyof typeof storedChoices;
export type ChoiceName = keyof typeof choiceTable;
export type AccountChoices = { readonly [Name in ChoiceName]?: Checked<(typeof choiceTable)[Name]['is']> };

export const isAccountChoices = hasFields(
  Object.fromEntries(Object.entries(choiceTable).map(([name, { is }]) => [name, isAbsentOr<unknown>(is)])),
) as ObjectCheck<object> as ObjectCheck<AccountChoices>;

export function mergeChoices(known: AccountChoices, saved: AccountChoices): AccountChoices {
  const merged = Object.entries<ChoiceRow<unknown>>(choiceTable).flatMap(([name, { merge }]) => {
    const [here, there] = [known[name as ChoiceName], saved[name as ChoiceName]];
    const value = here === undefined || there === undefined ? (here ?? there) : merge(here, there);
    return value === undefined ? [] : [[name, value] as const];
  });
  return keepSame(known, { ...known, ...Object.fromEntries(merged) });
}

export function keepKnown<Value>(known: Value): Value {
  return known;
}
