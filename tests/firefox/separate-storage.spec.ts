import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { buildExtension } from '../setup/build-extension.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import { addonId, createFirefoxDriver } from './fixtures/create-firefox-driver.ts';
import { launchFirefox, makeProfile, removeProfile } from './fixtures/launch-firefox.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

const pages = ['options.html', 'workspace.html', 'popup.html'];

test('a page in a container says that its data is not there, and what to do', async ({ firefox }) => {
  for (const path of pages) {
    const page = await firefox.openOwn(path, { container: 1 });
    await page.expectText('This tab is in a container');
    await page.expectText('Open Linkmint from its toolbar button');
    await firefox.close(page);
  }
});

test('the popup over a page in a container works as over any other, and its links lead out of it', async ({
  firefox,
  sandbox,
}) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/container'), { container: 1 });
  const popup = await firefox.openPopup(page);
  await popup.click('Copy deeplink');
  await popup.expectText('Copied');
  await popup.click('Workspace');
  const workspace = await firefox.waitForTab(new RegExp(`^${firefox.toOwnUrl('workspace.html')}`));
  await workspace.click('Links');
  await workspace.expectText('Kedai Harian MY');
  await firefox.close(workspace);
});

test('private windows are without the extension, whatever the user allows', async ({ firefox }) => {
  expect((await firefox.inBrowser(scripts.readAddon, addonId)).isInPrivateWindows).toBe(false);
});

/** Takes a text from the browser's language; the default language of the build still has it. Returns that text. */
function moveToDefaultLanguage(build: string, key: string): string {
  const [english, vietnamese] = ['en', 'vi'].map((language) => join(build, '_locales', language, 'messages.json'));
  const { [key]: _moved, ...others } = JSON.parse(readFileSync(english ?? '', 'utf8'));
  writeFileSync(english ?? '', JSON.stringify(others));
  return JSON.parse(readFileSync(vietnamese ?? '', 'utf8'))[key].message;
}

// The shipped build is not let into private windows (above). Both rules share this start of the browser.
base(
  'in private windows no database opens, and what English lacks is said in the default language',
  { tag: '@release' },
  async () => {
    const build = mkdtempSync(join(tmpdir(), 'linkmint-private-'));
    const profile = await makeProfile();
    cpSync(buildExtension('firefox'), build, { recursive: true });
    const { incognito, ...manifest } = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
    expect(incognito).toBe('not_allowed');
    expect(manifest.default_locale).toBe('en');
    writeFileSync(join(build, 'manifest.json'), JSON.stringify({ ...manifest, default_locale: 'vi' }));
    const next = moveToDefaultLanguage(build, 'errDatabaseUnavailableNext');
    const launched = await launchFirefox(profile);
    try {
      const firefox = await createFirefoxDriver(launched, build);
      await firefox.inBrowser(scripts.openPrivateWindow);
      for (const path of pages) {
        const page = await firefox.openOwn(path, { isPrivate: true });
        await page.expectText('The browser does not open the database');
        await page.expectText(next);
      }
    } finally {
      await launched.quit();
      await removeProfile(profile);
      rmSync(build, { recursive: true, force: true });
    }
  },
);
