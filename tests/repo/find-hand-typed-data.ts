import { parseSync } from 'vite';
import type { Builder } from './read-builders.ts';
import { readKeys, visitLiterals } from './visit-literals.ts';

/**
 * The literals of a test that have all the keys of a type with a builder: one more field of the type would turn the test red,
 * though it does not care. Each as "path:line: use builder()".
 */
export function findHandTypedData(path: string, source: string, builders: readonly Builder[]): readonly string[] {
  const found: string[] = [];
  visitLiterals(parseSync(path, source).program, (literal) => {
    const keys = new Set(readKeys(literal));
    const [builder] = builders
      .filter((each) => each.keys.every((key) => keys.has(key)))
      .sort((a, b) => b.keys.length - a.keys.length);
    if (builder === undefined) return;
    const line = source.slice(0, literal.start).split('\n').length;
    found.push(`${path}:${line}: use ${builder.name}()`);
  });
  return found;
}
