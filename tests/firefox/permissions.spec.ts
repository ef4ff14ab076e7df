import { expect } from '@playwright/test';
import { withFirefox as test } from './fixtures/with-firefox.ts';

test('an open options page tells when the service was taken from it, and repairs it by one click', async ({
  firefox,
  sandbox,
}) => {
  // Every page would be the service's as well.
  await firefox.revoke({ origins: ['*://*/*'] });
  const options = await firefox.openOwn('options.html');
  await options.expectText('Connected to');
  expect(await options.has('Give access')).toBe(false);
  // Where the event page sleeps as well: it is woken by what the browser tells.
  await firefox.stopEventPage();
  await firefox.revoke({ origins: [`http://${new URL(sandbox.serviceUrl).hostname}/*`] });
  await options.expectText('The browser no longer lets Linkmint reach');
  await options.click('Give access');
  await firefox.acceptPrompt();
  await expect.poll(() => options.has('Give access')).toBe(false);
  await options.expectText('Connected to');
  await firefox.close(options);
});
