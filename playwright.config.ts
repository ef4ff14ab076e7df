import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/fixtures/set-up-suite.ts',
  outputDir: './test-results',
  // Each test has a browser and a service of its own. Two at once: where one waits for a minute to pass, the other works.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { actionTimeout: 10_000, navigationTimeout: 15_000 },
});
