import { useLayoutEffect, useState } from 'preact/hooks';
import type { ProgramIndex } from '#lib/domain/programs/program-index.ts';
import type { ProgramsServices } from './programs-services.ts';

/** Returns all programs of the mirror, and follows them while a sync changes them. Null while they are first read. */
export function usePrograms(services: ProgramsServices): ProgramIndex | null {
  const [index, setIndex] = useState(services.lastPrograms);
  // Runs before the first frame, so that the rows are visible one frame sooner.
  useLayoutEffect(() => services.followPrograms(setIndex), [services]);
  return index;
}
