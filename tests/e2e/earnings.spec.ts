import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { connected } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { earningsUpdated, updateEarningsButton } from './surfaces/workspace.ts';

const test = connected;
test.use({ sandboxOptions: { ratePerMinute: 120 } });

const dayMs = 86_400_000;

/** The service's day, so many days ago. */
const dayAgo = (sandbox: WatchedSandbox, days: number) => toDay(sandbox.control.nowMs() - days * dayMs);
const toDay = (atMs: number) => new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 10);

async function loadEarnings(extension: ExtensionDriver, options: Page, fragment = '#/earnings'): Promise<Page> {
  await setCallsPerMinute(options, 120);
  const page = await extension.openWorkspace(fragment);
  await updateEarningsButton(page).click();
  await expect(earningsUpdated(page)).toBeVisible({ timeout: 30_000 });
  return page;
}

test('a report is a chart and a table, files, a way to each conversion and a printed page, without a barrier', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await test.step('the chart shows what its table shows, and both are saved as files; no cell of a file is a formula', async () => {
    const page = await loadEarnings(extension, options, '#/earnings?period=90-days&unit=week&currency=MYR');
    const chart = page.getByRole('img', { name: /Commission in MYR, by week/ });
    await expect(chart).toBeVisible();
    // "17 Aug. Approved: MYR 12.8512 (1)": the text of a step that has the focus or the pointer.
    const steps = page.getByRole('slider', { name: 'Values of the chart, step by step' });
    await steps.focus();
    await page.keyboard.press('Home');
    const spoken: string[] = [];
    for (let left = Number(await steps.getAttribute('aria-valuemax')); left >= 0; left--) {
      spoken.push((await steps.getAttribute('aria-valuetext')) ?? '');
      await page.keyboard.press('ArrowRight');
    }
    expect(new Set(spoken).size).toBe(spoken.length);
    const drawn = spoken
      .flatMap((text) => {
        const [step = '', ...lines] = text.split(/\. (?=[A-Z])/);
        return lines.map((line) => `${step}|${line.replace(': ', '|')}`);
      })
      .sort();
    expect(drawn.length).toBeGreaterThan(10);
    await expect(page.locator('.chart-tip')).toHaveText(spoken.at(-1)?.replaceAll('. ', '') ?? '');
    await page.keyboard.press('Escape');
    await expect(page.locator('.chart-tip')).toBeHidden();

    const pictures = [];
    for (const name of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Save the chart as ${name}` }).click();
      pictures.push(await readDownload(await download));
    }
    const [svg = Buffer.of(), png = Buffer.of()] = pictures;
    expect(svg.toString()).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg.toString()).not.toMatch(/var\(|class=|<style|light-dark/);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.byteLength).toBeGreaterThan(5_000);

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const table = page.getByRole('region', { name: 'Table: Commission in MYR, by week' });
    await expect(table).toBeVisible();
    const told = await table.evaluate((region) => {
      const heads = [...region.querySelectorAll('thead th')].map((cell) => cell.textContent);
      return [...region.querySelectorAll('tbody tr')].flatMap((row) =>
        [...row.children].slice(1).map((cell, index) => {
          const exact = cell.querySelector('data')?.getAttribute('title');
          const count = / \(\d+\)$/.exec(cell.textContent)?.[0] ?? '';
          return [row.children[0]?.textContent, heads[index + 1], `${exact}${count}`].join('|');
        }),
      );
    });
    expect(told.filter((text) => /\d \(\d/.test(text)).sort()).toEqual(drawn);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save conversions (CSV)' }).click();
    const csv = (await readDownload(await download)).toString();
    const lines = csv.trimEnd().split('\r\n');
    const inDays = sandbox.control
      .listConversions(10_000)
      .filter(({ atMs }) => toDay(atMs) >= dayAgo(sandbox, 90) && toDay(atMs) <= dayAgo(sandbox, 1));
    expect(lines).toHaveLength(inDays.length + 1);
    expect(inDays.some(({ affSubs }) => affSubs.includes('=cmd|calc'))).toBe(true);
    expect(csv).toContain("'=cmd|calc");
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
  });
  await test.step('a bar leads to the conversions of its step by key, and Back keeps the place', async () => {
    const page = await extension.openWorkspace('#/earnings?period=90-days');
    await expect(page.getByRole('table', { name: 'Conversions' })).toBeVisible();
    const steps = page.getByRole('slider', { name: 'Values of the chart, step by step' });
    await steps.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Conversions · Currency: / })).toBeFocused();
    await expect(page).toHaveURL(/period=custom/);
    await page.goBack();
    await expect(page).toHaveURL(/period=90-days/);
    await expect(steps).toBeVisible();
  });
  await test.step('on paper the tables are whole and the tools are gone', async () => {
    const page = await extension.openWorkspace('#/earnings?period=90-days');
    const rows = page.getByRole('region', { name: 'Table: Breakdown' }).locator('tbody tr:not(.data-group)');
    await expect(page.getByRole('table', { name: 'Conversions' })).toBeVisible();
    await expect(rows.first()).toBeVisible();
    const whole = await page
      .getByRole('button', { name: /^Show all / })
      .first()
      .textContent();
    const rowCount = Number(/\d+/.exec(whole ?? '')?.[0]);
    expect(await rows.count()).toBeLessThan(rowCount);
    await page.emulateMedia({ media: 'print' });
    await expect(rows).toHaveCount(rowCount);
    await expect(page.getByRole('tablist')).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Period' })).toBeHidden();
    await expect(page.getByRole('table', { name: 'Conversions' })).toBeHidden();
    // Nothing is cut off at the window's edge: the page is as long as what is in it.
    const { page: height, content } = await page.evaluate(() => ({
      page: document.documentElement.scrollHeight,
      content: document.querySelector('.earnings')?.scrollHeight ?? 0,
    }));
    expect(height).toBeGreaterThanOrEqual(content);
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
  });
  await test.step('the tab has no barrier that WCAG 2.2 AA names, as chart and as table, light and dark', async () => {
    const page = await extension.openWorkspace('#/earnings?period=90-days&sub1=%3Dblog');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Table: Commission/ })).toBeVisible();
    // The dark table has the colours of the breakdown, which is there either way.
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await expect(page.locator('.chart svg').first()).toBeVisible();
    expect(await findBarriersLightAndDark(page)).toEqual([]);
  });
});

const readDownload = async (download: Download) => readFile(await download.path());
