import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImportClosure } from '../repo/read-import-closure.ts';
import { isWorkerSource } from './is-worker-source.ts';
import { leftOutSources } from './left-out-sources.ts';
import { markAwaits } from './mark-awaits.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Every place of the worker's sources where it can be killed, each as "path:line:column". Sources that only pages import
 * are marked with the rest, but no worker runs them.
 */
export const listKillMarks = (): readonly string[] =>
  [...readImportClosure('entrypoints/background/index.ts')]
    .filter((path) => isWorkerSource(path) && !(path in leftOutSources))
    .flatMap((path) => markAwaits(path, readFileSync(join(root, path), 'utf8')).marks);
