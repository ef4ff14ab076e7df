/** No label of Markdown is longer. Without a limit, brackets in brackets would be read once for each. */
export const maxLabelLength = 200;

/** Which `]` ends each `[`, within its paragraph. */
export function matchBrackets(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  let open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\[\s\S]|\[|\]|\n[ \t]*\r?\n/g)) {
    if (mark === '[') open.push(index);
    else if (mark === ']') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index);
    } else if (mark.startsWith('\n')) open = [];
  }
  return pairs;
}

/**
 * The labels that only pictures have, as in `![rice][pic]`: the address of their definition is that of a picture.
 * @param brackets Those of the text (`matchBrackets`).
 */
export function findPictureLabels(text: string, brackets: ReadonlyMap<number, number>): ReadonlySet<string> {
  const pictures = new Set<string>();
  if (!text.includes('![')) return pictures;
  const links = new Set<string>();
  for (const [open, close] of brackets) {
    const isPicture = text[open - 1] === '!' && text[open - 2] !== '\\';
    // The second bracket of "[words][label]"; a target in parentheses; a definition.
    if (text[open - 1] === ']' || text[close + 1] === '(' || (text[close + 1] === ':' && !isPicture)) continue;
    const labelEnd = text[close + 1] === '[' ? (brackets.get(close + 1) ?? close) : close;
    const [start, end] = labelEnd > close + 2 ? [close + 2, labelEnd] : [open + 1, close];
    if (end - start <= maxLabelLength) (isPicture ? pictures : links).add(toLabel(text.slice(start, end)));
  }
  for (const label of links) pictures.delete(label);
  return pictures;
}

/**
 * The labels that a definition has, as in `[rice]: https://…` at the beginning of a line. `[^1]: …` is a note: what stands in
 * brackets before its mark is prose.
 */
export function findDefinedLabels(text: string, brackets: ReadonlyMap<number, number>): ReadonlySet<string> {
  const labels = new Set<string>();
  for (const [open, close] of brackets) {
    const isDefinition = text[close + 1] === ':' && text[open + 1] !== '^' && close - open <= maxLabelLength;
    if (isDefinition && /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, open - 4), open))) {
      labels.add(toLabel(text.slice(open + 1, close)));
    }
  }
  return labels;
}

/** Labels are the same in capitals and in small letters, whatever space stands between their words. */
export const toLabel = (words: string): string => words.trim().replace(/\s+/g, ' ').toLowerCase();
