// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { readEarningsView } from '#entrypoints/workspace/earnings/earnings-view.ts';
import { ProgramYours } from '#entrypoints/workspace/programs/program-yours.tsx';
import type { ProgramDetails } from '#entrypoints/workspace/programs/programs-services.ts';
import { readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

const details: ProgramDetails = {
  offerId: '2100',
  offer: null,
  merchantOffers: [],
  campaigns: [],
  shopCount: 0,
  linkCount: 3,
  earnings: { conversionCount: 2, payouts: [] },
  changes: [],
  linkHosts: [],
};

it('the way from a program to its links narrows the list of links to that program', () => {
  render(<ProgramYours details={details} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '3 links of yours' });
  const { tab, params } = parseRoute(link.getAttribute('href') ?? '');

  expect(tab).toBe('links');
  expect(readLinkFilter(params).offerId).toBe('2100');
});

it('the way from a program to its conversions shows the rows of all time, those of today too', () => {
  render(<ProgramYours details={details} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '2 conversions' });
  const { tab, params } = parseRoute(link.getAttribute('href') ?? '');

  expect(tab).toBe('earnings');
  expect(params.at).toBe('rows');
  const { days, filters } = readEarningsView(params, '2026-11-23', '2024-05-06');
  expect(days).toEqual({ start: '2024-05-06', end: '2026-11-23' });
  expect(filters).toMatchObject({ offerId: '2100', status: null });
});
