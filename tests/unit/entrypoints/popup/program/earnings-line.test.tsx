// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { EarningsLine } from '#entrypoints/popup/program/earnings-line.tsx';
import { openDatabase } from '#lib/store/database.ts';
import { readProgramEarnings } from '#lib/store/earnings/read-conversions.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

async function show(...rows: Parameters<typeof aReportRow>[0][]) {
  const database = await openDatabase('test');
  for (const [index, row] of rows.entries()) {
    const conversion = { ...aReportRow(row), conversionId: String(index) };
    await database.put('conversions', { ...conversion, merchantId: '9', advSubs: [], askedCurrency: 'own' });
  }
  const services = { readEarnings: (offerId: string) => readProgramEarnings(database, offerId, '2026-11-20') };
  render(<EarningsLine services={services} offerId="101" />);
}

it('the line on earnings in the popup has what is approved and what is pending of 30 days, today among them, each currency by itself', async () => {
  await show(
    { convertedAt: '2026-10-22 00:00:00', payout: '1.10' },
    { convertedAt: '2026-11-20 12:00:00', status: 'paid', payout: '2.20' },
    { currency: 'SGD', payout: '5.00' },
    { status: 'pending', payout: '4.00' },
    { convertedAt: '2026-10-21 23:59:59', payout: '100.00' },
    { offerId: '102', payout: '100.00' },
  );
  expect((await screen.findByText(/pending in the last 30 days/)).textContent).toBe(
    'MYR 3.30, SGD 5.00 approved, MYR 4.00 pending in the last 30 days',
  );
});

it.each([
  ['approved', 'MYR 4.00 approved in the last 30 days'],
  ['pending', 'MYR 4.00 pending in the last 30 days'],
])('the line on earnings in the popup has no zero beside what is %s', async (status, text) => {
  await show({ status, payout: '4.00' });
  expect((await screen.findByText(/in the last 30 days/)).textContent).toBe(text);
});

it('the line on earnings in the popup is only the way to Earnings when there was none in that time', async () => {
  const readEarnings = vi.fn(async () => ({ approved: [], pending: [] }));
  const { container } = render(<EarningsLine services={{ readEarnings }} offerId="101" />);
  await readEarnings.mock.results[0]?.value;
  await act(() => undefined);
  expect(container.textContent).toBe('Earnings');
});

it('the line on earnings in the popup leads to the report of the same program and days', async () => {
  await show({});
  const link = screen.getByRole('link', { name: 'Earnings' });
  expect(link.getAttribute('href')).toBe('workspace.html#/earnings?offer=101&period=30-days&today=1');
  expect(await screen.findByText(/in the last 30 days/)).toBeTruthy();
});
