/** The fields of a publication that still lead to a reserved name (RFC 2606) or stand in brackets, each as "name: value". */
export function findPlaceholders(publication: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(publication)
    .filter(
      ([, value]) =>
        value === '' || value.startsWith('[') || /\.(?:example|test|invalid|localhost)(?=[/:]|$)/.test(value),
    )
    .map(([name, value]) => `${name}: ${value}`);
}
