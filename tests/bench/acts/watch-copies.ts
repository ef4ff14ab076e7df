import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { LaunchedBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { connectProtocol } from '../connect-protocol.ts';
import { type ActNote, noteKey } from './act-note.ts';
import { evaluateInTarget } from './evaluate-in-target.ts';

/** Sees the documents without a window that extensions copy in. */
export interface CopyWatch {
  /** Resolves to the note of the extension's next document of that kind, once something was copied there. */
  next(extensionId: string): Promise<ActNote>;
  /** Resolves once the extension, or every one, has no such document. It may keep one for a while. */
  gone(extensionId?: string): Promise<void>;
  stop(): void;
}

/** So long no debugger looks into a new document: most are gone by then, or have copied. */
const undisturbedMs = 400;

export async function watchCopies({ context, debuggingPort }: LaunchedBrowser): Promise<CopyWatch> {
  const protocol = await connectProtocol(debuggingPort);
  const open = new Map<string, string>();
  let changed = Promise.withResolvers<void>();
  protocol.listen(({ method, params: { targetInfo, targetId } }) => {
    if (targetInfo?.url.endsWith('/offscreen.html')) open.set(targetInfo.targetId, targetInfo.url);
    else if (method !== 'Target.targetDestroyed' || targetId === undefined || !open.delete(targetId)) return;
    changed.resolve();
    changed = Promise.withResolvers();
  });
  await protocol.send('Target.setDiscoverTargets', { discover: true, filter: [{}] });

  const findOpen = (extensionId = '') =>
    [...open.keys()].find((id) => open.get(id)?.startsWith(`chrome-extension://${extensionId}`));
  async function until<Found>(find: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await changed.promise;
    }
  }

  return {
    async next(extensionId) {
      const targetId = await until(() => findOpen(extensionId));
      const closed = until(() => (open.has(targetId) ? undefined : true));
      const read = async () => {
        await sleep(undisturbedMs);
        return evaluateInTarget(protocol, targetId, readActNote, null);
      };
      // A target that closes while it is asked may never answer.
      const note = await Promise.race([closed.then(() => null), read().catch(() => null)]);
      return note === null ? takeNote(context, extensionId) : (JSON.parse(note) as ActNote);
    },
    async gone(extensionId) {
      await until(() => (findOpen(extensionId) === undefined ? true : undefined));
    },
    stop: () => protocol.close(),
  };
}

/** Runs in the document. */
const readActNote = () => (globalThis as unknown as { actNote: Promise<string> }).actNote;

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
