import { defineConfig } from 'vitest/config';
import { productProject } from '../../vitest.config.ts';

/** Which tests may kill a mutant, as `tryRoom` leaves it: Stryker's own choice of files does not reach constants. */
const { LINKMINT_MUTATE_TESTS = '[]' } = process.env;
const globs = JSON.parse(LINKMINT_MUTATE_TESTS) as readonly string[];

/** The unit and worker tests as they are, in threads: one for each mutant. */
function project(name: string) {
  const { test, ...rest } = productProject(name, [], ['./tests/mutate/skip-timed.ts']);
  const include = globs.filter((glob) => glob.startsWith(`tests/${name}/`));
  // Threads take no options of the engine.
  return include.length === 0 ? [] : [{ ...rest, test: { ...test, include, execArgv: [] } }];
}

export default defineConfig({
  test: { environment: 'node', isolate: false, projects: [...project('unit'), ...project('worker')] },
});
