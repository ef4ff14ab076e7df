import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { isWorkerSource } from './is-worker-source.ts';
import { markAwaits } from './mark-awaits.ts';

/** Marks each wait of the worker's sources, for suites that kill it there. Never part of a build. */
export function awaitMarks(root: string): Plugin {
  return {
    name: 'await-marks',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
      return isWorkerSource(path) ? { code: markAwaits(path, code).code, map: null } : null;
    },
  };
}
