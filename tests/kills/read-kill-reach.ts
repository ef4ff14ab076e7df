import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listKillMarks } from './list-kill-marks.ts';
import { killPlaces } from './write-kill-report.ts';

/** How much of the worker the paths of the last run reach. */
export interface KillReach {
  readonly marked: number;
  readonly reached: number;
  readonly folders: readonly FolderReach[];
}

export interface FolderReach {
  readonly folder: string;
  readonly marked: number;
  /** The places that no path reaches, each as "path:line:column". */
  readonly unreached: readonly string[];
}

/** Compares the marked places of the worker's sources with those that the paths of the last run reached. */
export function readKillReach(): KillReach {
  const reached = new Set(
    readdirSync(killPlaces).flatMap((file) => JSON.parse(readFileSync(join(killPlaces, file), 'utf8')) as string[]),
  );
  const places = listKillMarks();
  const folders = [...Map.groupBy(places, (place) => dirname(place))].map(([folder, marks]) => ({
    folder,
    marked: marks.length,
    unreached: marks.filter((mark) => !reached.has(mark)),
  }));
  const unreached = folders.reduce((sum, folder) => sum + folder.unreached.length, 0);
  return {
    marked: places.length,
    reached: places.length - unreached,
    folders: folders.toSorted((a, b) => b.unreached.length - a.unreached.length),
  };
}
