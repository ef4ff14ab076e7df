import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * Everything that a source file imports, types and dynamic imports included: files as paths from the project's root,
 * packages by their specifier.
 * @param path The file, from the project's root.
 */
export function readImports(path: string, source: string): readonly string[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => toText(source.slice(moduleRequest.start, moduleRequest.end))),
    ...readCalls(source, 'import'),
    ...readCalls(source, 'require'),
  ];
  return [...new Set(specifiers.map((specifier) => resolve(path, specifier)))];
}

/** `import('…')` in a type and `require('…')`, which are no imports of the module record. */
function readCalls(source: string, name: 'import' | 'require'): readonly string[] {
  const call = new RegExp(String.raw`(?<![.\w])${name}\(\s*(['"])(.+?)\1\s*\)`, 'g');
  return [...source.matchAll(call)].map((match) => match[2] ?? '');
}

/** What of it is there at run time, so that it is carried into the bundle: all but `import type` and types in texts. */
export function readValueImports(path: string, source: string): readonly string[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const specifiers = [
    // One whose every name is a type is a value import all the same, for its side effects.
    ...module.staticImports
      .filter(({ start, end }) => !/^import\s+type\b/.test(source.slice(start, end)))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => toText(source.slice(moduleRequest.start, moduleRequest.end))),
  ];
  return [...new Set(specifiers.map((specifier) => resolve(path, specifier)))];
}

/** The text of a string literal; a computed specifier stays as it is written, and so matches no rule that allows it. */
function toText(literal: string): string {
  return /^(['"`])([^$]*)\1$/.exec(literal)?.[2] ?? literal;
}

function resolve(path: string, specifier: string): string {
  const withoutQuery = specifier.replace(/\?.*$/, '');
  const alias = /^#(lib|components|entrypoints|ui|tests)\/(.*)$/.exec(withoutQuery);
  if (alias !== null) return `${alias[1]}/${alias[2]}`;
  return withoutQuery.startsWith('.') ? posix.join(posix.dirname(path), withoutQuery) : specifier;
}
