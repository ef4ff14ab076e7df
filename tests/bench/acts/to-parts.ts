import { atPercentile } from '../measurement.ts';
import type { ActNote } from './act-note.ts';

/** When an act came to where. Each in ms since the epoch; null for what it did not pass. */
export interface ActTimes extends Pick<ActNote, 'askedAtMs' | 'copiedAtMs'> {
  readonly pressedAtMs: number;
  /** The worker that the press started began. */
  readonly workerAtMs: number | null;
  /** The popup took Enter. */
  readonly readyAtMs: number | null;
  readonly calledAtMs: number | null;
  readonly answeredAtMs: number | null;
  /** The document began that copies for the worker. */
  readonly documentAtMs: number | null;
}

/** A part of a wait. */
export interface Part {
  readonly name: string;
  readonly ms: number;
}

/** In the order of an act. Each part ends where the act came to. */
const ends = [
  ['the worker starts', 'workerAtMs'],
  ['the popup takes Enter', 'readyAtMs'],
  ['to the call', 'calledAtMs'],
  ['the answer', 'answeredAtMs'],
  ['to the document that copies', 'documentAtMs'],
  ['to the clipboard', 'askedAtMs'],
  ['the clipboard', 'copiedAtMs'],
] as const;

/** The names of all parts, in the order of an act. */
export const partNames: readonly string[] = ends.map(([name]) => name);

/** How long acts of one kind took in each part: the middle of all of them. */
export function toParts(acts: readonly ActTimes[]): readonly Part[] {
  return ends.flatMap(([name]) => {
    const taken = acts.map((act) => toDurations(act).get(name)).filter((ms) => ms !== undefined);
    return taken.length === 0 ? [] : [{ name, ms: atPercentile(taken, 'p50') }];
  });
}

function toDurations(act: ActTimes): ReadonlyMap<string, number> {
  const durations = new Map<string, number>();
  let atMs = act.pressedAtMs;
  for (const [name, end] of ends) {
    const endMs = act[end];
    // Clocks of two processes may lie a little apart: no part is less than nothing.
    if (endMs === null) continue;
    durations.set(name, Math.max(0, endMs - atMs));
    atMs = Math.max(atMs, endMs);
  }
  return durations;
}
