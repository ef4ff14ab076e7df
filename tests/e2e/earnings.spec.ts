import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import Big from 'big.js';
import { addDays } from '#lib/domain/time/days.ts';
import type { ConversionRecord } from '../sandbox/catalogue/create-conversion-ledger.ts';
import { connected } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { makeConversions, seedConversions } from './fixtures/seed-conversions.ts';
import { putRow, readRow } from './fixtures/stored-rows.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
import { lastSynced, setCallsPerMinute } from './surfaces/options.ts';
import { programName } from './surfaces/popup.ts';
import { earningsUpdated, openFilters, tabOf, updateEarningsButton } from './surfaces/workspace.ts';

const test = connected;
test.use({ sandboxOptions: { ratePerMinute: 120 } });

const dayMs = 86_400_000;

/** The service's day, so many days ago. */
const dayAgo = (sandbox: WatchedSandbox, days: number) => toDay(sandbox.control.nowMs() - days * dayMs);
const toDay = (atMs: number) => new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 10);

const groups: Readonly<Record<string, readonly string[]>> = {
  'Approved and paid': ['approved', 'paid'],
  Pending: ['pending', 'processing', 'yet to consumed'],
  Rejected: ['rejected', 'invalid'],
};

/** The ledger's own sums, by another way than the page's: ten-thousandths, by status group and currency. */
function sumLedger(rows: readonly ConversionRecord[], from: string, to: string) {
  const inDays = rows.filter(({ atMs }) => toDay(atMs) >= from && toDay(atMs) <= to);
  return Object.fromEntries(
    Object.entries(groups).map(([group, statuses]) => {
      const inGroup = inDays.filter(({ status }) => statuses.includes(status));
      const sums = [...new Set(inGroup.map(({ currency }) => currency))].map((currency) => {
        const units = inGroup.filter((row) => row.currency === currency).map(({ payoutE4 }) => BigInt(payoutE4));
        return [currency, new Big(String(units.reduce((all, each) => all + each, 0n))).div(10_000).toFixed()];
      });
      return [group, { count: inGroup.length, sums: Object.fromEntries(sums) as Record<string, string> }];
    }),
  );
}

/** "MYR 1,234.5067" as the page's tooltips write it, as currency and plain decimal. */
function toMoney(text: string): readonly [string, string] {
  const [currency = '', amount = ''] = text.trim().split(/\s+/);
  return [currency, new Big(amount.replaceAll(',', '')).toFixed()];
}

async function readTotals(page: Page) {
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toBeVisible();
  return Object.fromEntries(
    await Promise.all(
      Object.keys(groups).map(async (group) => {
        const card = totals.getByRole('article', { name: group });
        // Rounded in sight; the exact amount is the tooltip.
        const amounts = await card
          .locator('data')
          .evaluateAll((all) => all.map((amount) => amount.getAttribute('title') ?? ''));
        // "436 conversions", or one count for each of the service's own statuses: "284 approved and 152 paid".
        const words = (await card.locator('.meta').first().getByRole('link').first().textContent()) ?? '';
        const counts = (words.match(/[\d,]+/g) ?? []).map((count) => Number(count.replaceAll(',', '')));
        const sums = Object.fromEntries(amounts.map(toMoney));
        return [group, { count: counts.reduce((all, count) => all + count, 0), sums }];
      }),
    ),
  );
}

async function loadEarnings(extension: ExtensionDriver, options: Page, fragment = '#/earnings'): Promise<Page> {
  await setCallsPerMinute(options, 120);
  const page = await extension.openWorkspace(fragment);
  await updateEarningsButton(page).click();
  await expect(earningsUpdated(page)).toBeVisible({ timeout: 30_000 });
  return page;
}

test('before the first load the tab explains itself, then the totals are those of the service, and what it decides later is news', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await test.step('before the first load the tab explains itself, then the totals are those of the service, by currency', async () => {
    await setCallsPerMinute(options, 120);
    const page = await extension.openWorkspace('#/earnings');
    await expect(page.getByText('Your earnings will be here')).toBeVisible();
    await updateEarningsButton(page).click();
    await expect(earningsUpdated(page)).toBeVisible({ timeout: 30_000 });

    const rows = sandbox.control.listConversions(10_000);
    const month = toDay(sandbox.control.nowMs()).slice(0, 7);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
    await expect(page).toHaveURL(/period=90-days/);
    await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
    await expect.poll(() => readTotals(page)).toEqual(sumLedger(rows, dayAgo(sandbox, 90), dayAgo(sandbox, 1)));

    await page.getByRole('combobox', { name: 'Period' }).selectOption('From … to …');
    await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01');
    await expect.poll(() => readTotals(page)).toEqual(sumLedger(rows, '2020-01-01', dayAgo(sandbox, 1)));

    await page.getByRole('switch', { name: 'Include today' }).check();
    await page.getByRole('textbox', { name: 'To' }).fill(dayAgo(sandbox, 0));
    await expect.poll(() => readTotals(page)).toEqual(sumLedger(rows, '2020-01-01', dayAgo(sandbox, 0)));

    await page.getByRole('combobox', { name: 'Period' }).selectOption('This month');
    await expect.poll(() => readTotals(page)).toEqual(sumLedger(rows, `${month}-01`, dayAgo(sandbox, 0)));
    await page.close();
  });
  await test.step('what the service decided meanwhile is news at the next update, and no news after the visit', async () => {
    const page = await extension.openWorkspace('#/earnings');
    await expect(page.getByRole('region', { name: 'Since your last visit' })).toBeHidden();
    const open = sandbox.control
      .listConversions(200)
      .filter(
        ({ status, currency, atMs }) => status === 'pending' && currency === 'MYR' && toDay(atMs) > dayAgo(sandbox, 25),
      )
      .slice(0, 4);
    expect(open).toHaveLength(4);
    for (const { conversionId } of open.slice(0, 3))
      sandbox.control.updateConversion(conversionId, { status: 'approved' });
    for (const { conversionId } of open.slice(3)) {
      sandbox.control.updateConversion(conversionId, { status: 'rejected', remarks: '=1+1 returned' });
    }
    // Half a day later: the worker lists again what may have changed meanwhile.
    await ageLoad(page, dayMs);
    await updateEarningsButton(page).click();
    const news = page.getByRole('region', { name: 'Since your last visit' });
    await expect(news).toContainText('3 approved', { timeout: 30_000 });
    await expect(news).toContainText('1 rejected');
    const earned = open.slice(0, 3).reduce((all, { payoutE4 }) => all + payoutE4, 0);
    const [, amount = ''] = /\+(MYR [\d,.]+)/.exec((await news.textContent()) ?? '') ?? [];
    expect(toMoney(amount.replace(/,$/, ''))).toEqual(['MYR', new Big(earned).div(10_000).round(2).toFixed()]);

    const seenBefore = await readSeenAt(page);
    await tabOf(page, 'Links').click();
    await expect(news).toBeHidden();
    // The worker keeps when the tab was left; a user who returns sooner has not been away.
    await expect.poll(() => readSeenAt(page)).toBeGreaterThan(seenBefore);
    await tabOf(page, 'Earnings').click();
    await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
    await expect(news).toBeHidden();
  });
});

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
  await test.step('every figure leads to its conversions: the rejected ones and why, by order; Back and a reload keep the place', async () => {
    const page = await extension.openWorkspace('#/earnings?period=90-days');
    const inDays = sandbox.control
      .listConversions(10_000)
      .filter(({ atMs }) => toDay(atMs) >= dayAgo(sandbox, 90) && toDay(atMs) <= dayAgo(sandbox, 1));
    const list = page.getByRole('table', { name: 'Conversions' });
    const countOf = async () => Number(await list.getAttribute('aria-rowcount')) - 1;
    await expect.poll(countOf).toBe(inDays.length);

    const reasons = page.getByRole('region', { name: 'Rejected, by reason' });
    await reasons.getByRole('link', { name: 'Order cancelled by the buyer' }).click();
    const heading = page.getByRole('heading', { name: /^Conversions · .*Reason: Order cancelled by the buyer/ });
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(/remark=%3DOrder/);
    const cancelled = inDays.filter(({ remarks }) => remarks === 'Order cancelled by the buyer');
    expect(cancelled.length).toBeGreaterThan(0);
    await expect.poll(countOf).toBe(cancelled.length);
    const rows = list.getByRole('row');
    const [first] = cancelled.toSorted((a, b) => b.atMs - a.atMs);
    await expect(rows.nth(1)).toContainText(String(first?.conversionId));
    await expect(rows.nth(1)).toContainText('Order cancelled by the buyer');

    await page.reload();
    await expect.poll(countOf).toBe(cancelled.length);
    await page.goBack();
    await expect.poll(countOf).toBe(inDays.length);

    // The greatest commission of the currency that comes last first, and the file has what the list has.
    await list.getByRole('button', { name: 'Commission' }).click();
    await expect(page).toHaveURL(/rows=-payout/);
    const last = inDays
      .map(({ currency }) => currency)
      .sort()
      .at(-1);
    const greatest = Math.max(...inDays.filter(({ currency }) => currency === last).map(({ payoutE4 }) => payoutE4));
    const amounts = rows.nth(1).locator('strong data');
    await expect(amounts).toHaveAttribute('value', new RegExp(`^${new Big(greatest).div(10_000).toFixed()}0*$`));

    // A bar leads to the conversions of its step, by pointer and by key.
    const steps = page.getByRole('slider', { name: 'Values of the chart, step by step' });
    await steps.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Conversions · Currency: / })).toBeFocused();
    await expect(page).toHaveURL(/period=custom/);
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

test('on a merchant of the publisher the popup says what it earned, and leads to its report', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  const offer = sandbox.control.findOfferByName('Kedai Harian MY');
  const fresh = sandbox.control
    .listConversions(10_000)
    .filter((row) => row.offerId === offer?.offerId && toDay(row.atMs) > dayAgo(sandbox, 30));
  const visit = () => extension.visit(sandbox.productUrl);
  const before = await extension.openPopup(await visit());
  await expect(programName(before)).toHaveText('Kedai Harian MY');
  await expect(before.getByText(/in the last 30 days$/)).toHaveCount(0);
  await expect(before.getByRole('link', { name: 'Workspace' })).toHaveAttribute('href', 'workspace.html');
  await before.close();

  await (await loadEarnings(extension, options)).close();
  const popup = await extension.openPopup(await visit());
  const line = popup.getByText(/in the last 30 days$/);
  await expect(line).toBeVisible();
  const sum = (statuses: readonly string[]) =>
    fresh.filter(({ status }) => statuses.includes(status)).reduce((all, { payoutE4 }) => all + payoutE4, 0);
  const [, approved = '', pending = ''] = /^(.*) approved, (.*) pending/.exec((await line.textContent()) ?? '') ?? [];
  const toUnits = (text: string) => (text === '0' ? '0' : toMoney(text)[1]);
  if (fresh.length > 0) {
    const toCents = (statuses: readonly string[]) => new Big(sum(statuses)).div(10_000).round(2).toFixed();
    expect(toUnits(approved)).toBe(toCents(['approved', 'paid']));
    expect(toUnits(pending)).toBe(toCents(['pending', 'processing', 'yet to consumed']));
  } else {
    await expect(line).toHaveText('No conversions in the last 30 days');
  }
  await expect(popup.getByRole('link', { name: 'Earnings' })).toHaveAttribute(
    'href',
    `workspace.html#/earnings?offer=${offer?.offerId}&period=30-days&today=1`,
  );
});

/** As many as a large publisher has in two years take minutes to write: `npm run test:soak`. */
const many =
  process.env.LINKMINT_SOAK === undefined
    ? {
        count: 20_000,
        all: /20,000/,
        approved: /3,33\d conversions/,
        ofProgram: / 500 conversions/,
        lastMonth: /[78]\d\d conversions/,
      }
    : {
        count: 200_000,
        all: /200,000/,
        approved: /33,33\d conversions/,
        ofProgram: / 5,000 conversions/,
        lastMonth: /[78],\d{3} conversions/,
      };

test(`${many.count.toLocaleString('en')} conversions: each filter is answered, and the page still answers meanwhile`, {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await expect(lastSynced(options)).toBeVisible();
  const today = dayAgo(sandbox, 0);
  const rows = makeConversions(many.count, today);
  const page = await extension.openWorkspace('#/earnings');
  await seedConversions(page, rows, sandbox.control.nowMs());
  // How long any task of the page's own thread was at most.
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    Object.assign(globalThis, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest.ms = Math.max(longest.ms, entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(
    page.url().replace(/#.*/, `#/earnings?period=custom&from=${addDays(today, -731)}&to=${addDays(today, -1)}`),
  );
  await page.reload();

  const line = page.locator('.report-line');
  const figures: string[] = [];
  // The thread's own time: the clock on the wall also counts what other programs do meanwhile.
  const session = await extension.context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readTaskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const measure = async (what: string, act: () => Promise<unknown>, expected: RegExp) => {
    await page.evaluate(() => Object.assign((globalThis as unknown as { longest: object }).longest, { ms: 0 }));
    const busyBeforeMs = await readTaskMs();
    const startedAtMs = performance.now();
    await act();
    await expect(line).toContainText(expected, { timeout: 60_000 });
    await expect(page.locator('.report')).toHaveAttribute('aria-busy', 'false');
    const tookMs = Math.round(performance.now() - startedAtMs);
    const longest = await page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms);
    const busyMs = Math.round((await readTaskMs()) - busyBeforeMs);
    figures.push(`${what}: ${tookMs} ms; the page's thread: busy ${busyMs} ms, longest task ${Math.round(longest)} ms`);
  };
  await measure('first report', async () => undefined, many.all);
  // Open all the while: a choice is one act.
  const filters = await openFilters(page);
  await measure(
    'a status',
    () => filters.getByRole('combobox', { name: 'Status' }).selectOption('Approved'),
    many.approved,
  );
  await measure(
    'no status',
    () => filters.getByRole('combobox', { name: 'Status' }).selectOption('All statuses'),
    many.all,
  );
  await measure(
    'a program',
    () => filters.getByRole('combobox', { name: 'Program' }).selectOption('107'),
    many.ofProgram,
  );
  await measure(
    'all programs',
    () => filters.getByRole('combobox', { name: 'Program' }).selectOption('All programs'),
    many.all,
  );
  await measure(
    'by week',
    () => page.getByRole('combobox', { name: 'Step of the chart' }).selectOption('By week'),
    many.all,
  );
  await measure(
    'by sub ID 1',
    () => page.getByRole('combobox', { name: 'Break down by' }).selectOption('Sub ID 1'),
    many.all,
  );
  await measure(
    'last month',
    () => page.getByRole('combobox', { name: 'Period' }).selectOption('Last month'),
    many.lastMonth,
  );
  console.log(figures.join('\n'));

  // Summed another way, over the rows that were stored.
  const end = addDays(`${today.slice(0, 7)}-01`, -1);
  const inMonth = rows.filter(({ convertedAt }) => convertedAt.startsWith(end.slice(0, 7)));
  const totals = await readTotals(page);
  for (const [group, names] of Object.entries(groups)) {
    const inGroup = inMonth.filter(({ status }) => names.includes(status));
    expect(totals[group]?.count).toBe(inGroup.length);
    const cents = inGroup
      .filter(({ currency }) => currency === 'MYR')
      .reduce((all, { payout }) => all + Math.round(Number(payout) * 100), 0);
    expect(totals[group]?.sums.MYR ?? '0').toBe(new Big(cents).div(100).toFixed());
  }
});

const readDownload = async (download: Download) => readFile(await download.path());

/** The times of the load, in ms since the epoch. */
interface ReportState {
  readonly seenAtMs: number;
  readonly lastAllAtMs: number;
  readonly lastSpanAtMs: number | null;
}

const readReportState = (page: Page) => readRow<ReportState>(page, 'meta', 'reportState');

/** When the user saw the changes last; 0 for never. */
const readSeenAt = async (page: Page) => (await readReportState(page))?.seenAtMs ?? 0;

/** Makes the stored load older. */
async function ageLoad(page: Page, byMs: number) {
  const state = await readReportState(page);
  if (state === undefined) throw new Error('Nothing was loaded yet');
  const lastSpanAtMs = state.lastSpanAtMs === null ? null : state.lastSpanAtMs - byMs;
  const aged = { ...state, lastAllAtMs: state.lastAllAtMs - byMs, lastSpanAtMs };
  await putRow(page, { store: 'meta', key: 'reportState' }, aged);
}
