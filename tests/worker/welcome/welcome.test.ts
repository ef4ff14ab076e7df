import { expect, it, vi } from 'vitest';
import { news } from '#lib/domain/welcome/news.ts';
import { browser } from '#lib/platform/browser.ts';
import { readRootValue } from '#lib/store/root-database.ts';
import { readHasNews } from '#lib/store/welcome/read-has-news.ts';
import { greet } from '#lib/worker/welcome/welcome.ts';
import { connectWorker, makeWorker } from '#tests/builders/make-worker.ts';

async function makeWelcome() {
  const worker = await makeWorker();
  const openPage = vi.fn(async () => ({}));
  Object.assign(browser.tabs, { create: openPage });
  return { worker, openPage, root: worker.device.root };
}

it('the page that greets is opened on an installation, and not a second time', async () => {
  const { worker, openPage } = await makeWelcome();
  await greet(worker.device, 'install');
  expect(openPage).toHaveBeenCalledTimes(1);
  await greet(worker.device, 'install');
  expect(openPage).toHaveBeenCalledTimes(1);
});

it('the page that greets gets a window where the browser has none', async () => {
  const { worker, openPage } = await makeWelcome();
  openPage.mockRejectedValueOnce(new Error('No current window'));
  const openWindow = vi.spyOn(browser.windows, 'create');
  await greet(worker.device, 'install');
  expect(openWindow).toHaveBeenCalledTimes(1);
  openWindow.mockRestore();
});

it.each(['update', 'browser_update', 'chrome_update', 'shared_module_update'])(
  'the page that greets is not opened on %s',
  async (reason) => {
    const { worker, openPage } = await makeWelcome();
    await greet(worker.device, reason);
    expect(openPage).not.toHaveBeenCalled();
  },
);

it('the page that greets is not opened when an account exists already', async () => {
  const { worker, openPage } = await makeWelcome();
  await connectWorker(worker);
  await greet(worker.device, 'install');
  expect(openPage).not.toHaveBeenCalled();
});

it('the page that greets is not opened twice when the worker was killed right before: it is noted first', async () => {
  const { worker, openPage, root } = await makeWelcome();
  openPage.mockImplementationOnce(async () => {
    expect(await readRootValue(await root(), 'newsSeen')).toBe(news.length);
    return {};
  });
  await greet(worker.device, 'install');
  expect(openPage).toHaveBeenCalledTimes(1);
});

it('the news are empty right after the installation, and for a profile without a noted version', async () => {
  const { worker, root } = await makeWelcome();
  expect(await readHasNews(await root())).toBe(false);
  await greet(worker.device, 'install');
  expect(await readHasNews(await root())).toBe(false);
});

it('the news are there after the first update that has them, until their page reports them as seen', async () => {
  const { worker, root } = await makeWelcome();
  await greet(worker.device, 'update');
  expect(await readHasNews(await root())).toBe(true);
  await worker.handlers.noteNewsSeen();
  expect(await readHasNews(await root())).toBe(false);
  await greet(worker.device, 'update');
  expect(await readHasNews(await root())).toBe(false);
});
