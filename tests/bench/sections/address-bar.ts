import { budgets } from '../budgets.ts';
import { connectProtocol, type TargetInfo } from '../connect-protocol.ts';
import { measureMessage } from '../measure-message.ts';
import type { Section } from '../section.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';

/** What stands in the address bar after each key. */
const typed = ['k', 'ke', 'ked', 'kedai', 'kedai z', 'kedai zam', 'zamrud 424', 'rice cooker'] as const;

/** From the keyword to the first key: a quick typist's pause. */
const pauseMs = 200;

export const addressBar: Section = {
  name: 'address-bar',
  title: 'Address bar: from a key to its lines',
  note: '100,000 programs and 50,000 links, in the worker. The reading begins at the keyword, and the first key comes 200 ms later.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async ({ launched: { debuggingPort, extensionId }, options }) => {
      await using cleanUp = new AsyncDisposableStack();
      // Wakes the worker, in which all is measured.
      await measureMessage(options, 'readQuota');
      const { send, close } = await connectProtocol(debuggingPort);
      cleanUp.defer(close);
      const { targetInfos } = await send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets', { filter: [{}] });
      const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(extensionId));
      if (worker === undefined) throw new Error('The worker does not run');
      const { targetId } = worker;
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      const expression = `(${measureSession})(${JSON.stringify({ keys: typed, pauseMs })})`;
      const first: number[] = [];
      const later: number[] = [];
      for (let round = 0; round < size.of(8, 2); round += 1) {
        const asked = { expression, awaitPromise: true, returnByValue: true };
        const { result } = await send<{ result: { value: readonly number[] } }>('Runtime.evaluate', asked, sessionId);
        const [ofFirst = Number.NaN, ...ofLater] = result.value;
        first.push(ofFirst);
        later.push(...ofLater);
      }
      return [
        { what: 'first key', unit: 'ms', measured: first, bar: budgets.firstKey },
        { what: 'later keys', unit: 'ms', measured: later, bar: budgets.search },
      ];
    }),
};

/** Runs in the worker: fires the events as the browser does. @returns ms of each key. */
async function measureSession(given: { keys: readonly string[]; pauseMs: number }): Promise<readonly number[]> {
  interface Event {
    dispatch(...args: readonly unknown[]): void;
  }
  const { omnibox } = (
    globalThis as unknown as {
      chrome: { omnibox: Readonly<Record<'onInputStarted' | 'onInputChanged' | 'onInputCancelled', Event>> };
    }
  ).chrome;
  omnibox.onInputStarted.dispatch();
  await new Promise((resolve) => setTimeout(resolve, given.pauseMs));
  const taken: number[] = [];
  for (const text of given.keys) {
    const startedAtMs = performance.now();
    await new Promise((resolve) => omnibox.onInputChanged.dispatch(text, resolve));
    taken.push(performance.now() - startedAtMs);
  }
  omnibox.onInputCancelled.dispatch();
  return taken;
}
