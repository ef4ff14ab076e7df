import type { Page } from '@playwright/test';
import { createExtensionDriver, type ExtensionDriver } from '../../e2e/fixtures/create-extension-driver.ts';
import { listCalls } from '../../e2e/fixtures/list-calls.ts';
import { setCallsPerMinute } from '../../e2e/surfaces/options.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import { readPopupPicture } from '../read-popup-picture.ts';
import type { Section } from '../section.ts';
import { type ConnectedBrowser, withSyncedBrowser } from '../with-synced-browser.ts';
import { writeLookalike } from '../write-lookalike.ts';

const callsPerMinute = 600;
const answerTimesMs = [50, 500] as const;

export const link: Section = {
  name: 'link',
  title: 'Click to the link on the clipboard',
  note: 'From the click to the link on the clipboard, by the popup’s clock. Beside a new link: the lookalike (see the whole act), behind the same click. The dead worker was ended behind the open popup.',
  measure: (size) =>
    withSyncedBrowser(
      async (browser) => {
        await setCallsPerMinute(browser.options, callsPerMinute);
        // A page that shows the count reads it again with each link, in the midst of what is measured.
        await browser.options.close();
        const rounds = size.of(5, 1);
        const measurements: Measurement[] = [await measureReused(browser, rounds)];
        await using cleanUp = new AsyncDisposableStack();
        const lookalike = await loadLookalike(browser, cleanUp);
        for (const answerMs of answerTimesMs)
          measurements.push(...(await measureNew(browser, lookalike, rounds, answerMs)));
        return measurements;
      },
      { ratePerMinute: callsPerMinute },
    ),
};

async function loadLookalike(
  { launched, extension, sandbox }: ConnectedBrowser,
  cleanUp: AsyncDisposableStack,
): Promise<ExtensionDriver> {
  const page = await extension.visit(toProduct(sandbox.port, 'pictured'));
  const picture = await readPopupPicture(launched, extension.extensionId, page);
  await page.close();
  const address = `${sandbox.serviceUrl}/api/deeplink/generate`;
  const { path, remove } = await writeLookalike(picture, { host: 'alike.localhost', address });
  cleanUp.defer(remove);
  const { id: extensionId } = await launched.cdp.send('Extensions.loadUnpacked', { path });
  const lookalike = createExtensionDriver({ ...launched, extensionId });
  cleanUp.defer(() => lookalike.disconnect());
  return lookalike;
}

async function measureReused({ extension, sandbox }: ConnectedBrowser, rounds: number): Promise<Measurement> {
  const page = await extension.visit(toProduct(sandbox.port, 'reused'));
  const first = await extension.openPopup(page);
  await measureClick(first);
  await first.close();
  const writeAlone = async () => {
    const popup = await extension.openPopup(page);
    const tookMs = await measureWrite(popup);
    await popup.close();
    return tookMs;
  };
  const before = listCalls(sandbox, 'deeplink/generate').length;
  const { reused, floor } = await interleave(rounds, {
    reused: async () => {
      const popup = await extension.openPopup(page);
      const tookMs = await measureClick(popup);
      await popup.close();
      return tookMs;
    },
    floor: writeAlone,
  });
  if (listCalls(sandbox, 'deeplink/generate').length !== before) throw new Error('A link that was there cost a call');
  return {
    what: 'a link that is there already',
    unit: 'ms',
    measured: reused,
    beside: { what: 'the clipboard alone', taken: floor },
    bar: budgets.reusedLink,
  };
}

async function measureNew(
  { extension, sandbox }: ConnectedBrowser,
  lookalike: ExtensionDriver,
  rounds: number,
  answerMs: number,
): Promise<readonly Measurement[]> {
  sandbox.control.addFault({ name: 'delay', delayMs: answerMs, path: '/api/deeplink/generate', times: null });
  let made = 0;
  const measure = (driver: ExtensionDriver, isWorkerAlive: boolean) => async () => {
    made += 1;
    const page = await driver.visit(toProduct(sandbox.port, `new-${answerMs}-${made}`));
    const popup = await driver.openPopup(page);
    await popup.getByRole('button', { name: 'Copy deeplink' }).waitFor();
    // The lookalike's popup starts no worker before its click.
    if (isWorkerAlive) await popup.evaluate(wakeWorker);
    else if (await driver.isWorkerRunning()) await driver.killWorker();
    const before = listCalls(sandbox, 'deeplink/generate').length;
    const tookMs = await measureClick(popup);
    const calls = listCalls(sandbox, 'deeplink/generate').length - before;
    if (calls !== 1) throw new Error(`One click made ${calls} calls`);
    await popup.close();
    await page.close();
    return tookMs;
  };
  const taken = await interleave(rounds, {
    live: measure(extension, true),
    floor: measure(lookalike, true),
    dead: measure(extension, false),
    deadFloor: measure(lookalike, false),
  });
  sandbox.control.clearFaults();
  const toLine = (what: string, measured: readonly number[], floor: readonly number[]) => ({
    what: `a new link, ${answerMs} ms, ${what}`,
    unit: 'ms' as const,
    measured,
    beside: { what: 'the lookalike', taken: floor },
  });
  return [
    { ...toLine('worker alive', taken.live, taken.floor), bar: budgets.newLinkLive },
    { ...toLine('worker dead', taken.dead, taken.deadFloor), bar: budgets.newLinkDead },
  ];
}

/** Runs in the popup: a message that no handler takes starts the worker. */
async function wakeWorker(): Promise<void> {
  const { runtime } = (
    globalThis as unknown as { chrome: { runtime: { sendMessage(message: string): Promise<unknown> } } }
  ).chrome;
  await runtime.sendMessage('wake').catch(() => undefined);
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

/** Clicks what does nothing, and has the clipboard written then: the document has the focus as it has it there. */
async function measureWrite(popup: Page): Promise<number> {
  const clipboard = await popup.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const onClick = async ({ timeStamp }: Event) => {
      await navigator.clipboard.writeText('https://go.links.example/alone');
      resolve(performance.now() - timeStamp);
    };
    addEventListener('click', (event) => void onClick(event), { capture: true, once: true });
    return { written: promise };
  });
  await popup.getByRole('meter').click();
  return clipboard.evaluate(({ written }) => written);
}
