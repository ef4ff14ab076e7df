import { defineConfig } from '@playwright/test';
import { pickReleaseTests } from './tests/setup/pick-release-tests.ts';

/** The tests in a real Firefox. Only the runner is Playwright's: its own Firefox is patched, and loads no extension. */
export default defineConfig({
  testDir: './tests/firefox',
  testMatch: '**/*.spec.ts',
  ...pickReleaseTests(process.env.LINKMINT_RELEASE),
  outputDir: './test-results/firefox',
  // They share a browser.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Each deadline only ends what hangs: what is waited for is a condition, and a busy machine takes its time to come to it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
