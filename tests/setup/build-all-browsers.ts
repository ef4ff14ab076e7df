import { buildExtension } from './build-extension.ts';

/**
 * Vitest's global set-up of the repo tests, some of which read what is built. Where that fails, those fail, by name; the
 * others need no build.
 */
export function setup(): void {
  for (const browser of ['chrome', 'edge', 'firefox'] as const) {
    try {
      buildExtension(browser);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
