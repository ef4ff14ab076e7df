/** Where in a source: line and column, both from 0 on. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export interface MutantPlace {
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** A mutant by its words: the same while its line is, wherever that moves to. */
export interface NamedMutant {
  /** Its path from the root on. */
  readonly file: string;
  /** The line in which it begins. */
  readonly line: string;
  /** What stood there, and what stands there now, each on one line. */
  readonly original: string;
  readonly mutated: string;
}

/** @param source The text of the file without any mutant. */
export function nameMutant(
  file: string,
  source: string,
  { location: { start, end }, replacement = '' }: MutantPlace,
): NamedMutant {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const text = lines.map((line, index) =>
    line.slice(index === 0 ? start.column : 0, index === lines.length - 1 ? end.column : undefined),
  );
  return { file, line: (lines[0] ?? '').trim(), original: onOneLine(text.join(' ')), mutated: onOneLine(replacement) };
}

export function isSameMutant(one: NamedMutant, other: NamedMutant): boolean {
  return toKey(one) === toKey(other);
}

const toKey = ({ file, line, original, mutated }: NamedMutant) => [file, line, original, mutated].join('\n');
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
