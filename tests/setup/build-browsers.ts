import { type BrowserName, buildExtension } from './build-extension.ts';

/** Makes builds before Vitest's tests of them. Where a build fails, its tests fail, by name. */
export function buildBrowsers(browsers: readonly BrowserName[]): void {
  for (const browser of browsers) {
    try {
      buildExtension(browser);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
