import { expect } from '@playwright/test';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import type { FirefoxPage } from './fixtures/create-firefox-page.ts';
import { turnOnMerchantPages } from './fixtures/turn-on-merchant-pages.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

const generate = 'deeplink/generate';

test('an event page stopped while it idled mints for the popup, the page button, the menu and the shortcut', async ({
  firefox,
  sandbox,
}) => {
  await turnOnMerchantPages(firefox);
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/idle-button'));
  await expect.poll(() => page.has('Copy deeplink')).toBe(true);
  await firefox.stopEventPage();
  await page.click('Copy deeplink');
  await page.expectText('Copied: Kedai Harian MY');

  const byPopup = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/idle-popup'));
  await firefox.stopEventPage();
  const popup = await firefox.openPopup(byPopup);
  await popup.click('Copy deeplink');
  await popup.expectText('Copied');
  await firefox.closePopup();

  const byMenu = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/idle-menu'));
  await firefox.stopEventPage();
  await firefox.chooseMenuEntry(byMenu, 'Copy deeplink to this page');
  await byMenu.expectText('Copied: Kedai Harian MY');
  const link = await firefox.readClipboard();
  expect(sandbox.control.listLinks().map(({ trackingLink }) => trackingLink)).toContain(link);

  const byKey = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/idle-shortcut'));
  await firefox.stopEventPage();
  await firefox.pressShortcut();
  await byKey.expectText('Copied: Kedai Harian MY');
  expect(await firefox.readClipboard()).not.toBe(link);
});

test('an event page stopped between a call and its answer: one call, one link counted, and the user is notified', async ({
  firefox,
  sandbox,
}) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/killed'));
  const popup = await firefox.openPopup(page);
  await expect.poll(() => popup.has('Copy deeplink')).toBe(true);
  const before = listCalls(sandbox, generate).length;
  sandbox.control.addFault({ name: 'hold', path: `/api/${generate}` });
  await popup.click('Copy deeplink');
  await expect.poll(() => listCalls(sandbox, generate).length).toBe(before + 1);
  await firefox.stopEventPage();
  await popup.expectText('may have used one');
  expect(listCalls(sandbox, generate)).toHaveLength(before + 1);
  sandbox.control.clearFaults();
  await firefox.closePopup();
});

test('switched off and on, the extension has its hourly alarm, its menu and its page script again', async ({
  firefox,
  sandbox,
}) => {
  await turnOnMerchantPages(firefox);
  await firefox.switchOffAndOn();
  const options = await firefox.openOwn('options.html');
  await expect.poll(() => options.evaluate(listAlarms)).toContain('hourly');
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/again'));
  await expect.poll(() => page.has('Copy deeplink')).toBe(true);
  await firefox.chooseMenuEntry(page, 'Copy deeplink to this page');
  await page.expectText('Copied: Kedai Harian MY');
});

test('the first notification after the permission was given leads to the coupons, although the event page stopped', {
  tag: '@release',
}, async ({ firefox }) => {
  await firefox.inBrowser(scripts.catchNotifications);
  let workspace = await firefox.openOwn('workspace.html#/coupons');
  await workspace.fill('Search coupons', 'TODAYONLY');
  await workspace.click('Copy code TODAYONLY');
  await workspace.expectText('Copied code TODAYONLY');
  // Nothing moves when a code is copied: the notice appears the next time.
  await firefox.close(workspace);
  workspace = await firefox.openOwn('workspace.html#/coupons');
  await workspace.click('Remind me');
  await firefox.acceptPrompt();
  await workspace.expectText('You get one notification');
  // The event page that was given the permission would hear no click: it shows nothing, and asks for a restart.
  await expect.poll(() => workspace.evaluate(listAlarms)).toContain('coupons');
  expect(await firefox.inBrowser(scripts.listNotifications)).toEqual([]);

  await firefox.stopEventPage();
  await ringNow(workspace, 'coupons');
  await expect.poll(() => firefox.inBrowser(scripts.listNotifications)).toHaveLength(1);
  const [title = ''] = await firefox.inBrowser(scripts.listNotifications);
  expect(title).toContain('TODAYONLY');
  await firefox.close(workspace);

  await firefox.stopEventPage();
  await firefox.inBrowser(scripts.clickNotification, title);
  await (await firefox.waitForTab(firefox.toOwnUrl('workspace.html#/coupons'))).expectText('TODAYONLY');
});

interface OwnWindow {
  readonly wrappedJSObject: {
    readonly browser: {
      readonly alarms: {
        getAll(): Promise<readonly { readonly name: string }[]>;
        create(name: string, when: { readonly when: number }): void;
      };
    };
    readonly JSON: { parse(text: string): { readonly when: number } };
  };
}

/** The names of the alarms, asked for in a page of the extension. */
async function listAlarms(): Promise<readonly string[]> {
  const { browser } = (window as unknown as OwnWindow).wrappedJSObject;
  return [...(await browser.alarms.getAll())].map(({ name }) => name);
}

/** Lets an alarm ring at once. */
function ringNow(page: FirefoxPage, alarm: string): Promise<void> {
  return page.evaluate((name) => {
    const { browser, JSON: pageJson } = (window as unknown as OwnWindow).wrappedJSObject;
    browser.alarms.create(name, pageJson.parse('{"when":0}'));
  }, alarm);
}
