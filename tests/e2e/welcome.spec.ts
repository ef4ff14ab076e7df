import { expect, type Page } from '@playwright/test';
import { readProjectFile } from '../repo/read-project-file.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { waitForWelcome } from './fixtures/wait-for-welcome.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

test.use({ keepsWelcome: true });

/** The browser's interfaces, as extension pages have them; read from within one. */
declare const chrome: {
  readonly permissions: { request(wanted: unknown): Promise<boolean> };
  readonly action: { getUserSettings(): Promise<{ readonly isOnToolbar: boolean }> };
};

/** What the user does with hand and clipboard, counted. The keys between the fields are no click. */
function countActs(page: Page) {
  let clicks = 0;
  let pastes = 0;
  return {
    total: () => ({ clicks, pastes }),
    /** Clicks that no page sees: on buttons of the browser's own. */
    clickBrowser: (times: number) => {
      clicks += times;
    },
    async click(target: ReturnType<Page['getByRole']>) {
      clicks += 1;
      await target.click();
    },
    /** Pastes into the field with the focus. */
    async paste(text: string) {
      pastes += 1;
      // Written by the page itself, as the user's own copying elsewhere would.
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('ControlOrMeta+V');
    },
  };
}

/** Starts to count the prompts for a permission that a page has the browser show: each is answered with one click. */
async function watchPrompts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { permissions } = chrome;
    const request = permissions.request.bind(permissions);
    document.documentElement.dataset.prompts = '0';
    permissions.request = (wanted) => {
      const { dataset } = document.documentElement;
      dataset.prompts = String(Number(dataset.prompts) + 1);
      return request(wanted);
    };
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.prompts));
}

/** Clicks that open the popup: a fresh toolbar has the button behind the puzzle piece. */
async function countToolbarClicks(page: Page): Promise<number> {
  const { isOnToolbar } = await page.evaluate(() => chrome.action.getUserSettings());
  return isOnToolbar ? 1 : 2;
}

test('from the installation to the first copied link, with as many clicks and pastes as README.md says, a wrong secret on the way', async ({
  extension,
  sandbox,
}) => {
  const welcome = await waitForWelcome(extension.context);
  const address = welcome.getByRole('textbox', { name: 'Service URL' });
  const secret = welcome.getByLabel('API secret', { exact: true });
  const connect = welcome.getByRole('button', { name: 'Connect', exact: true });
  await expect(address).toBeFocused();
  expect(await findBarriers(welcome)).toEqual([]);

  // The test cannot show the browser's own prompt: it accepts it beforehand, and counts its click.
  await extension.grantHostAccess('http://localhost/*');
  await welcome.bringToFront();
  const acts = countActs(welcome);
  await acts.paste(sandbox.serviceUrl);
  await expect(welcome.getByText(/^Linkmint will ask localhost/)).toBeVisible();
  await welcome.keyboard.press('Tab');
  await welcome.keyboard.press('Tab');
  await acts.paste(sandbox.key);
  await welcome.keyboard.press('Tab');
  await welcome.keyboard.press('Tab');
  await expect(secret).toBeFocused();

  // The one unhappy path: the page says why, and the next key changes the secret. It is no part of the count.
  sandbox.allowAuthentications(3);
  await secret.fill('not the one');
  await connect.click();
  await expect(welcome.getByRole('alert')).toContainText('key or the secret is wrong');
  await expect(secret).toBeFocused();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  expect(await findBarriers(welcome)).toEqual([]);

  await acts.paste(sandbox.secret);
  const countPrompts = await watchPrompts(welcome);
  await acts.click(connect);
  await expect(welcome.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  acts.clickBrowser(await countPrompts());
  await expect(welcome.getByRole('heading', { name: 'Where do you post?' })).toBeFocused();
  expect(await findBarriers(welcome)).toEqual([]);
  await acts.click(welcome.getByRole('button', { name: 'Not now' }));
  await expect(welcome.getByRole('heading', { name: 'Try it' })).toBeFocused();
  await expect(welcome.getByRole('status').filter({ hasText: /^Ready: \d+ approved programs\./ })).toBeVisible();
  expect(await findBarriers(welcome)).toEqual([]);

  const opened = extension.context.waitForEvent('page');
  await acts.click(welcome.getByRole('region', { name: 'Try it' }).getByRole('listitem').first().getByRole('link'));
  const shop = await opened;
  await shop.waitForLoadState();
  acts.clickBrowser(await countToolbarClicks(welcome));
  const popup = await extension.openPopup(shop);
  await acts.click(popup.getByRole('button', { name: 'Copy deeplink' }));
  await expect(popup.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const link = await popup.getByRole('textbox', { name: 'Deeplink', exact: true }).inputValue();
  expect(await extension.readClipboard()).toBe(link);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  const { clicks, pastes } = acts.total();
  expect(readProjectFile('README.md')).toContain(`| ${clicks} clicks and ${pastes} pastes (`);
  await expect(welcome.getByText('Your first link is made.')).toBeVisible();
});

test('the samples need no account, call no service and store nothing; a dot announces news, until the user has seen them', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const welcome = await waitForWelcome(extension.context);
  await welcome.getByRole('link', { name: 'Look around with sample merchants' }).click();
  await expect(welcome.getByRole('heading', { name: 'Look around with sample merchants' })).toBeVisible();
  const popup = welcome.getByRole('region', { name: 'What the button shows on hutan.example' });
  await popup.getByRole('textbox', { name: 'Sub ID 1' }).fill('spring');
  await popup.getByRole('button', { name: 'Copy sample link' }).click();
  await expect(popup.getByRole('status')).toContainText('It leads nowhere');
  const link = await popup.getByRole('textbox', { name: 'Sample link' }).inputValue();
  expect(new URL(link).hostname).toMatch(/\.example$/);
  expect(new URL(link).searchParams.get('aff_sub')).toBe('spring');
  expect(await findBarriers(welcome)).toEqual([]);
  expect(sandbox.control.getStatistics().apiCalls).toEqual([]);
  const accounts = await welcome.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // The blank account that each installation begins with, and nothing more.
  expect(accounts.filter((name) => name?.startsWith('linkmint-account-'))).toHaveLength(1);
  await welcome.getByRole('link', { name: 'Set up your own account' }).click();
  await expect(welcome.getByRole('textbox', { name: 'Service URL' })).toBeFocused();
  await welcome.close();

  // As in a profile whose last version had fewer news.
  const options = await extension.openOptions();
  await expect(options.getByRole('textbox', { name: 'Service URL' })).toBeVisible();
  await expect(options.getByRole('link', { name: /What's new/ })).toHaveCount(0);
  await options.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('linkmint-root');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('meta', 'readwrite');
          transaction.objectStore('meta').put(0, 'newsSeen');
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  const workspace = await extension.openWorkspace();
  await workspace.getByRole('link', { name: /What's new/ }).click();
  await expect(workspace.getByRole('heading', { level: 1, name: "What's new" })).toBeVisible();
  expect(await findBarriers(workspace)).toEqual([]);
  await workspace.getByRole('link', { name: 'Open the workspace' }).click();
  await expect(workspace.getByRole('tab', { name: 'Links' })).toBeVisible();
  await expect(workspace.getByRole('link', { name: /What's new/ })).toHaveCount(0);
});
