import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { Build } from './read-build.ts';

type Reading = Pick<Build, 'read'>;

/** The scripts and styles that a page's document names. */
export function listNamedFiles(build: Reading, page: string): readonly string[] {
  const html = build.read(page).toString('utf8');
  return [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => (path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path)));
}

/**
 * The scripts and styles that an extension page loads before the user does anything: its own and what they import.
 * @param parts Whether the late parts count, too, with what they import.
 */
export function listPageFiles(
  build: Reading,
  page: string,
  parts: 'at once' | 'late too' = 'at once',
): readonly string[] {
  return listLoaded(build, listNamedFiles(build, page), parts);
}

/** A script with what it imports, and what that imports. */
export const listImported = (build: Reading, script: string): readonly string[] =>
  listLoaded(build, [script], 'at once');

function listLoaded(build: Reading, first: readonly string[], parts: 'at once' | 'late too'): readonly string[] {
  const wanted = [...first];
  const found = new Set<string>();
  while (wanted.length > 0) {
    const file = wanted.pop() ?? '';
    if (found.has(file)) continue;
    found.add(file);
    if (!file.endsWith('.js')) continue;
    const script = build.read(file).toString('utf8');
    wanted.push(...readStaticImports(file, script));
    if (parts === 'late too') wanted.push(...readLateImports(file, script));
  }
  return [...found].sort();
}

function readStaticImports(file: string, script: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, script).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ].map((specifier) => posix.join(posix.dirname(file), specifier));
}

function readLateImports(file: string, script: string): readonly string[] {
  const requests = parseSync(file, script).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    script.slice(start, end),
  );
  return requests.flatMap((request) => {
    const [, path] = /^["'`](\.[^"'`]+\.js)["'`]$/.exec(request) ?? [];
    return path === undefined ? [] : [posix.join(posix.dirname(file), path)];
  });
}
