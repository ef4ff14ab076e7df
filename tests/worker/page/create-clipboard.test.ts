import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { type Clipboard, createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';

const link = { text: 'https://go.links.example/c8a2', html: null };

let apis: FakePageApis;
let clock: FakeClock;
let clipboard: Clipboard;

beforeEach(() => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  clock = fakeClock();
  clipboard = createClipboard({ clock });
});

/** Resolves once the document is closed, a second behind the last act. */
async function closed() {
  await clock.advance(1_000);
  await expect.poll(() => apis.openDocuments()).toBe(0);
}

describe('the clipboard', () => {
  const newer = { text: 'https://go.links.example/newer', html: null };

  it('the clipboard belongs to the act that came last, whichever link comes first', async () => {
    const [first, second] = [clipboard.takeTurn(), clipboard.takeTurn()];
    expect(await clipboard.copy(newer, second)).toBe(true);
    expect([await clipboard.copy(link, first), clipboard.isOvertaken(first)]).toEqual([false, true]);
    expect(apis.copied).toEqual([newer.text]);
    expect([await clipboard.copy(link), clipboard.isOvertaken(second)]).toEqual([true, true]);
  });

  it('the clipboard is written by an act whose link came before that of a later act, and then by the later one', async () => {
    const [first, second] = [clipboard.takeTurn(), clipboard.takeTurn()];
    expect(await Promise.all([clipboard.copy(link, first), clipboard.copy(newer, second)])).toEqual([true, true]);
    expect(apis.copied).toEqual([link.text, newer.text]);
  });

  it('the clipboard belongs to what was copied in a page of the extension, until the next act', async () => {
    const turn = clipboard.takeTurn();
    clipboard.noteCopy();
    expect(await clipboard.copy(link, turn)).toBe(false);
    expect(await clipboard.copy(newer)).toBe(true);
    expect(apis.copied).toEqual([newer.text]);
  });

  it('the clipboard is not taken by a later act that could not copy', async () => {
    const [first, second] = [clipboard.takeTurn(), clipboard.takeTurn()];
    vi.mocked(browser.offscreen?.createDocument)?.mockResolvedValueOnce(undefined);
    expect(await clock.runUntil(clipboard.copy(newer, second))).toBe(false);
    expect(await clipboard.copy(link, first)).toBe(true);
  });

  it('the clipboard belongs to the last act in Firefox, too, whose background copies itself', async () => {
    delete browser.offscreen;
    const write = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText: write } });
    const [first, second] = [clipboard.takeTurn(), clipboard.takeTurn()];
    expect([await clipboard.copy(newer, second), await clipboard.copy(link, first)]).toEqual([true, false]);
    expect(write.mock.calls).toEqual([[newer.text]]);
    vi.unstubAllGlobals();
  });
});

it('the document that copies opens with the act, before its link is there, and closes behind it', async () => {
  const isCopied = await clipboard.readyFor(async () => {
    await expect.poll(() => apis.openDocuments()).toBe(1);
    return clipboard.copy(link);
  });
  expect(isCopied).toBe(true);
  expect(apis.copied).toEqual([link.text]);
  await closed();
});

it('the document that copies stays a second behind the last act: the browser loses a copy that it has not written when it closes', async () => {
  await clipboard.copy(link);
  await clock.advance(999);
  await clipboard.copy(link);
  await clock.advance(999);
  expect(apis.openDocuments()).toBe(1);
  expect(browser.offscreen?.createDocument).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  await expect.poll(() => apis.openDocuments()).toBe(0);
  expect(apis.copied).toEqual([link.text, link.text]);
});

it('the document that copies closes after an act that copied nothing, and after one that failed', async () => {
  await clipboard.readyFor(async () => undefined);
  await closed();
  const failing = clipboard.readyFor(async () => {
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await closed();
});

it('the document that copies opens once for two acts at the same time, and stays for the second', async () => {
  const copying = Promise.withResolvers<void>();
  const first = clipboard.readyFor(() => copying.promise);
  const second = clipboard.readyFor(async () => {
    copying.resolve();
    await first;
    return clipboard.copy(link);
  });
  expect(await second).toBe(true);
  expect(browser.offscreen?.createDocument).toHaveBeenCalledTimes(1);
  await closed();
});

it('the document that copies does so as soon as it is ready, before the browser calls it open, and closes only after that', async () => {
  const isOpen = Promise.withResolvers<void>();
  const create = browser.offscreen?.createDocument;
  const open = vi.mocked(create)?.getMockImplementation();
  vi.mocked(create)?.mockImplementationOnce(async (...how) => {
    await open?.(...how);
    await isOpen.promise;
  });
  expect(await clipboard.copy(link)).toBe(true);
  await clock.advance(1_000);
  expect(apis.openDocuments()).toBe(1);
  isOpen.resolve();
  await closed();
});

it('the document that copies replaces the one that a killed worker left open', async () => {
  await browser.offscreen?.createDocument({ url: 'offscreen.html', reasons: ['CLIPBOARD'], justification: 'Left.' });
  expect(await clipboard.copy(link)).toBe(true);
  expect(apis.copied).toEqual([link.text]);
  await closed();
});

it('the document that copies is opened once more by the copy where opening it early failed', async () => {
  vi.mocked(browser.offscreen?.createDocument)?.mockRejectedValueOnce(new Error('No room'));
  const isCopied = await clipboard.readyFor(async () => {
    await expect.poll(() => browser.offscreen?.createDocument).toHaveBeenCalledTimes(1);
    await clock.advance(0);
    return clipboard.copy(link);
  });
  expect(isCopied).toBe(true);
});

it('the document that copies does nothing where it does not answer, and the next copy gets another one', async () => {
  vi.mocked(browser.offscreen?.createDocument)?.mockResolvedValueOnce(undefined);
  expect(await clock.runUntil(clipboard.copy(link))).toBe(false);
  expect(await clipboard.copy(link)).toBe(true);
});

it('the document that copies is given up where it does not open either, and the next copy gets another one', async () => {
  vi.mocked(browser.offscreen?.createDocument)?.mockReturnValueOnce(new Promise(() => undefined));
  expect(await clock.runUntil(clipboard.copy(link))).toBe(false);
  expect(await clock.runUntil(clipboard.copy(link))).toBe(true);
  expect(apis.copied).toEqual([link.text]);
});
