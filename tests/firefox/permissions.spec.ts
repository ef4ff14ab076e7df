import { expect } from '@playwright/test';
import { withFirefox as test } from './fixtures/with-firefox.ts';

test("an open options page shows that the user revoked the service's permission, and repairs it by one click", async ({
  firefox,
  sandbox,
}) => {
  // Every page would be the service's as well.
  await firefox.revoke({ origins: ['*://*/*'] });
  const options = await firefox.openOwn('options.html');
  await options.expectText('Connected to');
  expect(await options.has('Give access')).toBe(false);
  // While the event page sleeps as well: the browser's event wakes it.
  await firefox.stopEventPage();
  await firefox.revoke({ origins: [`http://${new URL(sandbox.serviceUrl).hostname}/*`] });
  await options.expectText('The browser no longer lets Linkmint reach');
  await options.click('Give access');
  await firefox.acceptPrompt();
  await expect.poll(() => options.has('Give access')).toBe(false);
  await options.expectText('Connected to');
  await firefox.close(options);
});
