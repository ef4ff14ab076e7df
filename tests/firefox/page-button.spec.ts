import { expect } from '@playwright/test';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import { drawOnHost } from '../e2e/surfaces/merchant-page.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import { turnOnMerchantPages } from './fixtures/turn-on-merchant-pages.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

test.beforeEach(({ firefox }) => turnOnMerchantPages(firefox));

test('one click on the page mints, copies, and says what it was', async ({ firefox, sandbox }) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/button'));
  await page.click('Copy deeplink');
  await page.expectText('Copied: Kedai Harian MY');
  const link = await firefox.readClipboard();
  expect(sandbox.control.listLinks().map(({ trackingLink }) => trackingLink)).toContain(link);
  // Its own toast is nothing of the page's.
  await page.click('Copy deeplink');
  await page.expectText('none used');
});

test('one click works under a strict content security policy', async ({ firefox, sandbox }) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.benteng-direct', '/'));
  await page.click('Copy deeplink');
  await page.expectText('Copied: Benteng Direct');
  expect(await page.evaluate(readHostWidth)).toBe(0);
});

const covers: readonly (readonly [string, () => void])[] = [
  ['a popover', showPopover],
  ['an element that follows it', appendAfter],
  ['an element in a closed tree', appendClosed],
  ['a page that is see-through', fadePage],
  ['a picture that the page lifts when it hears of the click', liftOnClick],
];

for (const [index, [what, cover]] of covers.entries()) {
  // One cover shows that the check works in Firefox. A release tries them all.
  const tag = index === 0 ? [] : '@release';
  test(`covered by ${what}, the button mints nothing and says why`, { tag }, async ({ firefox, sandbox }) => {
    const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/covered'));
    await expect.poll(() => page.has('Copy deeplink')).toBe(true);
    const before = listCalls(sandbox, 'deeplink/generate').length;
    await page.evaluate(cover);
    await page.click('Copy deeplink');
    await page.expectText('Something on this page covers the button.');
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(before);
    await firefox.close(page);
  });
}

test('covered by a popover, the button does nothing for a key, too, and the page draws nothing on its host', async ({
  firefox,
  sandbox,
}) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/covered-keys'));
  await expect.poll(() => page.has('Copy deeplink')).toBe(true);
  expect(await page.evaluate(drawOnHost)).toEqual(['none', 'none']);
  const before = listCalls(sandbox, 'deeplink/generate').length;
  await page.evaluate(showPopover);
  await page.evaluate(focusLast);
  await firefox.inBrowser(scripts.pressKey, 'KEY_Tab', {});
  await firefox.inBrowser(scripts.pressKey, 'KEY_Enter', {});
  await page.expectText('Something on this page covers the button.');
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(before);
  await firefox.close(page);
});

test('what the page has elsewhere, in the top layer too, takes no click from it', { tag: '@release' }, async ({
  firefox,
  sandbox,
}) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/beside'));
  await expect.poll(() => page.has('Copy deeplink')).toBe(true);
  await page.evaluate(showPopoverElsewhere);
  await page.click('Copy deeplink');
  await page.expectText('Copied: Kedai Harian MY');
});

test('on a page of many thousand elements each look is short', { tag: '@release' }, async ({ firefox, sandbox }) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/long'));
  await expect.poll(() => page.has('Copy deeplink')).toBe(true);
  await page.evaluate(addElements, 20_000);
  await page.pointAt('Copy deeplink');
  await page.click('Copy deeplink');
  await page.expectText('Copied: Kedai Harian MY');
});

function addElements(count: number): void {
  for (let index = 0; index < count; index++) document.body.append(document.createElement('p'));
}

function readHostWidth(): number {
  return document.documentElement.lastElementChild?.getBoundingClientRect().width ?? -1;
}

function showPopover(): void {
  const decoy = document.createElement('div');
  decoy.popover = 'manual';
  decoy.style.cssText =
    'position:fixed;inset:0;width:100vw;height:100vh;background:white;pointer-events:none!important';
  document.body.append(decoy);
  decoy.showPopover();
}

/** The next element that Tab comes to is Linkmint's. */
function focusLast(): void {
  const last = document.createElement('button');
  document.body.append(last);
  last.focus();
}

function showPopoverElsewhere(): void {
  const note = document.createElement('div');
  note.popover = 'manual';
  note.style.cssText = 'position:fixed;inset:0 auto auto 0;width:100px;height:50px';
  document.body.append(note);
  note.showPopover();
}

function appendAfter(): void {
  const decoy = document.createElement('div');
  decoy.style.cssText = 'position:fixed;inset:0;background:white;pointer-events:none;z-index:2147483647';
  document.documentElement.append(decoy);
}

function appendClosed(): void {
  const host = document.createElement('section');
  const decoy = document.createElement('div');
  decoy.style.cssText = 'position:fixed;inset:0;background:white;pointer-events:none;z-index:2147483647';
  host.attachShadow({ mode: 'closed' }).append(decoy);
  document.documentElement.append(host);
}

function fadePage(): void {
  document.documentElement.style.opacity = '0.01';
}

function liftOnClick(): void {
  const decoy = document.createElement('div');
  decoy.style.cssText = 'position:fixed;inset:0;background:white;pointer-events:none;z-index:2147483647';
  document.documentElement.append(decoy);
  for (const event of ['pointerdown', 'mousedown', 'click']) addEventListener(event, () => decoy.remove(), true);
}
