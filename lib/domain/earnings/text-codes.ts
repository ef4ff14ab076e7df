import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** Texts by number, in order of arrival. 0 is null. */
export interface TextCodes {
  codeOf(text: string | null): number;
  textOf(code: number): string | null;
  /** The code of a text; -1 if it has no code yet. */
  find(text: string | null): number;
  size(): number;
}

export function createTextCodes(): TextCodes {
  const codes = new Map<string | null, number>([[null, 0]]);
  const texts: (string | null)[] = [null];
  return {
    codeOf(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textOf: (code) => texts[code] ?? null,
    find: (text) => codes.get(text) ?? -1,
    size: () => texts.length,
  };
}

export function mapCodes<Value>(codes: TextCodes, map: (text: string | null, code: number) => Value): readonly Value[] {
  return Array.from({ length: codes.size() }, (_, code) => map(codes.textOf(code), code));
}

/** The alphabetical rank of each text, by its place in the list. */
export function toRanks(texts: readonly string[]): readonly number[] {
  const ranks: number[] = [];
  const sorted = texts.map((text, code) => ({ text, code })).sort((a, b) => compareTexts(a.text, b.text));
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank;
  return ranks;
}
