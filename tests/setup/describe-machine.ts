import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** What figures of a run are of: day, version, duration, machine, Node. */
export function describeMachine(durationMs: number): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const [cpu] = cpus();
  return [
    `Run of ${new Date().toISOString().slice(0, 10)}`,
    `Linkmint ${version}`,
    `${Math.max(1, Math.round(durationMs / 60_000))} minutes`,
    `on ${cpus().length} × ${cpu?.model.trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}`,
    `Node ${process.version}`,
  ].join(', ');
}
