import { expect, test } from '@playwright/test';
import { startSandbox } from '../sandbox/create-sandbox.ts';
import { buildExtension } from '../setup/build-extension.ts';
import { callsPerMinute, connect } from './fixtures/connect.ts';
import { createFirefoxDriver, installForGood } from './fixtures/create-firefox-driver.ts';
import { launchFirefox, makeProfile, removeProfile } from './fixtures/launch-firefox.ts';

test('a restart of the browser keeps the connection, the programs, the links and the count', {
  tag: '@release',
}, async () => {
  const sandbox = await startSandbox({ ratePerMinute: callsPerMinute });
  const profile = await makeProfile();
  const product = `http://www.kedai-harian.localhost:${sandbox.port}/my/product/restart`;
  let launched = await launchFirefox(profile);
  try {
    const isInstalled = await installForGood(launched, buildExtension('firefox'), profile);
    // biome-ignore lint/suspicious/noSkippedTests: A release of Firefox keeps no package that is not signed.
    test.skip(!isInstalled, 'This Firefox keeps no package that Mozilla has not signed');
    const before = await createFirefoxDriver(launched, null);
    await before.closeWelcome();
    await connect(before, sandbox);
    const popup = await before.openPopup(await before.visit(product));
    await popup.click('Copy deeplink');
    await popup.expectText('Copied');
    const link = await before.readClipboard();
    await launched.quit();

    launched = await launchFirefox(profile);
    const after = await createFirefoxDriver(launched, null);
    const options = await after.openOwn('options.html');
    await options.expectText('Connected to');
    await options.expectText('999 links left this month');
    const again = await after.openPopup(await after.visit(product));
    await again.click('Copy deeplink');
    await again.expectText('You had this link: none used');
    expect(await after.readClipboard()).toBe(link);
    await after.closePopup();
    const other = await after.visit(`${product}-menu`);
    await after.chooseMenuEntry(other, 'Copy deeplink to this page');
    await other.expectText('Copied: Kedai Harian MY');
    // The token was the first browser's.
    expect(sandbox.control.getStatistics().authenticateCalls).toBe(2);
  } finally {
    await launched.quit();
    await sandbox.close();
    await removeProfile(profile);
  }
});
