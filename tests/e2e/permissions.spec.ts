import { expect, type Page } from '@playwright/test';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { expectUsed, syncNow } from './surfaces/every-page.ts';
import { copyDeeplink, programName } from './surfaces/popup.ts';

const toPattern = (serviceUrl: string) => `http://${new URL(serviceUrl).hostname}/*`;
const inOptions = (options: Page) => options.getByText(/no longer lets Linkmint reach/);
const inWorkspace = (workspace: Page) => workspace.getByText('The browser did not let Linkmint reach your network.');

test('the permission for the service, revoked and granted under open pages: each says so by itself, and what rested resumes', async ({
  extension,
  sandbox,
  options,
}) => {
  const workspace = await extension.openWorkspace('#/programs');
  await expect(workspace.getByRole('row').nth(1)).toBeVisible();
  await extension.revokeHostAccess(toPattern(sandbox.serviceUrl));
  await expect(inOptions(options)).toBeVisible();
  await expect(inWorkspace(workspace)).toBeVisible();

  const calls = sandbox.control.getStatistics().apiCalls.length;
  await syncNow(options);
  await expect(options.getByText('The last sync stopped early.')).toBeVisible();
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  await expect(inOptions(popup)).toBeVisible();
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);

  await extension.grantHostAccess(toPattern(sandbox.serviceUrl));
  await expect(inOptions(options)).toBeHidden();
  await expect(inWorkspace(workspace)).toBeHidden();
  // The sync that had stopped resumes without a second request.
  await expect(options.getByText('The last sync stopped early.')).toBeHidden();
  await expect.poll(() => sandbox.control.getStatistics().apiCalls.length).toBeGreaterThan(calls);
  const again = await extension.openPopup(page);
  await expect(inOptions(again)).toHaveCount(0);
  await copyDeeplink(again);
});

test.describe('allowed in private windows', () => {
  test.use({ isAllowedInPrivate: true });

  test('a private window, once Linkmint is allowed there, is a window like any: its link is made, counted and kept', {
    tag: '@release',
  }, async ({ extension, sandbox, options }) => {
    const url = sandbox.productUrl;
    await options.evaluate((at) => {
      const { windows } = (globalThis as unknown as { chrome: { windows: { create(of: object): Promise<unknown> } } })
        .chrome;
      return windows.create({ url: at, incognito: true, focused: true });
    }, url);
    // The click's permission is for the current page: the next page takes it back.
    await expect.poll(() => options.evaluate(readPrivateStatus)).toBe('complete');
    // The debugger lists no page of a private window: it was brought to the front when it was made.
    const popup = await extension.openPopup({ bringToFront: async () => {}, url: () => url });
    await expect(programName(popup)).toHaveText('Kedai Harian MY');
    const link = await copyDeeplink(popup);
    await expectUsed(popup, 1);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
    const links = await extension.openWorkspace('#/links');
    await expect(
      links
        .getByText(link)
        .or(links.getByRole('link', { name: /^Jasmine Rice 5 kg/ }))
        .first(),
    ).toBeVisible();
  });
});

/** Whether the page of the private window is loaded, as far as a page of the extension can see. */
async function readPrivateStatus(): Promise<string | undefined> {
  const { tabs } = (
    globalThis as unknown as {
      chrome: { tabs: { query(filter: object): Promise<readonly { incognito: boolean; status?: string }[]> } };
    }
  ).chrome;
  return (await tabs.query({})).find(({ incognito }) => incognito)?.status;
}
