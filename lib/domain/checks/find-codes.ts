/** A word that could be a coupon's code, and where it stands. */
export interface FoundCode {
  readonly code: string;
  readonly at: number;
}

/**
 * Words that could be coupon codes, each once. The page's own script uses the pattern, too. Capitals and digits: a word
 * in small letters is a word.
 */
export const codePattern = /(?<![\p{L}\p{N}_-])(?=[A-Z0-9_-]*[A-Z])[A-Z0-9][A-Z0-9_-]{2,29}(?![\p{L}\p{N}_-])/u;

const maxCodes = 500;

export function findCodes(text: string): readonly FoundCode[] {
  const found = new Map<string, FoundCode>();
  for (const { 0: code, index } of text.matchAll(new RegExp(codePattern, 'gu'))) {
    if (found.size >= maxCodes) break;
    if (!found.has(code)) found.set(code, { code, at: index });
  }
  return [...found.values()];
}
