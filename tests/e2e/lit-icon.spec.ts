import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { openOptionsPage, signOutButton } from './surfaces/options.ts';

interface LitPage {
  readonly hostSuffix?: string;
  readonly hostEquals?: string;
}

/** The rules of the lit icon, as the browser has them. It shows no test which picture its toolbar draws. */
function readRules(
  page: Page,
): Promise<readonly { readonly pages: readonly LitPage[]; readonly actions: readonly string[] }[]> {
  return page.evaluate(async () => {
    interface Rule {
      readonly conditions: readonly { readonly pageUrl: LitPage }[];
      readonly actions: readonly { readonly instanceType: string }[];
    }
    const { onPageChanged } = (
      globalThis as unknown as {
        chrome: {
          declarativeContent: {
            onPageChanged: { getRules(ids: undefined, callback: (rules: readonly Rule[]) => void): void };
          };
        };
      }
    ).chrome.declarativeContent;
    const rules = await new Promise<readonly Rule[]>((resolve) => onPageChanged.getRules(undefined, resolve));
    return rules.map(({ conditions, actions }) => ({
      pages: conditions.map(({ pageUrl }) => pageUrl),
      actions: actions.map(({ instanceType }) => instanceType),
    }));
  });
}

const toHosts = (pages: readonly LitPage[]) =>
  pages.map(({ hostSuffix = '', hostEquals = '' }) => hostSuffix + hostEquals);

test('the icon is lit where an approved, active program is certain, until it is switched off or signed out', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const options = await extension.openOptions();
  await openOptionsPage(options, 'Merchant pages');
  const lamp = options.getByRole('switch', { name: 'Light the icon where you earn' });
  await expect(lamp).toBeChecked();
  await lamp.click();
  await expect(lamp).not.toBeChecked();
  await expect.poll(() => readRules(options)).toEqual([]);

  await lamp.click();
  await expect.poll(async () => (await readRules(options)).length).toBe(1);
  const [rule] = await readRules(options);
  expect(rule?.actions).toEqual(['declarativeContent.SetIcon']);
  const hosts = toHosts(rule?.pages ?? []);
  const hostOf = (name: string) => new URL(sandbox.toSiteUrl(name, '/')).hostname;
  expect(hosts).toContain(`.${hostOf('kedai-harian')}`);
  // Its program names a campaign's page alone: that the shop is the program's is a guess.
  expect(hosts).toContain(`.${hostOf('pages.borong-besar')}`);
  expect(hosts).not.toContain(`.${hostOf('borong-besar')}`);
  await expect(options.getByText(/^Lit on \d+ sites\.$/)).toBeVisible();

  await openOptionsPage(options, 'Account');
  await signOutButton(options).click();
  await expect.poll(() => readRules(options)).toEqual([]);
});
