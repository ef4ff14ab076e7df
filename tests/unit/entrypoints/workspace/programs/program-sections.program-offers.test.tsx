// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ProgramOffers } from '#entrypoints/workspace/programs/program-sections.tsx';
import type { ProgramDetails, ProgramsServices } from '#entrypoints/workspace/programs/programs-services.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aProgramCampaign } from '#tests/builders/a-program-campaign.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

function show(
  refreshCampaigns: ProgramsServices['refreshCampaigns'],
  { shopCount = 0, campaigns = [aProgramCampaign()] }: Partial<ProgramDetails> = {},
) {
  const offer = anOffer({ offerId: '101' });
  const details: ProgramDetails = {
    offerId: '101',
    offer,
    merchantOffers: [],
    campaigns,
    shopCount,
    linkCount: 0,
    earnings: { conversionCount: 0, payouts: [] },
    changes: [],
    linkHosts: [],
  };
  const services = { nowMs: () => 0, refreshCampaigns } as Partial<ProgramsServices> as ProgramsServices;
  const onRefreshed = vi.fn(async () => undefined);
  render(
    <ProgramOffers details={details} offer={offer} today="2026-03-10" services={services} onRefreshed={onRefreshed} />,
  );
  return onRefreshed;
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Look for new ones' }));

it('the coupons of a program in the Programs tab are requested only when the user asks, and read again', async () => {
  const refreshCampaigns = vi.fn(async () => undefined);
  const onRefreshed = show(refreshCampaigns);
  expect(refreshCampaigns).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Up to date.'));
  expect(refreshCampaigns).toHaveBeenCalledExactlyOnceWith('101');
  expect(onRefreshed).toHaveBeenCalledOnce();
});

it('the coupons of a program in the Programs tab stay as they are when the service has no such list, and the reason is shown', async () => {
  const onRefreshed = show(() => Promise.reject(new AppError('not-offered', { httpStatus: 404 })));
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('Your network has no such list.');
  expect(onRefreshed).not.toHaveBeenCalled();
});

it('a program of a marketplace leads to its shops with extra commission', () => {
  show(async () => undefined, { shopCount: 57 });
  const link = screen.getByRole('link', { name: '57 shops with extra commission' });
  expect(link.getAttribute('href')).toBe('#/shops?q=Kedai+Harian+%28MY%29');
});

it('a coupon of a program in the Programs tab goes by its program’s name where it has none', () => {
  show(async () => undefined, { campaigns: [aProgramCampaign({ name: '' })] });
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Kedai Harian (MY)');
});

it('a program without live coupons has no heading of them, and the act that looks for some names them', () => {
  show(async () => undefined, { campaigns: [] });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('button', { name: 'Refresh coupons' })).toBeTruthy();
});
