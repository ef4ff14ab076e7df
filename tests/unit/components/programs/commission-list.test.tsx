// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { CommissionList } from '#components/programs/commission-list.tsx';

it('the list of commissions lists the best rate first: percentages, then amounts, then what has no figure', () => {
  const tiers = [
    { label: 'Existing buyer', rate: 'up to 0.7% capped at MYR 5.60' },
    { label: 'Other', rate: 'ask us' },
    { label: 'App', rate: 'USD52.50' },
    { label: 'New buyer', rate: '6.50%' },
  ];
  render(<CommissionList tiers={tiers} currency="MYR" />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'New buyer',
    'Existing buyer',
    'App',
    'Other',
  ]);
});

it('the list of commissions lists an amount with a sign by the currency of the program', () => {
  const tiers = [
    { label: 'Existing buyer', rate: '$5' },
    { label: 'New buyer', rate: 'USD 52.50' },
  ];
  render(<CommissionList tiers={tiers} currency="USD" />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['New buyer', 'Existing buyer']);
});
