import { join } from 'node:path';
import { expect } from '@playwright/test';
import preact from '@preact/preset-vite';
import { build } from 'vite';
import { alterBuild } from './fixtures/alter-build.ts';
import { base as test } from './fixtures/base.ts';
import { bringFonts } from './fixtures/bring-fonts.ts';
import { expectLooks } from './fixtures/expect-looks.ts';

const root = join(import.meta.dirname, '..', '..');

/** Where the gallery is in the folder that `buildGallery` was given. */
const galleryPath = 'entrypoints/gallery/index.html';

/** Builds the gallery, which the product does not have, into a build's folder. */
async function buildGallery(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [preact()],
    build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input: join(root, galleryPath) } },
  });
}

alterBuild(async (folder) => {
  await buildGallery(folder);
  bringFonts(folder);
});

test('each shared component looks as it did when a person approved it', async ({ extension }) => {
  const page = await extension.context.newPage();
  // A part is compared whole only where it fits the window, and the browser lays out the rows in sight alone.
  await page.setViewportSize({ width: 800, height: 7_200 });
  await page.clock.setFixedTime(Date.parse('2026-11-03T04:00:00Z'));
  await page.goto(`chrome-extension://${extension.extensionId}/${galleryPath}`);
  await expect(page.getByRole('heading', { name: 'Forms' })).toBeVisible();
  await expectLooks(page, 'gallery', { within: ['light'], isFullPage: true });
  for (const name of ['Buttons', 'Messages', 'Forms', 'Data']) {
    const part = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expectLooks(page, `gallery-${name.toLowerCase()}`, { within: ['dark', 'forced', 'mirrored'], part });
  }
});
