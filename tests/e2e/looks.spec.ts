import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test as playwright } from '@playwright/test';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { seedConversions } from './fixtures/seed-conversions.ts';
import { seedLinks } from './fixtures/seed-links.ts';

/*
 * A few pictures of the surfaces that a person has approved, each compared with what is drawn now. They have one
 * machine's fonts: if a line of text is drawn in another way, nothing is compared. `npx playwright test looks
 * --update-snapshots` draws them again; look at each then.
 */

const nowMs = Date.parse('2026-03-20T04:00:00Z');
const hourMs = 3_600_000;
const pictures = join(import.meta.dirname, 'looks');
const reference = join(pictures, 'fonts.png');
/** Softer than a moved button, of which 4 px change hundreds; harder than the edges of letters, which are not counted. */
const tolerance = { maxDiffPixels: 60 } as const;

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** A line of each font that the product has, and what the system draws itself. */
async function drawReference(page: Page): Promise<Buffer> {
  await page.setContent(`<body style="margin: 0; width: 480px; font: 13px/20px system-ui, sans-serif">
    Linkmint 0123456789 Copy deeplink <b>Copy deeplink</b> <code style="font: 12px ui-monospace, monospace">{slug}</code>
    <select><option>Last 90 days</select> <input type="checkbox" checked></body>`);
  return page.locator('body').screenshot();
}

async function expectLook(page: Page, name: string, look: keyof typeof looks | 'mirrored') {
  await page.emulateMedia(looks[look === 'mirrored' ? 'light' : look]);
  await page.evaluate(
    (dir) => {
      document.documentElement.dir = dir;
    },
    look === 'mirrored' ? 'rtl' : 'ltr',
  );
  await expect.soft(page).toHaveScreenshot(`${name}-${look}.png`, tolerance);
}

/** What differs by the day, or by the run, keeps its place and is not seen. */
async function hide(...parts: readonly Locator[]) {
  for (const part of parts) {
    await part.evaluateAll((elements) => {
      for (const element of elements) (element as HTMLElement).style.visibility = 'hidden';
    });
  }
}

test('each surface looks as it did when a person approved it', async ({ extension, sandbox, options }, testInfo) => {
  const blank = await extension.context.newPage();
  const drawn = await drawReference(blank);
  await blank.close();
  if (['all', 'changed'].includes(testInfo.config.updateSnapshots)) writeFileSync(reference, drawn);
  const isSameFonts = readFileSync(reference).equals(drawn);
  if (!isSameFonts) console.log('Fonts are drawn otherwise than in tests/e2e/looks/fonts.png: no picture is compared.');
  playwright.skip(!isSameFonts, 'other fonts than those of the pictures');

  await fill(options, sandbox.control.nowMs());
  const open = async (path: string, height: number) => {
    const page = await extension.context.newPage();
    await page.setViewportSize({ width: 1000, height });
    await page.clock.setFixedTime(nowMs);
    await page.goto(`chrome-extension://${extension.extensionId}/${path}`);
    return page;
  };
  const links = await open('workspace.html#/links', 480);
  await links.getByRole('link', { name: 'Desk lamp, green, model 2' }).click();
  await expect(links.getByRole('complementary', { name: 'Link details' })).toBeVisible();
  await hide(links.getByRole('region', { name: 'Programs on this device' }));
  await links.mouse.move(0, 0);
  for (const look of ['light', 'forced', 'mirrored'] as const) await expectLook(links, 'links', look);
  await links.close();

  const earnings = await open('workspace.html#/earnings?period=custom&from=2026-02-01&to=2026-03-19', 720);
  await expect(earnings.locator('.chart svg').first()).toBeVisible();
  await hide(earnings.getByRole('region', { name: 'Programs on this device' }), earnings.getByText(/^Updated /));
  for (const look of ['light', 'dark'] as const) await expectLook(earnings, 'earnings', look);
  await earnings.close();

  const presets = await open('options.html#/presets', 480);
  await expect(presets.getByText('newsletter', { exact: true })).toBeVisible();
  await expectLook(presets, 'presets', 'dark');
  await presets.close();

  const popup = await extension.openPopup(
    await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/jasmine-rice-5-kg')),
  );
  await expect(popup.getByRole('region', { name: 'Coupons' })).toBeAttached();
  const address = popup.locator('.destination, .account-name');
  const campaigns = popup.getByRole('region', { name: /^(Coupons|Campaigns)$/ });
  await hide(address, campaigns);
  for (const look of ['light', 'dark', 'mirrored'] as const) await expectLook(popup, 'popup', look);
  await copyDeeplink(popup);
  await hide(address, campaigns, popup.getByRole('textbox', { name: 'Deeplink', exact: true }));
  for (const look of ['light', 'forced'] as const) await expectLook(popup, 'popup-copied', look);
  await popup.close();
});

/** Links, conversions and presets, the same on each day. */
async function fill(options: Page, loadedAtMs: number) {
  await seedLinks(options, 12, (index) => ({
    mintedAtMs: nowMs - index * 26 * hourMs,
    changedAtMs: nowMs - index * 26 * hourMs,
    tags: index % 3 === 0 ? ['gifts', 'kitchen'] : [],
    note: index % 4 === 2 ? 'Top of the gift guide' : '',
  }));
  const rows = Array.from({ length: 60 }, (_, index) =>
    aReportRow({
      conversionId: String(7_000 + index),
      offerName: ['Kedai Harian MY', 'Lampu Terang', 'Gula Batu'][index % 3] ?? '',
      offerId: String(101 + (index % 3)),
      convertedAt: `2026-${index % 2 === 0 ? '02' : '03'}-${String((index % 19) + 1).padStart(2, '0')} 10:00:00`,
      status: ['approved', 'pending', 'paid', 'rejected'][(index * 7) % 4] ?? '',
      payout: (((index * 37) % 900) / 10).toFixed(2),
      affSubs: [['blog', 'newsletter', 'video'][index % 3] ?? null, null, null, null, null],
    }),
  );
  await seedConversions(options, rows, loadedAtMs);
  const { accountId } = await readActiveAccount(options);
  for (const [name, subId] of [
    ['Blog', '{slug}'],
    ['Newsletter', '{date}'],
  ] as const) {
    const preset = { presetId: null, name, subIds: [name.toLowerCase(), subId, '', '', ''] } as const;
    await askWorker(options, accountId, 'savePreset', preset);
  }
}
