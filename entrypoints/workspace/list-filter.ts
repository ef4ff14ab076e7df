export interface ListFilter {
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  /** The chosen option. Empty if the filter shows all rows. */
  readonly value: string;
  /** The options. The first one shows all rows. */
  readonly options: readonly FilterOption[];
  /** Whether few users need it: it stands under "More". */
  readonly isRare?: boolean;
}

export interface FilterOption {
  readonly value: string;
  readonly text: string;
}

interface ListFilterParts {
  readonly name: string;
  readonly label: string;
  /** The text of the option that shows all rows. */
  readonly any: string;
  /** Undefined if the address does not name the filter. */
  readonly value: string | undefined;
  readonly options: readonly FilterOption[];
  readonly isRare?: boolean;
}

/** Builds a filter. If the address names a value that no row has, the filter shows that value as chosen. */
export function toListFilter({ name, label, any, value = '', options, isRare = false }: ListFilterParts): ListFilter {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return {
    name,
    label,
    value,
    isRare,
    options: [{ value: '', text: any }, ...options, ...(isKnown ? [] : [{ value, text: value }])],
  };
}

/**
 * Returns one option for each name, without repetition, sorted by text.
 * @param toText Returns the name as the user reads it.
 */
export function toNameOptions(names: Iterable<string>, toText = (name: string) => name): readonly FilterOption[] {
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ value: name, text: toText(name) }))
    .sort((a, b) => a.text.localeCompare(b.text));
}
