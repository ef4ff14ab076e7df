import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a run leaves its figures; the soak puts them into `docs/reliability.md`. */
export const killReports = join(import.meta.dirname, '..', '..', '.output', 'reports', 'kills');

/** Keeps the figures of a run under its name. */
export function writeKillReport(name: string, figures: Readonly<Record<string, unknown>>): void {
  mkdirSync(killReports, { recursive: true });
  writeFileSync(join(killReports, `${name}.json`), JSON.stringify(figures));
}

/** Where a walk leaves the places at which the worker can be killed on it. */
export const killPlaces = join(import.meta.dirname, '..', '..', '.output', 'reports', 'kill-places');

/** Keeps the marked places that a path reaches, under its name. */
export function writeKillPlaces(name: string, places: ReadonlySet<string>): void {
  mkdirSync(killPlaces, { recursive: true });
  writeFileSync(join(killPlaces, `${name}.json`), JSON.stringify([...places]));
}
