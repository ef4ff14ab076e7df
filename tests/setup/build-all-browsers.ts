import { buildExtension } from './build-extension.ts';

/** Vitest's global set-up of the tests of the builds. Where a build fails, its tests fail, by name. */
export function setup(): void {
  for (const browser of ['chrome', 'edge', 'firefox'] as const) {
    try {
      buildExtension(browser);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
