import { type Parameters, textOf } from './read-parameters.ts';
import { incorrectArguments } from './service-failure.ts';

/**
 * How the sandbox reads filters. A value outside a list that the specification gives in full is an "Incorrect
 * arguments": matching nothing instead would hide a client's misspelling. Where the specification shows no list, an
 * unknown value matches nothing. Case never matters.
 */

/** Lower-cased values joined by `|`, or null when the filter is absent (spec §1, rule 5). */
export function severalOf(parameters: Parameters, name: string): string[] | null {
  const text = textOf(parameters, name);
  if (text === null) return null;
  const values = text
    .split('|')
    .map((value) => value.trim().toLowerCase())
    .filter((value) => value !== '');
  return values.length > 0 ? values : null;
}

/** Whether a name has one of the values in it, as name filters look for it (observed, spec §4.2); null lets all through. */
export function hasPartOf(name: string, values: readonly string[] | null): boolean {
  const text = name.toLowerCase();
  return values === null || values.some((value) => text.includes(value));
}

/** As `severalOf`, each value one of a list. */
export function severalFrom(parameters: Parameters, name: string, allowed: readonly string[]): string[] | null {
  const values = severalOf(parameters, name);
  const known = new Set(allowed.map((value) => value.toLowerCase()));
  if (values?.some((value) => !known.has(value))) throw incorrectArguments();
  return values;
}

/** One value of a list ("One of …" in the specification), lower-cased, or null. */
export function oneFrom(parameters: Parameters, name: string, allowed: readonly string[]): string | null {
  const value = textOf(parameters, name)?.toLowerCase() ?? null;
  if (value !== null && !allowed.some((entry) => entry.toLowerCase() === value)) throw incorrectArguments();
  return value;
}

/** `true` switches a filter on, `false` or blank does not (spec §4.7). `1` and `0` travel as flags too. */
export function switchOf(parameters: Parameters, name: string): boolean {
  const value = oneFrom(parameters, name, ['true', 'false', '1', '0']);
  return value === 'true' || value === '1';
}
