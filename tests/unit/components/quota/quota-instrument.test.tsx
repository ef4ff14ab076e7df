// @vitest-environment happy-dom

import { cleanup, render, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { QuotaInstrument } from '#components/quota/quota-instrument.tsx';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';

const history: QuotaHistory = {
  today: '2026-11-03',
  lost: 0,
  days: [
    { day: '2026-11-01', here: 0, elsewhere: 0 },
    { day: '2026-11-02', here: 8, elsewhere: 30 },
    { day: '2026-11-03', here: 4, elsewhere: 0 },
    { day: '2026-11-04', here: 0, elsewhere: 0 },
  ],
};
const someUsage = { used: 42, usedHere: 12, usedElsewhere: 30, freesUpAtMs: new Date(2026, 11, 1, 0, 0).getTime() };

function show(
  change: Partial<QuotaUsage> = {},
  period: 'calendar-month' | 'rolling-30-days' = 'calendar-month',
  lost = 0,
) {
  const usage = aQuotaUsage({ ...someUsage, ...change });
  const { container } = render(<QuotaInstrument usage={usage} period={period} history={{ ...history, lost }} />);
  return container;
}

it('the instrument says in words where the links were counted', () => {
  expect(show().textContent).toContain('12 here, 30 on your other browsers');
  expect(screen.getByRole('meter', { name: 'Deeplinks used' }).getAttribute('aria-valuetext')).toBe('42 of 1,000');
});

it('the instrument has no zero of a browser that made no link', () => {
  expect(show({ used: 12, usedElsewhere: 0 }).querySelector('.quota-split')?.textContent).toBe('12 here');
  cleanup();
  expect(show({ used: 30, usedHere: 0 }).querySelector('.quota-split')?.textContent).toBe('30 on your other browsers');
  cleanup();
  expect(show({ used: 0, usedHere: 0, usedElsewhere: 0 }).querySelector('.quota-split')).toBeNull();
});

it('the instrument says how many a correction added to them, and how many it subtracted', () => {
  expect(show({ used: 412 }).textContent).toContain('30 on your other browsers, 370 from elsewhere');
  cleanup();
  const none = show({ used: 42, usedHere: 0, usedElsewhere: 0 });
  expect(none.querySelector('.quota-split')?.textContent).toBe('42 from elsewhere, by the dashboard');
  cleanup();
  expect(show({ used: 40 }).textContent).toContain('30 on your other browsers; the dashboard said 2 fewer');
});

it('the instrument says how many are counted without an answer, if there are any', () => {
  expect(show().textContent).not.toContain('lost');
  cleanup();
  expect(show({}, 'calendar-month', 1).textContent).toContain('1 counted without an answer');
  cleanup();
  expect(show({}, 'calendar-month', 2).textContent).toContain('2 counted without an answer');
});

it.each([
  [799, ''],
  [800, 'At least 80 % of the links are used: 200 left.'],
  [950, 'At least 95 % of the links are used: 50 left.'],
  [1_000, "All links are used, by Linkmint's count."],
  [1_204, 'for a new one choose “Make it anyway”'],
])('the instrument with %i used warns: %s', (used, words) => {
  const warning = show({ used }).querySelector('.quota-warning');
  expect(warning?.textContent ?? '').toContain(words);
  expect(warning === null).toBe(words === '');
});

it('the instrument has a chart with the same numbers as a table, up to today', () => {
  show();
  const figure = screen.getByRole('figure');
  expect(figure.textContent).toContain('most on one day: 38');
  const rows = within(within(figure).getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['1 Nov', '0', '0'],
    ['2 Nov', '8', '30'],
    ['3 Nov', '4', '0'],
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'date']);
});

it('the instrument stacks the other browsers on this one, and draws even a single link', () => {
  const container = show();
  const bars = (name: string) => [...container.querySelectorAll(`.quota-chart-${name}`)];
  const toBox = (bar: Element | undefined) => [Number(bar?.getAttribute('y')), Number(bar?.getAttribute('height'))];
  const [hereY = 0, hereHeight = 0] = toBox(bars('here')[1]);
  const [elsewhereY = 0, elsewhereHeight = 0] = toBox(bars('elsewhere')[1]);
  expect(hereY + hereHeight).toBe(100);
  expect(elsewhereY + elsewhereHeight).toBeCloseTo(hereY);
  expect(elsewhereY).toBeGreaterThanOrEqual(0);
  expect(elsewhereHeight / hereHeight).toBeCloseTo(30 / 8);
  expect(toBox(bars('here')[0])).toEqual([100, 0]);
});

it('the instrument has no chart if no device counted a link', () => {
  show({ used: 0, usedHere: 0, usedElsewhere: 0 });
  expect(screen.queryByRole('figure')).toBeNull();
});

it('the time when more comes free is shown from the first link on: the next month', () => {
  expect(show({ used: 1, usedHere: 1 }).textContent).toContain('The count starts again on 1 Dec, 00:00, your time.');
});

it('the time when more comes free is the oldest link’s end if the period rolls', () => {
  const freesUpAtMs = new Date(2026, 10, 28, 14, 5).getTime();
  expect(show({ freesUpAtMs }, 'rolling-30-days').textContent).toContain('The next link frees up on 28 Nov, 14:05.');
});

it('the time when more comes free is unknown if only the dashboard knows of links, and not shown if there are none', () => {
  const unknown = { usedHere: 0, usedElsewhere: 0, freesUpAtMs: null };
  expect(show({ ...unknown, used: 412 }, 'rolling-30-days').textContent).toContain('is not known');
  cleanup();
  expect(show({ ...unknown, used: 0 }, 'rolling-30-days').textContent).toContain('All links are free.');
});

it('the time when more comes free is unknown where the network alone knows of links, also if no device counted one', () => {
  const none = { used: 0, usedHere: 0, usedElsewhere: 0, freesUpAtMs: null };
  const shown = show({ ...none, level: 'reached', isUsedUpByNetwork: true }, 'rolling-30-days').textContent;
  expect(shown).toContain('is not known');
  expect(shown).not.toContain('All links are free.');
});
