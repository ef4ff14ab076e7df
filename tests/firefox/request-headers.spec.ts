import { expect } from '@playwright/test';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

test('a call names the random address of this installation, and neither a page nor a cookie', async ({
  firefox,
  sandbox,
}) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/headers'));
  const popup = await firefox.openPopup(page);
  await popup.click('Copy deeplink');
  await popup.expectText('Copied');
  await firefox.closePopup();
  // docs/privacy-policy.md says so under "What leaves your device".
  const [own] = /^moz-extension:\/\/[\da-f-]{36}/.exec(firefox.toOwnUrl('')) ?? [];
  expect(listCalls(sandbox, 'deeplink/generate').at(-1)).toMatchObject({ origin: own, referer: null, cookie: null });
});
