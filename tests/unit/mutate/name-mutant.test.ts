import { expect, it } from 'vitest';
import { isSameMutant, nameMutant } from '#tests/mutate/name-mutant.ts';

const source = 'const one = 1;\n  if (isOpen) {\n    close();\n  }\nrest();\n';
const block = { replacement: '{}', location: { start: { line: 1, column: 14 }, end: { line: 3, column: 3 } } };
const condition = { replacement: 'true', location: { start: { line: 1, column: 6 }, end: { line: 1, column: 12 } } };

it('the name of a mutant has the line in which it begins, and what became what, each on one line', () => {
  const place = { file: 'lib/door.ts', line: 'if (isOpen) {' };
  expect(nameMutant('lib/door.ts', source, condition)).toEqual({ ...place, original: 'isOpen', mutated: 'true' });
  expect(nameMutant('lib/door.ts', source, block)).toEqual({ ...place, original: '{ close(); }', mutated: '{}' });
});

it('the name of a mutant stays the same where its line moves, and is another in another file or for another change', () => {
  const name = nameMutant('lib/door.ts', source, condition);
  const moved = { replacement: 'true', location: { start: { line: 2, column: 6 }, end: { line: 2, column: 12 } } };
  expect(isSameMutant(name, nameMutant('lib/door.ts', `// why\n${source}`, moved))).toBe(true);
  expect(isSameMutant(name, { ...name, file: 'lib/gate.ts' })).toBe(false);
  expect(isSameMutant(name, { ...name, mutated: 'false' })).toBe(false);
});
