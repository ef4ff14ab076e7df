// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { ProgramMerchant } from '#entrypoints/workspace/programs/program-merchant.tsx';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

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
