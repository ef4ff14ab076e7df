import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a run leaves its figures; the soak puts them into `docs/reliability.md`. */
export const killReports = join(import.meta.dirname, '..', '..', '.output', 'reports', 'kills');

/** Keeps the figures of a run under its name. */
export function writeKillReport(name: string, figures: Readonly<Record<string, unknown>>): void {
  mkdirSync(killReports, { recursive: true });
  writeFileSync(join(killReports, `${name}.json`), JSON.stringify(figures));
}
