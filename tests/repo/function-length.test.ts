import { describe, expect, it } from 'vitest';
import { findLongFunctions } from './find-long-functions.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** Two screens; three of markup. */
const toMaxLines = (path: string) => (path.endsWith('.tsx') ? 120 : 80);

describe('a function of the product', () => {
  it('is no longer than two screens, or three of markup, with all that is declared in it', () => {
    const sources = listProductSources();
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.flatMap((path) => findLongFunctions(path, readProjectFile(path), toMaxLines(path)));
    expect(found).toEqual([]);
  });
});

describe('the check of lengths', () => {
  const lines = (count: number) => Array.from({ length: count }, () => '  work();').join('\n');

  it.each([
    ['a function', `function long() {\n${lines(4)}\n}`],
    ['a function that is exported', `export async function long() {\n${lines(4)}\n}`],
    ['an arrow', `const long = () => {\n${lines(4)}\n};`],
    ['an arrow without braces', `const long = () =>\n  [\n${lines(4).replaceAll(';', ',')}\n  ];`],
    ['a method', `const object = {\n  long() {\n${lines(4)}\n  },\n};`],
    ['a method of a class', `class Holder {\n  long() {\n${lines(4)}\n  }\n}`],
    ['a member', `const object = {\n  long: () => {\n${lines(4)}\n  },\n};`],
  ])('finds %s', (_what, source) => {
    expect(findLongFunctions('lib/worker/a.ts', source, 5)).toEqual(['lib/worker/a.ts long (6)']);
    expect(findLongFunctions('lib/worker/a.ts', source, 6)).toEqual([]);
  });

  it('counts what is declared within, and names both', () => {
    const source = `function outer() {\n  const inner = () => {\n${lines(4)}\n  };\n}`;
    expect(findLongFunctions('a.ts', source, 5)).toEqual(['a.ts outer (8)', 'a.ts inner (6)']);
  });
});
