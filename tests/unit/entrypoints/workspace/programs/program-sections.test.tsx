// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { readEarningsView } from '#entrypoints/workspace/earnings/earnings-view.ts';
import { ProgramMerchant, ProgramRates, ProgramYours } from '#entrypoints/workspace/programs/program-sections.tsx';
import type { ProgramDetails } from '#entrypoints/workspace/programs/programs-services.ts';
import { readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

it("a merchant's programs stand side by side with rate, countries and days until payment, the one in view first", () => {
  const here = anOffer({
    offerId: '1',
    name: 'Kedai MY',
    countries: ['Malaysia'],
    commissions: [{ label: '', rate: '6.50%' }],
    validationDays: '30',
    paymentDays: '15',
  });
  const there = anOffer({
    offerId: '2',
    name: 'Kedai SG',
    countries: ['Singapore', 'Brunei'],
    commissions: [],
    validationDays: '',
    paymentDays: 'soon',
  });
  render(<ProgramMerchant offer={here} others={[there]} />);
  const [, first, second] = screen.getAllByRole('row');
  const toTexts = (row: HTMLElement | undefined) =>
    row && [...row.children].map((cell) => [...cell.childNodes].map((node) => node.textContent));
  expect(toTexts(first)?.flat()).toEqual(['Kedai MY', 'Malaysia', expect.any(String), '6.50%', '45 days']);
  expect(toTexts(second)?.flat()).toEqual(['Kedai SG', 'Singapore, Brunei', expect.any(String), '–', '–']);
  expect(first?.getAttribute('aria-current')).toBe('true');
  const link = within(second as HTMLElement).getByRole('link', { name: 'Kedai SG' });
  expect(parseRoute(link.getAttribute('href') ?? '')).toEqual({ tab: 'programs', params: { id: '2' } });
});

it("a merchant's programs are not listed if there is one", () => {
  render(<ProgramMerchant offer={anOffer({})} others={[]} />);
  expect(screen.queryByRole('table')).toBeNull();
});

it("a program's rates are written as money and percentages are everywhere, special ones too", () => {
  const offer = anOffer({
    commissions: [{ label: 'New customer', rate: 'USD52.50' }],
    specialCommissions: [{ label: 'Weekend', rate: 'up to MYR5.60' }],
  });
  render(<ProgramRates offer={offer} />);
  expect(screen.getByText('USD 52.50')).toBeTruthy();
  expect(screen.getByText('up to MYR 5.60')).toBeTruthy();
});

it("a program's rates that cannot be read stay as the network writes them", () => {
  render(<ProgramRates offer={anOffer({ commissions: [{ label: '', rate: 'ask us' }] })} />);
  expect(screen.getByText('ask us')).toBeTruthy();
});

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

it("a program's record has no heading and no zero of what the user does not have with it", () => {
  const { container } = render(
    <ProgramYours details={{ ...details, linkCount: 0, earnings: { conversionCount: 0, payouts: [] } }} />,
  );
  expect(container.textContent).toBe('');
  cleanup();
  render(<ProgramYours details={{ ...details, linkCount: 0 }} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['2 conversions']);
});
