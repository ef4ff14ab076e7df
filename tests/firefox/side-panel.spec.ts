import { expect } from '@playwright/test';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

test('the sidebar opens by the user alone, keeps its page, and follows the tabs once the user allows it', async ({
  firefox,
  sandbox,
}) => {
  const calls = () => listCalls(sandbox, 'deeplink/generate').length;
  const callsBefore = calls();
  const rice = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/jasmine-rice-5-kg'));
  // It did not open at the installation.
  expect(await firefox.isSidebarOpen()).toBe(false);
  const popup = await firefox.openPopup(rice);
  await popup.click('Make a post');
  const panel = await firefox.waitForSidebar();
  await panel.expectText('Jasmine Rice 5 kg');
  // A test before this one may have left a post.
  await panel.click('another post');
  await panel.click('New post');
  await panel.expectText('Into a new post');
  await panel.click('Add to post');
  await panel.expectText('Added as product 1. No link used.');

  const shirt = await firefox.visit(sandbox.toSiteUrl('my.batik-nusa', '/product/indigo-batik-shirt'));
  await panel.expectText(/on a page brings it in here/);
  expect(await panel.readText()).toContain('Jasmine Rice 5 kg');
  await firefox.pressShortcut('p');
  await panel.expectText('Indigo Batik Shirt');
  await firefox.pressShortcut('a');
  await shirt.expectText('Added as product 2. No link used.');

  await firefox.closeSidebar();
  await firefox.chooseMenuEntry(shirt, 'Make a post');
  const again = await firefox.waitForSidebar();
  await again.expectText('Indigo Batik Shirt');
  await firefox.closeSidebar();
  // The key wakes the event page, and is still the user's act.
  await firefox.stopEventPage();
  await firefox.pressShortcut('p');
  const third = await firefox.waitForSidebar();
  await third.expectText('Added ✓ Undo');

  await third.click('Follow my tabs');
  await firefox.acceptPrompt();
  await firefox.show(rice);
  await third.expectText('Jasmine Rice 5 kg');
  expect(calls()).toBe(callsBefore);
});
