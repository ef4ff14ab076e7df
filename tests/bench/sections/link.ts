import type { Page } from '@playwright/test';
import { listCalls } from '../../e2e/fixtures/list-calls.ts';
import { setCallsPerMinute } from '../../e2e/fixtures/set-calls-per-minute.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import type { Section } from '../section.ts';
import { type ConnectedBrowser, withSyncedBrowser } from '../with-synced-browser.ts';

const callsPerMinute = 600;
const answerTimesMs = [50, 500] as const;

export const link: Section = {
  name: 'link',
  title: 'Click to the link on the clipboard',
  note: 'From the click to the link on the clipboard, by the popup’s clock. Beside a new link: the same popup that only makes the call and copies, with the four strict writes that no kill may lose: three before the call, one after it. The dead worker was ended behind the open popup.',
  measure: (size) =>
    withSyncedBrowser(
      async (browser) => {
        await setCallsPerMinute(browser.options, callsPerMinute);
        // A page that shows the count reads it again with each link, in the midst of what is measured.
        await browser.options.close();
        const rounds = size.of(21, 1);
        const measurements: Measurement[] = [await measureReused(browser, rounds)];
        for (const answerMs of answerTimesMs) measurements.push(...(await measureNew(browser, rounds, answerMs)));
        return measurements;
      },
      { ratePerMinute: callsPerMinute },
    ),
};

async function measureReused({ extension, sandbox }: ConnectedBrowser, rounds: number): Promise<Measurement> {
  const page = await extension.visit(toProduct(sandbox.port, 'reused'));
  const first = await extension.openPopup(page);
  await measureClick(first);
  await first.close();
  const writeAlone = async () => {
    const popup = await extension.openPopup(page);
    const tookMs = await measureWrite(popup, null);
    await popup.close();
    return tookMs;
  };
  const before = listCalls(sandbox, 'deeplink/generate').length;
  const { reused, floor, again } = await interleave(rounds, {
    reused: async () => {
      const popup = await extension.openPopup(page);
      const tookMs = await measureClick(popup);
      await popup.close();
      return tookMs;
    },
    floor: writeAlone,
    again: writeAlone,
  });
  if (listCalls(sandbox, 'deeplink/generate').length !== before) throw new Error('A link that was there cost a call');
  return {
    what: 'a link that is there already',
    unit: 'ms',
    measured: reused,
    beside: { what: 'the clipboard alone', taken: floor, again },
    bar: budgets.reusedLink,
  };
}

async function measureNew(
  { extension, sandbox }: ConnectedBrowser,
  rounds: number,
  answerMs: number,
): Promise<readonly Measurement[]> {
  sandbox.control.addFault({ name: 'delay', delayMs: answerMs, path: '/api/deeplink/generate', times: null });
  let made = 0;
  const measure = async (isWorkerAlive: boolean) => {
    made += 1;
    const page = await extension.visit(toProduct(sandbox.port, `new-${answerMs}-${made}`));
    const popup = await extension.openPopup(page);
    await popup.getByRole('button', { name: 'Copy deeplink' }).waitFor();
    if (!isWorkerAlive) await extension.killWorker();
    const before = listCalls(sandbox, 'deeplink/generate').length;
    const tookMs = await measureClick(popup);
    const calls = listCalls(sandbox, 'deeplink/generate').length - before;
    if (calls !== 1) throw new Error(`One click made ${calls} calls`);
    await popup.close();
    await page.close();
    return tookMs;
  };
  const page = await extension.visit(toProduct(sandbox.port, 'alone'));
  const alone = async () => {
    const popup = await extension.openPopup(page);
    const tookMs = await measureWrite(popup, `${sandbox.serviceUrl}/api/deeplink/generate`);
    await popup.close();
    return tookMs;
  };
  const { live, dead, floor, again } = await interleave(rounds, {
    live: () => measure(true),
    floor: alone,
    dead: () => measure(false),
    again: alone,
  });
  await page.close();
  sandbox.control.clearFaults();
  const beside = { what: `call, copy, four writes, ${answerMs} ms`, taken: floor, again };
  return [
    { what: 'a new link, worker alive', unit: 'ms', measured: live, beside, bar: budgets.newLinkLive(answerMs) },
    { what: 'a new link, worker dead', unit: 'ms', measured: dead, beside, bar: budgets.newLinkDead(answerMs) },
  ];
}

function toProduct(port: number, slug: string): string {
  return `http://www.kedai-harian.localhost:${port}/my/product/${slug}`;
}

/** Clicks "Copy deeplink" with the real pointer; ms from the click until the clipboard has the link. */
async function measureClick(popup: Page): Promise<number> {
  const clipboard = await popup.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let clickedAtMs = 0;
    const { clipboard: own } = navigator;
    const write = own.writeText.bind(own);
    own.writeText = async (text) => {
      await write(text);
      resolve(performance.now() - clickedAtMs);
    };
    const onClick = ({ timeStamp }: Event) => {
      clickedAtMs = timeStamp;
    };
    addEventListener('click', onClick, { capture: true, once: true });
    return { written: promise };
  });
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  return clipboard.evaluate(({ written }) => written);
}

/**
 * Clicks what does nothing, and has the clipboard written then: the document has the focus as it has it there.
 * @param address What is asked before, with the writes of such a call; null for nothing.
 */
async function measureWrite(popup: Page, address: string | null): Promise<number> {
  const clipboard = await popup.evaluateHandle((asked) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const opening = indexedDB.open('bench-floor');
    opening.onupgradeneeded = () => opening.result.createObjectStore('writes');
    const opened = new Promise<void>((done) => {
      opening.onsuccess = () => done();
    });
    const write = () =>
      new Promise<void>((done) => {
        const transaction = opening.result.transaction('writes', 'readwrite', { durability: 'strict' });
        transaction.objectStore('writes').put(performance.now(), 'last');
        transaction.oncomplete = () => done();
      });
    const ask = async (url: string) => {
      for (let written = 0; written < 3; written += 1) await write();
      const headers = { 'Content-Type': 'application/json' };
      await (await fetch(url, { method: 'POST', headers, body: '{}', cache: 'no-store', credentials: 'omit' })).text();
      await write();
    };
    const onClick = async ({ timeStamp }: Event) => {
      if (asked !== null) await ask(asked);
      await navigator.clipboard.writeText('https://go.links.example/alone');
      resolve(performance.now() - timeStamp);
    };
    addEventListener('click', (event) => void onClick(event), { capture: true, once: true });
    return opened.then(() => ({ written: promise }));
  }, address);
  await popup.getByRole('meter').click();
  return clipboard.evaluate(({ written }) => written);
}
