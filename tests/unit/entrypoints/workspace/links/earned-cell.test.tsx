// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { readEarningsView } from '#entrypoints/workspace/earnings/earnings-view.ts';
import { EarnedCell } from '#entrypoints/workspace/links/earned-cell.tsx';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import { toLinkRow } from '#lib/domain/links/link-row.ts';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const subIds = ['a&b', '', '', '', ''] as const;
const key = toGroupKey('101', subIds);
const group: GroupEarnings = {
  key,
  conversionCount: 2,
  linkCount: 1,
  isUntagged: false,
  unreadableCount: 0,
  amounts: [{ currency: 'MYR', earned: '2.5', pending: '1' }],
};
const row = toLinkRow(aKeptLink({ offerId: '101', subIds }), undefined, { accountId: 'mine', idPrefix: '' });
const earnings = toLinkEarnings(new Map([['mine', [group]]]));

it('what a link earned leads to its conversions, all of them, those of today too', () => {
  render(<EarnedCell row={row} earnings={earnings} isListable />);
  const { tab, params } = parseRoute(
    new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /2\.50$/ }).href).hash,
  );
  expect(tab).toBe('earnings');
  const { days, filters } = readEarningsView(params, '2026-11-23', '2024-05-06');
  expect(days).toEqual({ start: '2024-05-06', end: '2026-11-23' });
  expect(params.at).toBe('rows');
  expect(filters).toMatchObject({ link: { value: key }, offerId: null, status: null });
});

it('what a link earned leads nowhere if its conversions are those of another account', () => {
  render(<EarnedCell row={row} earnings={earnings} isListable={false} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/2\.50$/)).toBeTruthy();
});

it('what a link earned says how many orders lack in the sum, because their amount is not a number', () => {
  const lacking = toLinkEarnings(new Map([['mine', [{ ...group, unreadableCount: 2 }]]]));
  render(<EarnedCell row={row} earnings={lacking} isListable />);
  expect(screen.getByText(/2 conversions have amounts that are not numbers/)).toBeTruthy();
});
