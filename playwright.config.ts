import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/fixtures/set-up-suite.ts',
  outputDir: './test-results',
  // Each test has a browser and a service of its own; two at once would only share the processor.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { actionTimeout: 10_000, navigationTimeout: 15_000 },
});
