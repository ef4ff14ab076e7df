import { expect } from '@playwright/test';
import type { RunningChromium } from '../../e2e/fixtures/launch-chromium.ts';
import type { Visit } from './plan-visits.ts';
import { findBrowserProcess, readMemoryMb, readUse } from './read-processes.ts';

export interface DayBrowser {
  /** Shows a page; before it, ends a worker that would have been idle for too long. */
  visit(visit: Visit): Promise<void>;
  /** From here on is counted. */
  begin(): Promise<void>;
  end(): Promise<DayUse>;
}

/** What a browser used in the day. */
export interface DayUse {
  readonly cpuSeconds: number;
  readonly writtenMb: number;
  /** CPU seconds of the processes that run extensions alone. */
  readonly extensionSeconds: number;
  /** Of all its processes at the end, no page open and the worker ended. */
  readonly memoryMb: number;
  /** Pages that had Linkmint's button when the user left them. */
  readonly buttons: number;
}

/** Chromium ends a worker that was idle for so long. */
const idleSeconds = 30;

/** No work behind an alarm takes a worker so long, but for the calls of its service. */
const workMs = 1_500;

const patience = { intervals: [10], timeout: 10_000 };

/**
 * The same acts by the debugger in each browser, with an extension or without: what they cost, all pay.
 * @param isIdle Whether the worker does nothing just now: the browser ends no other.
 */
export async function createDayBrowser(
  browser: RunningChromium,
  port: number,
  isIdle: () => boolean = () => true,
): Promise<DayBrowser> {
  const { context } = browser;
  const browserId = await findBrowserProcess(browser);
  const [aside = await context.newPage()] = context.pages();
  const workers = await context.newCDPSession(aside);
  let status = 'stopped';
  let startedAtMs = 0;
  let stops = 0;
  workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) {
      if (runningStatus === 'running' && status !== 'running') startedAtMs = Date.now();
      status = runningStatus;
      if (status === 'stopped') stops += 1;
    }
  });
  await workers.send('ServiceWorker.enable');
  const page = await context.newPage();

  let before = await readUse(browserId);
  let buttons = 0;
  /** By process: one that ended used what it had used at the last look. */
  const extensionSeconds = new Map<number, number>();

  async function look() {
    const use = await readUse(browserId);
    for (const [id, seconds] of use.extensionSeconds) extensionSeconds.set(id, seconds);
    return use;
  }

  async function endWorker(): Promise<void> {
    // One that starts just now is not idle.
    await expect.poll(() => status === 'running' || status === 'stopped', patience).toBe(true);
    if (status === 'stopped') return;
    await expect.poll(() => Date.now() - startedAtMs > workMs && isIdle(), patience).toBe(true);
    await look();
    const stopsBefore = stops;
    await workers.send('ServiceWorker.stopAllWorkers');
    // An event may have started the next one meanwhile.
    await expect.poll(() => stops > stopsBefore, patience).toBe(true);
  }

  /** The scripts of a page run when it is idle: what they did is there by the time that the user leaves it. */
  async function leave(): Promise<void> {
    if (await page.evaluate(() => document.documentElement.lastElementChild !== document.body)) buttons += 1;
  }

  return {
    async visit({ host, afterSeconds }) {
      await leave();
      if (afterSeconds > idleSeconds) await endWorker();
      await page.goto(`http://${host}:${port}/`, { waitUntil: 'load' });
    },

    async begin() {
      await endWorker();
      extensionSeconds.clear();
      before = await look();
      buttons = 0;
    },

    async end() {
      await leave();
      const after = await look();
      await page.goto('about:blank');
      await endWorker();
      return {
        cpuSeconds: after.cpuSeconds - before.cpuSeconds,
        writtenMb: after.writtenMb - before.writtenMb,
        extensionSeconds: [...extensionSeconds]
          .map(([id, seconds]) => seconds - (before.extensionSeconds.get(id) ?? 0))
          .reduce((total, seconds) => total + seconds, 0),
        memoryMb: await readMemoryMb(browserId),
        buttons,
      };
    },
  };
}
