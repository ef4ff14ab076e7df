import { defineConfig } from '@playwright/test';
import { pickReleaseTests } from './tests/setup/pick-release-tests.ts';

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  // They take minutes each: `npm run test:soak`, and `npm run test:looks`.
  testIgnore: ['**/*looks.spec.ts', ...(process.env.LINKMINT_SOAK === undefined ? ['**/*.soak.spec.ts'] : [])],
  // What a component or worker test holds for every change is tried in a browser before a release: `npm run test:release`.
  ...pickReleaseTests(process.env.LINKMINT_RELEASE),
  globalSetup: './tests/e2e/fixtures/set-up-suite.ts',
  outputDir: './test-results',
  // Each test has a browser and a service of its own. Three at once on two cores: where
  // one waits, for an answer or a minute to pass, the others work.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Each deadline only ends what hangs: what is waited for is a condition, and a busy machine takes its time to come to it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { actionTimeout: 30_000, navigationTimeout: 30_000 },
});
