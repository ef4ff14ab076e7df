import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { Build } from './read-build.ts';

/** The scripts and styles that an extension page loads before the user does anything: its own and what they import. */
export function listPageFiles(build: Pick<Build, 'read'>, page: string): readonly string[] {
  const html = build.read(page).toString('utf8');
  const wanted = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => (path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path)));
  const found = new Set<string>();
  while (wanted.length > 0) {
    const file = wanted.pop() ?? '';
    if (found.has(file)) continue;
    found.add(file);
    if (file.endsWith('.js')) wanted.push(...readStaticImports(file, build.read(file).toString('utf8')));
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
