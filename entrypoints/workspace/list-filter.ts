/** A filter of a list, with what it can be set to. */
export interface ListFilter {
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  /** Empty where it narrows nothing. */
  readonly value: string;
  /** The first one narrows nothing. */
  readonly options: readonly FilterOption[];
}

export interface FilterOption {
  readonly value: string;
  readonly text: string;
}

interface ListFilterParts {
  readonly name: string;
  readonly label: string;
  /** What the choice is called that narrows nothing. */
  readonly any: string;
  /** Absent where the address does not name the filter. */
  readonly value: string | undefined;
  readonly options: readonly FilterOption[];
}

/** An address may name what no row has: the control says so rather than showing another choice. */
export function toListFilter({ name, label, any, value = '', options }: ListFilterParts): ListFilter {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return {
    name,
    label,
    value,
    options: [{ value: '', text: any }, ...options, ...(isKnown ? [] : [{ value, text: value }])],
  };
}

/** The names that there are, each once, in the order of their texts. @param toText The name as the user reads it. */
export function toNameOptions(names: Iterable<string>, toText = (name: string) => name): readonly FilterOption[] {
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ value: name, text: toText(name) }))
    .sort((a, b) => a.text.localeCompare(b.text));
}
