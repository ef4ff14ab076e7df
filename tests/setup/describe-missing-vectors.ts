import type { PublishedVectors } from './published-vectors.ts';

/** What `npm test` prints at its end in a clone that lacks some of the vectors; nothing if it has them all. */
export function describeMissingVectors(missing: readonly PublishedVectors[]): string {
  if (missing.length === 0) return '';
  const lines = missing.flatMap(({ file, source, form, untested }) => [
    `  ${file}`,
    `    not tested: ${untested}`,
    `    to be had:  ${source}${form === 'as it is' ? '' : ` (${form})`}`,
  ]);
  return [
    'This clone has no copy of these published test vectors, so what needs them was not tested:',
    ...lines,
    '  They belong into ../shared/vectors, beside this folder. tests/README.md says more.',
  ].join('\n');
}
