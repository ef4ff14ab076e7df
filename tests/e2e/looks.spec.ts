import { expect, type Locator, type Page } from '@playwright/test';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { alterBuild } from './fixtures/alter-build.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { bringFonts } from './fixtures/bring-fonts.ts';
import { connected as test } from './fixtures/connected.ts';
import { expectLooks } from './fixtures/expect-looks.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { seedConversions } from './fixtures/seed-conversions.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { seedPosts } from './fixtures/seed-posts.ts';
import { putRows } from './fixtures/stored-rows.ts';
import { copyDeeplink, deeplinkField } from './surfaces/popup.ts';
import { destinationsField, linkDetails, programsOnDevice, updateEarningsButton } from './surfaces/workspace.ts';

/*
 * Pictures of the surfaces that a person has approved, each compared with what is drawn now, in fonts that the tests bring along.
 * `npm run test:looks -- --update-snapshots` draws them again; look at each then.
 */

const nowMs = Date.parse('2026-03-20T04:00:00Z');
const hourMs = 3_600_000;

test.use({ sandboxOptions: { listedAtMs: nowMs } });
alterBuild(bringFonts);

/** What differs by the day, or by the run, keeps its place and is not seen. */
async function hide(...parts: readonly Locator[]) {
  for (const part of parts) {
    await part.evaluateAll((elements) => {
      for (const element of elements) (element as HTMLElement).style.visibility = 'hidden';
    });
  }
}

/** Runs in the page, whose policy allows no style of another. */
function hideStartBar(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.start-bar { display: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** What is as wide as a time of the run is left out, with its place. */
async function leaveOut(part: Locator) {
  await part.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).style.display = 'none';
  });
}

test('each surface looks as it did when a person approved it', async ({ extension, sandbox, options }) => {
  await fill(options);
  const open = async (path: string, ready: (page: Page) => Locator, height: number) => {
    const page = await extension.context.newPage();
    await page.setViewportSize({ width: 900, height });
    await page.clock.setFixedTime(nowMs);
    await page.goto(`chrome-extension://${extension.extensionId}/${path}`);
    await ready(page).first().waitFor();
    // The bar of a slow start comes half a second later, and goes when it likes.
    await page.evaluate(hideStartBar);
    await leaveOut(programsOnDevice(page));
    await leaveOut(page.getByText(/^(Listed|Updated) /));
    return page;
  };
  const compare = async (
    name: string,
    path: string,
    ready: (page: Page) => Locator,
    act?: (page: Page) => unknown,
    height = 440,
  ) => {
    const page = await open(path, ready, height);
    await act?.(page);
    await expectLooks(page, name);
    await page.close();
  };
  const row = (page: Page) => page.locator('.table-body .row-link');
  await compare('links', 'workspace.html#/links', row, async (page) => {
    await page.getByRole('link', { name: 'Desk lamp, green, model 2' }).click();
    await expect(linkDetails(page)).toBeVisible();
  });
  // A row's act comes after the row.
  const rowAct = (page: Page) => page.locator('.table-body .row-act .icon');
  for (const tab of ['programs', 'coupons', 'shops'] as const) await compare(tab, `workspace.html#/${tab}`, rowAct);
  await compare('bulk', 'workspace.html#/bulk', destinationsField);
  await compare(
    'earnings',
    'workspace.html#/earnings?period=custom&from=2026-02-01&to=2026-03-19',
    (page) => page.locator('.chart svg'),
    // How far the load is, and when it ended.
    async (page) => {
      await expect(updateEarningsButton(page)).not.toHaveAttribute('aria-busy');
      await leaveOut(page.locator('.update-state'));
    },
    720,
  );
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  await compare('presets', 'options.html#/channels', heading);
  await compare('welcome', 'welcome.html', heading);

  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await expect(popup.getByRole('button', { name: /^Refresh coupons from/ })).toBeAttached();
  await hide(
    popup.locator('.destination, .account-name'),
    popup.getByRole('region', { name: /^(Coupons|Campaigns)$/ }),
  );
  await expectLooks(popup, 'popup', { within: ['light', 'dark', 'forced', 'mirrored', 'large'] });
  await copyDeeplink(popup);
  await hide(
    popup.locator('.destination, .account-name'),
    popup.getByRole('region', { name: /^(Coupons|Campaigns)$/ }),
  );
  await hide(deeplinkField(popup));
  await expectLooks(popup, 'popup-copied', { within: ['light', 'forced', 'large'] });
  await popup.close();
});

test('at 1,280 px the head of a list is one row, also where its times have a day, and no button of a row is cut', async ({
  extension,
  options,
}) => {
  await seedLinks(options, 3);
  await seedPosts(options, [aPost({ createdAtMs: nowMs, changedAtMs: nowMs })]);
  for (const tab of ['posts', 'programs', 'coupons', 'shops', 'links']) {
    const page = await extension.context.newPage();
    await page.setViewportSize({ width: 1280, height: 600 });
    // Another day than that of the last listing.
    await page.clock.setFixedTime(nowMs);
    await page.goto(`chrome-extension://${extension.extensionId}/workspace.html#/${tab}`);
    const row = page.locator('.table-body .row-link').first();
    await row.waitFor();
    // A post takes the place of its list.
    if (tab !== 'posts') {
      await row.click();
      await expect(page.getByRole('complementary').first()).toBeVisible();
    }
    await expect(page.getByText(/^(Last synced|Listed) \d+ \w+, /)).toBeVisible();
    const middles = await page.locator('.tab-head :is(input, button, a, p):visible').evaluateAll((parts) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map(({ top, height }) => top + height / 2),
    );
    expect(Math.max(...middles) - Math.min(...middles), tab).toBeLessThan(4);
    const cut = await page
      .locator('.table-row button')
      .evaluateAll((buttons) =>
        buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((button) => button.textContent),
      );
    expect(cut, tab).toEqual([]);
    if (tab === 'posts') {
      const words = await page
        .locator('.posts-sum > p, .posts-sum > .shell-status > p')
        .evaluateAll((parts) => parts.slice(0, 2).map((part) => part.getBoundingClientRect().top));
      expect(words).toHaveLength(2);
      expect(words[0], 'the base line of sum and status').toBeCloseTo(words[1] ?? 0, 0);
    }
    await page.close();
  }
});

test('at 1,280 px a notice has its act beside its words, a status is as wide as its word, and the line over the act of a check crosses the page', async ({
  extension,
  options,
}) => {
  const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: nowMs })];
  await seedPosts(options, [aPost({ state: 'out', name: 'Better sleep', products: [aPostProduct()], channels })]);
  await seedLinks(options, 3, () => ({ offerId: '101' }));
  await putRows(options, 'linkMarks', [{ offerId: '101', trouble: 'paused', sinceMs: nowMs, isSeen: false }]);
  const openWide = async (hash: string) => {
    const page = await extension.openWorkspace(hash);
    await page.setViewportSize({ width: 1280, height: 800 });
    return page;
  };
  for (const tab of ['posts', 'links']) {
    const page = await openWide(`#/${tab}`);
    const notice = page.locator('.notice-warn');
    const [words, act] = [notice.locator('.notice-text'), notice.getByRole('button').first()];
    await act.waitFor();
    const [ofWords, ofAct] = [await words.boundingBox(), await act.boundingBox()];
    expect(ofAct?.x, tab).toBeGreaterThan(640);
    expect(Math.abs(toMiddle(ofAct) - toMiddle(ofWords)), tab).toBeLessThan(4);
    await page.close();
  }
  const programs = await openWide('#/programs');
  await programs.locator('.table-body .row-link').first().click();
  const status = programs.locator('.record-title .chip').first();
  expect((await status.boundingBox())?.width).toBeLessThan(120);
  await programs.close();

  const check = await openWide('#/posts?check=draft');
  await check
    .getByRole('textbox', { name: 'Or paste a draft' })
    .fill('http://www.kedai-harian.localhost/my/product/pot');
  await check.getByRole('button', { name: 'Check the draft' }).click();
  const acts = check.locator('.check-acts');
  await acts.waitFor();
  const y = (await acts.boundingBox())?.y ?? 0;
  const pixelsAt = (x: number, below: number) =>
    check.screenshot({ clip: { x, y: Math.round(y) + below, width: 10, height: 1 } });
  const line = await pixelsAt(640, 0);
  expect(await pixelsAt(640, 2)).not.toEqual(line);
  for (const x of [0, 1270]) expect(await pixelsAt(x, 0), String(x)).toEqual(line);
});

test('a window that becomes narrow keeps the open tab in sight', async ({ extension, options: _connected }) => {
  const page = await extension.openWorkspace('#/earnings');
  await page.setViewportSize({ width: 1280, height: 640 });
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(tab).toBeInViewport({ ratio: 0.99 });
});

const toMiddle = (box: { readonly y: number; readonly height: number } | null) =>
  box === null ? Number.NaN : box.y + box.height / 2;

/** Links, conversions and presets, the same on each day. */
async function fill(options: Page) {
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
  await seedConversions(options, rows, nowMs);
  const { accountId } = await readActiveAccount(options);
  for (const [name, subId] of [
    ['Blog', '{slug}'],
    ['Newsletter', '{date}'],
  ] as const) {
    const preset = { presetId: null, name, subIds: [name.toLowerCase(), subId, '', '', ''] } as const;
    await askWorker(options, accountId, 'savePreset', preset);
  }
}
