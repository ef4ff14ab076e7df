import { seedLinks } from '../e2e/fixtures/seed-links.ts';
import { seedPrograms } from '../e2e/fixtures/seed-programs.ts';
import { lastSynced } from '../e2e/surfaces/options.ts';
import type { Size } from './section.ts';
import { type ConnectedBrowser, openConnectedBrowser } from './with-synced-browser.ts';
import type { ScratchExtension } from './write-extension.ts';
import { copyBuildForStills } from './write-reading-still.ts';

interface SeededBrowser extends ConnectedBrowser {
  /** The extension's folder, a copy that stills may be written into. */
  readonly build: ScratchExtension;
}

let shared: { readonly cleanUp: AsyncDisposableStack; readonly opening: Promise<SeededBrowser> } | null = null;

/**
 * Runs `work` in a browser with 100,000 programs and 50,000 links. To write them takes a minute, so all sections of a run
 * that need them share one browser. Each begins with a new process of the extension and a new options page, and its pages
 * are closed behind it; what it stored stays for the next.
 */
export async function withSeededBrowser<Result>(
  size: Size,
  work: (browser: SeededBrowser) => Promise<Result>,
): Promise<Result> {
  shared ??= share(size);
  const browser = await shared.opening;
  const { launched, extension, build } = browser;
  process.env.LINKMINT_BUILD = build.path;
  const before = new Set(launched.context.pages());
  try {
    return await work({ ...browser, options: await extension.openOptions() });
  } finally {
    for (const page of launched.context.pages()) if (!before.has(page)) await page.close();
    // With its last page and the worker the extension's process ends: the next section's would be slow in the heap of this.
    await extension.killWorker();
  }
}

/** Closes that browser, if a section opened it. */
export async function closeSeededBrowser(): Promise<void> {
  const closing = shared?.cleanUp;
  shared = null;
  await closing?.disposeAsync();
}

function share(size: Size) {
  const cleanUp = new AsyncDisposableStack();
  return { cleanUp, opening: open(size, cleanUp) };
}

async function open(size: Size, cleanUp: AsyncDisposableStack): Promise<SeededBrowser> {
  const build = await copyBuildForStills();
  cleanUp.defer(() => build.remove());
  const { options, ...browser } = await openConnectedBrowser(cleanUp, {}, undefined, build.path);
  await lastSynced(options).waitFor();
  await seedPrograms(options, size.of(100_000, 5_000));
  await seedLinks(options, size.of(50_000, 2_000));
  await options.close();
  return { ...browser, options, build };
}
