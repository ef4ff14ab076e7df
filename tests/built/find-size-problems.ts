import type { LoadSizes } from './measure-loads.ts';

/** How far a build may outgrow the record: far enough for our own code, and not for a library. */
const headroomBytes = 5_000;
/** For scripts of merchants' pages: those pages are not ours. */
const pageScriptHeadroomBytes = 1_000;

/** What outgrew the record, each with the files that grew. */
export function findSizeProblems(sizes: LoadSizes, recorded: LoadSizes): readonly string[] {
  return Object.entries(sizes).flatMap(([load, files]) => {
    const before = recorded[load] ?? {};
    const grown = sumOf(files) - sumOf(before);
    if (grown <= (load.startsWith('page-') ? pageScriptHeadroomBytes : headroomBytes)) return [];
    const changes = Object.entries(files)
      .map(([file, size]) => ({ file, size, was: before[file] ?? 0 }))
      .filter(({ size, was }) => size > was)
      .sort((a, b) => b.size - b.was - (a.size - a.was))
      .map(({ file, size, was }) => `${file} ${was === 0 ? 'is new with' : `from ${was} to`} ${size}`);
    return [`${load} loads ${sumOf(files)} bytes, ${grown} more than recorded: ${changes.join(', ')}`];
  });
}

function sumOf(files: Readonly<Record<string, number>>): number {
  return Object.values(files).reduce((sum, size) => sum + size, 0);
}
