import { defineConfig } from 'vitest/config';
import { productProject } from '../../vitest.config.ts';

/** The unit and worker tests as they are, in threads: one for each mutant. */
function project(name: string) {
  const { test, ...rest } = productProject(name, [], ['./tests/mutate/skip-timed.ts']);
  // Threads take no options of the engine.
  return { ...rest, test: { ...test, execArgv: [] } };
}

export default defineConfig({
  test: { environment: 'node', isolate: false, projects: [project('unit'), project('worker')] },
});
