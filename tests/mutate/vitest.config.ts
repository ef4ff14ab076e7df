import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { productProject } from '../../vitest.config.ts';

const untimed = { find: /^.*\/fastest-ms\.ts$/, replacement: join(import.meta.dirname, 'untimed-ms.ts') };

/** The unit and worker tests as they are, in threads: one for each mutant. */
function project(name: string) {
  const { test, resolve, ...rest } = productProject(name);
  const alias = [...Object.entries(resolve.alias).map(([find, replacement]) => ({ find, replacement })), untimed];
  // Threads take no options of the engine.
  return { ...rest, resolve: { alias }, test: { ...test, execArgv: [] } };
}

export default defineConfig({
  test: { environment: 'node', isolate: false, projects: [project('unit'), project('worker')] },
});
