/**
 * Finds rows in the obvious way: all texts of a row are folded again at each key.
 * @returns the rows in which each word of the query is somewhere.
 */
export function scanWhileFolding<Row>(
  rows: readonly Row[],
  query: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const texts = textsOf(row).map(fold);
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
