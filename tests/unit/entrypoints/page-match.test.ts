import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import pageMatch from '#entrypoints/page-match.ts';
import { toMatchBucket } from '#lib/domain/page/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { addMatchHosts } from '#lib/store/programs/match-index.ts';

type Listener = (event: { readonly isTrusted: boolean; readonly persisted?: boolean }) => void;

const shop = 'https://shop.example/lamp';

beforeEach(async () => {
  vi.useFakeTimers();
  await addMatchHosts(['shop.example']);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the script in a page at `url`; in one that the browser only prepares, until it is shown. */
async function runIn(url: string, isPrepared = false) {
  const listeners: Listener[] = [];
  const shown: Listener[] = [];
  const activation = Promise.withResolvers<void>();
  class FakeDocument extends EventTarget {
    get prerendering() {
      return isPrepared;
    }
  }
  const shownDocument = new FakeDocument();
  vi.stubGlobal('Document', FakeDocument);
  vi.stubGlobal('document', shownDocument);
  void activation.promise.then(() => shownDocument.dispatchEvent(new Event('prerenderingchange')));
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    if (type === 'pageshow') shown.push(listener);
  });
  const page = { href: url, hostname: new URL(url).hostname };
  vi.stubGlobal('location', page);
  vi.stubGlobal('navigation', { addEventListener: (_type: string, listener: Listener) => listeners.push(listener) });
  const sendMessage = vi.fn(async () => ({ ok: true, output: undefined }));
  browser.runtime.sendMessage = sendMessage as never;
  browser.runtime.getManifest = (() => ({ version: '1' })) as never;
  const running = pageMatch.main();
  await (isPrepared ? vi.advanceTimersByTimeAsync(60_000) : running);
  const change = (path: string, isTrusted: boolean) => {
    page.href = new URL(path, url).href;
    for (const hear of listeners) hear({ isTrusted });
  };
  return {
    countListed: () => sendMessage.mock.calls.length,
    killWorkers: (times: number) => {
      for (let time = 0; time < times; time += 1)
        sendMessage.mockRejectedValueOnce(new Error('The message port closed'));
    },
    goTo: (path: string) => change(path, true),
    pretendToGoTo: (path: string) => change(path, false),
    hasListener: () => listeners.length + shown.length > 0,
    activate: async () => {
      activation.resolve();
      await running;
    },
    show: async (event: { readonly isTrusted: boolean; readonly persisted: boolean }) => {
      for (const hear of shown) hear(event);
      // It looks the host up first.
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('the script on merchants’ pages notifies the worker of a page that a program has, and of each later address', async () => {
  const page = await runIn(shop);
  expect(page.countListed()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  page.goTo('/sofa');
  expect(page.countListed()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  page.goTo('/lamp');
  expect(page.countListed()).toBe(3);
});

it('the script on merchants’ pages notifies the next worker of an address over which one died, and no third one', async () => {
  const page = await runIn(shop);
  await vi.advanceTimersByTimeAsync(60_000);
  page.killWorkers(1);
  page.goTo('/sofa');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.countListed()).toBe(3);
  page.killWorkers(9);
  page.goTo('/lamp');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.countListed()).toBe(5);
});

it('the script on merchants’ pages sends nothing for a page that no program has, and listens to nothing there', async () => {
  // The fake storage answers null for what is not there, and a browser nothing.
  vi.spyOn(browser.storage.local, 'get').mockImplementationOnce(async () => ({}));
  const page = await runIn('https://elsewhere.example/');
  expect([page.countListed(), page.hasListener()]).toEqual([0, false]);
});

it('the script on merchants’ pages sends nothing for a page whose host only shares its bucket with a merchant’s', async () => {
  const others = Array.from({ length: 100_000 }, (_, index) => `other-${index}.example`);
  const other = others.find((host) => toMatchBucket(host) === toMatchBucket('shop.example'));
  const page = await runIn(`https://${other}/`);
  expect([page.countListed(), page.hasListener()]).toEqual([0, false]);
});

it('the script on merchants’ pages hears no event that the page made itself', async () => {
  const page = await runIn(shop);
  await vi.advanceTimersByTimeAsync(60_000);
  page.pretendToGoTo('/sofa');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.countListed()).toBe(1);
});

it('the script on merchants’ pages sends nothing when the address is the same', async () => {
  const page = await runIn(shop);
  await vi.advanceTimersByTimeAsync(60_000);
  for (let times = 0; times < 1_000; times += 1) page.goTo('/lamp');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.countListed()).toBe(1);
});

it('the script on merchants’ pages sends at most one message a second for a page that changes its address in a loop, and the last address at the end', async () => {
  const page = await runIn(shop);
  for (let second = 0; second < 10; second += 1) {
    for (let times = 0; times < 100; times += 1) page.goTo(`/loop/${second}/${times}`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(page.countListed()).toBe(11);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.countListed()).toBe(11);
});

it('the script on merchants’ pages sends nothing for a page that the browser only prepares, until the user opens it', async () => {
  const page = await runIn(shop, true);
  expect(page.countListed()).toBe(0);
  await page.activate();
  expect(page.countListed()).toBe(1);
});

it('the script on merchants’ pages sends a page again that Back restores unchanged, and no other showing', async () => {
  const page = await runIn(shop);
  await vi.advanceTimersByTimeAsync(60_000);
  await page.show({ isTrusted: true, persisted: false });
  await page.show({ isTrusted: false, persisted: true });
  expect(page.countListed()).toBe(1);
  await page.show({ isTrusted: true, persisted: true });
  expect(page.countListed()).toBe(2);
  await page.show({ isTrusted: true, persisted: true });
  expect(page.countListed()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.countListed()).toBe(3);
});
