import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { awaitMarks } from './tests/kills/await-marks.ts';
import { GroupByEnvironment } from './tests/setup/group-by-environment.ts';
import { patienceMs } from './tests/setup/patience-ms.ts';

const jsx = { oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } } } as const;

/** Deadlines, in ms. Each only ends a hanging test: tests wait for conditions, which take longer on a busy machine. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: patienceMs } } } as const;

/** Parts of the product, in a fake browser with a fake IndexedDB. Each test gets new ones. */
export function productProject(name: string, plugins: readonly Plugin[] = [], setupFiles: readonly string[] = []) {
  return {
    ...jsx,
    plugins: [WxtVitest(), ...plugins],
    resolve: { alias: { 'webextension-polyfill': join(import.meta.dirname, 'tests/fakes/fake-polyfill.ts') } },
    test: {
      ...patience,
      name,
      // As text "false" it would be true, and each test would see what is built for Firefox.
      env: { FIREFOX: '' },
      // Files share a process: what a test spied on, or put in a global's place, is whole again for the next.
      ...(name !== 'kills' && { restoreMocks: true, unstubGlobals: true }),
      // Fake databases copy each row: with more room for what is young, the collector runs less often.
      execArgv: ['--max-semi-space-size=64'],
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: [
        'fake-indexeddb/auto',
        './tests/setup/reset-browser.ts',
        './tests/setup/be-patient.ts',
        './tests/setup/prepare-document.ts',
        ...setupFiles,
      ],
    },
  };
}

/** Kills the worker at each wait: the build marks its sources at each. */
const killsProject = () =>
  productProject(
    'kills',
    [awaitMarks(import.meta.dirname)],
    ['./tests/setup/derive-in-one-round.ts', './tests/kills/install-seams.ts'],
  );

/** Rules of what `builds` has built. */
function builtProject(name: string, builds: string) {
  return { ...jsx, test: { ...patience, name, include: [`tests/${name}/**/*.test.ts`], globalSetup: [builds] } };
}

export default defineConfig({
  test: {
    // A failure is what one looks for.
    reporters: ['dot'],
    // Component tests set their DOM themselves: `@vitest-environment happy-dom` at the top of the file.
    environment: 'node',
    // A click on a link must not reach for the network.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    // No module of the product has state, and the set-up gives each test a new browser and database, so files need no
    // separate processes. One process for each core, because no test waits for time to pass.
    isolate: false,
    sequence: { sequencer: GroupByEnvironment },
    maxWorkers: '100%',
    projects: [
      productProject('unit'),
      productProject('worker', [], ['./tests/setup/derive-in-one-round.ts']),
      killsProject(),
      // The sandbox over HTTP, against the specification: needs neither browser nor database.
      { ...jsx, test: { ...patience, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      // Rules of the repository that read its files.
      { ...jsx, test: { ...patience, name: 'repo', include: ['tests/repo/**/*.test.ts'] } },
      // Rules of the builds for Chromium and Firefox.
      builtProject('built', './tests/setup/build-for-tests.ts'),
      // Only for a release: the package for Edge, reproducible bytes, Mozilla's linter.
      builtProject('released', './tests/setup/build-all-browsers.ts'),
    ],
  },
});
