import type { Page } from '@playwright/test';
import { createExtensionDriver, type ExtensionDriver } from '../e2e/fixtures/create-extension-driver.ts';
import { type LaunchedBrowser, launchBrowser } from '../e2e/fixtures/launch-browser.ts';
import { connect, lastSynced } from '../e2e/surfaces/options.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/create-sandbox.ts';
import { buildExtension } from '../setup/build-extension.ts';

export interface ConnectedBrowser {
  readonly launched: LaunchedBrowser;
  readonly extension: ExtensionDriver;
  readonly sandbox: Sandbox;
  /** The options page, the account connected. */
  readonly options: Page;
}

/**
 * Runs `work` in a browser with the production build, right after it was connected to a sandbox, and closes both behind it.
 * @param prepare What is done to the sandbox before.
 * @param extensionPath A copy of the build that notes more than the build does.
 */
export async function withConnectedBrowser<Result>(
  work: (browser: ConnectedBrowser) => Promise<Result>,
  sandboxOptions: SandboxOptions,
  prepare?: (sandbox: Sandbox) => void,
  extensionPath?: string,
): Promise<Result> {
  await using cleanUp = new AsyncDisposableStack();
  return await work(await openConnectedBrowser(cleanUp, sandboxOptions, prepare, extensionPath));
}

/** The same, with its first sync at its end. */
export function withSyncedBrowser<Result>(
  work: (browser: ConnectedBrowser) => Promise<Result>,
  sandboxOptions: SandboxOptions = {},
  extensionPath?: string,
): Promise<Result> {
  const workSynced = async (browser: ConnectedBrowser) => {
    await lastSynced(browser.options).waitFor();
    return work(browser);
  };
  return withConnectedBrowser(workSynced, sandboxOptions, undefined, extensionPath);
}

/** The same, open until `cleanUp` is disposed of. */
export async function openConnectedBrowser(
  cleanUp: AsyncDisposableStack,
  sandboxOptions: SandboxOptions,
  prepare: (sandbox: Sandbox) => void = () => {},
  extensionPath: string = buildExtension('chrome'),
): Promise<ConnectedBrowser> {
  // The driver finds what it clicks by the texts of the build.
  process.env.LINKMINT_BUILD = extensionPath;
  const sandbox = await startSandbox(sandboxOptions);
  cleanUp.defer(() => sandbox.close());
  prepare(sandbox);
  const launched = await launchBrowser({ extensionPath, isHeadless: true });
  cleanUp.defer(() => launched.close());
  const extension = createExtensionDriver(launched);
  cleanUp.defer(() => extension.disconnect());
  const options = await connect(extension, sandbox);
  return { launched, extension, sandbox, options };
}
