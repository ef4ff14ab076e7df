// @vitest-environment happy-dom

import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';

function show(used: number, limit = 1000): HTMLElement {
  const usage: QuotaUsage = aQuotaUsage({
    used,
    limit,
    usedHere: used,
    freesUpAtMs: Date.parse('2026-11-30T16:00:00Z'),
    freesOn: '2026-12-01',
  });
  render(<QuotaMeter usage={usage} period="calendar-month" />);
  return screen.getByRole('meter', { name: 'Deeplinks used' });
}

it('the meter says how many of how many', () => {
  expect(show(188).getAttribute('aria-valuetext')).toBe('188 of 1,000');
  expect(screen.getByText('812 links left this month')).toBeTruthy();
});

it('the link of the meter says what it is for after what it shows', () => {
  render(<QuotaMeter usage={aQuotaUsage({ used: 188, usedHere: 188 })} period="calendar-month" leadsToCorrection />);
  const link = screen.getByRole('link', { name: '812 links left this month: Correct count' });
  expect(link.textContent).toBe('812 links left this month');
});

it('the meter never says more than its maximum to assistive technology, though the text does', () => {
  const meter = show(1_204);
  expect(meter.getAttribute('aria-valuenow')).toBe('1000');
  expect(meter.getAttribute('aria-valuetext')).toBe('1,204 of 1,000');
});

it.each([
  [800, '200 links left this month', 'more on 1 Dec'],
  [950, '50 links left this month', 'more on 1 Dec'],
  [1_000, '0 links left this month', 'more on 1 Dec'],
  [1_204, '0 links left this month', 'more on 1 Dec'],
])('the meter with %i used says how many are left and when more come free', (used, words, when) => {
  show(used);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(when)).toBeTruthy();
});

it('the meter says no day before four fifths are used', () => {
  show(799);
  expect(screen.queryByText(/^more on/)).toBeNull();
});
