import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { connectProtocol } from '../connect-protocol.ts';
import { createPopupOpener } from '../create-popup-opener.ts';
import type { ActNote } from './act-note.ts';
import type { Actor } from './actor.ts';
import { evaluateInWorker } from './evaluate-in-target.ts';
import { watchCopies } from './watch-copies.ts';

/** An extension's isolated world in a page. */
interface World {
  /** Sends the extension's worker a message that no handler takes, which starts it if it sleeps. */
  wakeWorker(): Promise<void>;
}

/** Waits for the extension's script in the page. */
async function findWorld(page: Page, extensionId: string): Promise<World> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === `chrome-extension://${extensionId}`) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return {
    async wakeWorker() {
      const expression = "chrome.runtime.sendMessage('wake').catch(() => undefined)";
      await session.send('Runtime.evaluate', { contextId, expression, awaitPromise: true });
    },
  };
}

/** What a person presses. */
export type PressName = 'toolbar and Enter' | 'shortcut' | 'page button';

/** What a press showed of its act. */
export interface Pressed extends ActNote {
  /** Ms since the epoch. */
  readonly pressedAtMs: number;
  /** When the popup showed its button and took Enter, ms since the epoch; null where the press opened none. */
  readonly readyAtMs: number | null;
}

/** Resolves once all is copied. A popup is closed by then. */
type Press = (isWorkerAlive: boolean) => Promise<Pressed>;

export interface Presses {
  /** Gets a press ready on the page, the worker alive: nothing of that is part of the act. */
  prepare(name: PressName, actor: Actor, page: Page): Promise<Press>;
  /** Resolves once nothing of an earlier act is open: a worker that was ended would never close it. */
  settle(): Promise<void>;
  /** When the extension's worker began that runs now, ms since the epoch. */
  readWorkerBirth(extensionId: string): Promise<number>;
  stop(): void;
}

export async function createPresses(launched: LaunchedBrowser): Promise<Presses> {
  const opener = await createPopupOpener(launched);
  const copies = await watchCopies(launched);
  const protocol = await connectProtocol(launched.debuggingPort);

  async function pressToolbar({ driver }: Actor, page: Page): Promise<Pressed> {
    const popup = await opener.open(driver.extensionId, page);
    const readyAtMs = await popup.evaluate(waitForFocus);
    await popup.pressEnter();
    const note = JSON.parse(await popup.evaluate(readNote)) as ActNote;
    await popup.close();
    return { ...note, pressedAtMs: popup.clickedAtMs, readyAtMs };
  }

  async function prepareShortcut({ driver, command }: Actor, page: Page, world: World): Promise<Press> {
    const { extensionId } = driver;
    const tab = await evaluateInWorker(protocol, extensionId, findTab, page.url());
    return async (isWorkerAlive) => {
      const copied = copies.next(extensionId);
      const pressedAtMs = Date.now();
      if (!isWorkerAlive) await world.wakeWorker();
      await evaluateInWorker(protocol, extensionId, dispatchCommand, { command, tab });
      return { ...(await copied), pressedAtMs, readyAtMs: null };
    };
  }

  async function preparePageButton({ driver, aim }: Actor, page: Page): Promise<Press> {
    const { x, y } = await aim(page);
    const click = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const onClick = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
      addEventListener('click', onClick, { capture: true, once: true });
      return { clicked: promise };
    });
    return async () => {
      const copied = copies.next(driver.extensionId);
      await page.mouse.click(x, y);
      const pressedAtMs = await click.evaluate(({ clicked }) => clicked);
      return { ...(await copied), pressedAtMs, readyAtMs: null };
    };
  }

  return {
    async prepare(name, actor, page) {
      // An act must not find what the last one left open.
      await copies.gone(actor.driver.extensionId);
      const world = await findWorld(page, actor.driver.extensionId);
      // Whoever wants it dead ends it after that.
      await world.wakeWorker();
      if (name === 'toolbar and Enter') return () => pressToolbar(actor, page);
      return name === 'shortcut' ? prepareShortcut(actor, page, world) : preparePageButton(actor, page);
    },
    settle: () => copies.gone(),
    readWorkerBirth: (extensionId) => evaluateInWorker(protocol, extensionId, () => performance.timeOrigin, null),
    stop() {
      opener.stop();
      copies.stop();
      protocol.close();
    },
  };
}

/** Runs in the popup: waits until its button takes Enter and is on the screen. A person cannot press before. */
async function waitForFocus(): Promise<number> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  const isReady = () => {
    const focused = document.activeElement;
    return focused?.tagName === 'BUTTON' && focused.textContent.includes('Copy');
  };
  while (!isReady()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.timeOrigin + performance.now();
}

/** Runs in the popup. */
function readNote(): Promise<string> {
  return (globalThis as unknown as { actNote: Promise<string> }).actNote;
}

interface WorkerBrowser {
  readonly tabs: { query(filter: object): Promise<readonly { readonly url?: string }[]> };
  readonly commands: {
    readonly onCommand: { hasListeners(): boolean; dispatch(command: string, tab: object | null): void };
  };
}

/** Runs in the worker. */
async function findTab(url: string): Promise<object | null> {
  const { tabs } = (globalThis as unknown as { chrome: WorkerBrowser }).chrome;
  return (await tabs.query({})).find((tab) => tab.url === url) ?? null;
}

/** Runs in the worker, as far as its handler goes: no headless browser passes a shortcut's keys on. */
async function dispatchCommand({ command, tab }: { command: string; tab: object | null }): Promise<void> {
  const { onCommand } = (globalThis as unknown as { chrome: WorkerBrowser }).chrome.commands;
  // A worker that was started just now may not have come to its listeners.
  while (!onCommand.hasListeners()) await new Promise((resolve) => setTimeout(resolve));
  onCommand.dispatch(command, tab);
}
