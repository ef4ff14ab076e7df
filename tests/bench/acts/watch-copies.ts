import type { BrowserContext } from '@playwright/test';
import type { LaunchedBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { connectProtocol } from '../connect-protocol.ts';
import { type ActNote, noteKey } from './act-note.ts';

/** Sees the documents without a window that extensions copy in. */
export interface CopyWatch {
  /** Resolves to the note of the extension's next document of that kind, once the extension closed it. */
  next(extensionId: string): Promise<ActNote>;
  stop(): void;
}

export async function watchCopies({ context, debuggingPort }: LaunchedBrowser): Promise<CopyWatch> {
  const protocol = await connectProtocol(debuggingPort);
  let onTarget: (targetId: string, url: string) => void = () => {};
  let onDestroyed: (targetId: string) => void = () => {};
  protocol.listen(({ method, params: { targetInfo, targetId } }) => {
    if (targetInfo !== undefined) onTarget(targetInfo.targetId, targetInfo.url);
    else if (method === 'Target.targetDestroyed' && targetId !== undefined) onDestroyed(targetId);
  });
  await protocol.send('Target.setDiscoverTargets', { discover: true, filter: [{}] });
  return {
    async next(extensionId) {
      await new Promise<void>((resolve) => {
        let ownId = '';
        onTarget = (targetId, url) => {
          if (url === `chrome-extension://${extensionId}/offscreen.html`) ownId = targetId;
        };
        onDestroyed = (targetId) => {
          if (targetId === ownId) resolve();
        };
      });
      return takeNote(context, extensionId);
    },
    stop: () => protocol.close(),
  };
}

async function takeNote(context: BrowserContext, extensionId: string): Promise<ActNote> {
  const page = await context.newPage();
  // A file of the extension that runs no code of it.
  await page.goto(`chrome-extension://${extensionId}/manifest.json`);
  const text = await page.evaluate((key) => {
    const noted = localStorage.getItem(key);
    localStorage.removeItem(key);
    return noted;
  }, noteKey);
  await page.close();
  if (text === null) throw new Error('Nothing was copied');
  return JSON.parse(text) as ActNote;
}
