import { useLayoutEffect, useState } from 'preact/hooks';
import type { ProgramIndex } from '#lib/domain/programs/program-index.ts';
import type { ProgramsServices } from './programs-services.ts';

/** All programs of the mirror, followed while a sync changes them; null while they are first read. */
export function usePrograms(services: ProgramsServices): ProgramIndex | null {
  const [index, setIndex] = useState(services.lastPrograms);
  // Before the first frame is drawn: the rows are in sight one frame sooner.
  useLayoutEffect(() => services.followPrograms(setIndex), [services]);
  return index;
}
