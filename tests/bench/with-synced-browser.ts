import type { Page } from '@playwright/test';
import { connect } from '../e2e/fixtures/connect.ts';
import { createExtensionDriver, type ExtensionDriver } from '../e2e/fixtures/create-extension-driver.ts';
import { type LaunchedBrowser, launchBrowser } from '../e2e/fixtures/launch-browser.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/create-sandbox.ts';
import { buildExtension } from '../setup/build-extension.ts';

export interface SyncedBrowser {
  readonly launched: LaunchedBrowser;
  readonly extension: ExtensionDriver;
  readonly sandbox: Sandbox;
  /** The options page, the account connected and its first sync at its end. */
  readonly options: Page;
}

/** Runs `work` in a browser with the production build, connected to a sandbox, and closes both behind it. */
export async function withSyncedBrowser<Result>(
  work: (browser: SyncedBrowser) => Promise<Result>,
  sandboxOptions: SandboxOptions = {},
): Promise<Result> {
  await using cleanUp = new AsyncDisposableStack();
  const sandbox = await startSandbox(sandboxOptions);
  cleanUp.defer(() => sandbox.close());
  const launched = await launchBrowser({ extensionPath: buildExtension('chrome'), isHeadless: true });
  cleanUp.defer(() => launched.close());
  const extension = createExtensionDriver(launched);
  cleanUp.defer(() => extension.disconnect());
  const options = await connect(extension, sandbox);
  await options.getByText(/^Last synced/).waitFor({ timeout: 600_000 });
  return await work({ launched, extension, sandbox, options });
}
