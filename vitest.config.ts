import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { awaitMarks } from './tests/kills/await-marks.ts';
import { patienceMs } from './tests/setup/patience-ms.ts';

const jsx = { oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } } } as const;

/** Deadlines, in ms. Each only ends what hangs: tests wait for conditions, and a busy machine takes its time to come to them. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: patienceMs } } } as const;

/** Parts of the product, in a fake browser with a fake IndexedDB: both new for each test. */
function productProject(name: string, plugins: readonly Plugin[] = [], setupFiles: readonly string[] = []) {
  return {
    ...jsx,
    plugins: [WxtVitest(), ...plugins],
    resolve: { alias: { 'webextension-polyfill': join(import.meta.dirname, 'tests/fakes/fake-polyfill.ts') } },
    test: {
      ...patience,
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: [
        'fake-indexeddb/auto',
        './tests/setup/reset-browser.ts',
        './tests/setup/be-patient.ts',
        ...setupFiles,
      ],
    },
  };
}

/** The worker killed at each wait: its sources are marked there. A file has a process of its own, whose seams it replaces for good. */
function killsProject() {
  const project = productProject('kills', [awaitMarks(import.meta.dirname)], ['./tests/kills/create-lives.ts']);
  return { ...project, test: { ...project.test, isolate: true } };
}

/** Rules of what `builds` has built. */
function builtProject(name: string, builds: string) {
  return { ...jsx, test: { ...patience, name, include: [`tests/${name}/**/*.test.ts`], globalSetup: [builds] } };
}

export default defineConfig({
  test: {
    // A failure is what one looks for.
    reporters: ['dot'],
    // Component tests name their DOM themselves: `@vitest-environment happy-dom` at the top of the file.
    environment: 'node',
    // Nothing of the product keeps a state of its module, and the set-up begins each test with a new browser and database: files
    // need no process each. A process a core, as no test waits for time to pass.
    isolate: false,
    maxWorkers: '100%',
    projects: [
      productProject('unit'),
      productProject('worker'),
      killsProject(),
      // The sandbox over HTTP, against the specification: neither a browser nor a database.
      { ...jsx, test: { ...patience, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      // Rules of the repository that read its files.
      { ...jsx, test: { ...patience, name: 'repo', include: ['tests/repo/**/*.test.ts'] } },
      // Rules of what is built, for Chromium and Firefox.
      builtProject('built', './tests/setup/build-for-tests.ts'),
      // What only a release needs: the package for Edge, the same bytes anywhere, Mozilla's linter.
      builtProject('released', './tests/setup/build-all-browsers.ts'),
    ],
  },
});
