// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { CampaignsRefresh } from '#entrypoints/popup/program/program-campaigns.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { fakePopupServices } from '../fake-popup-services.ts';

function show(answer: () => unknown = () => undefined, refusal: ShownRefusal | null = null) {
  const fake = fakePopupServices(aPopupSnapshot(), { refreshCampaigns: answer });
  const onRefreshed = vi.fn(async () => undefined);
  render(
    <CampaignsRefresh
      services={fake.services}
      offerId="101"
      serviceUrl="https://api.network.example"
      refusal={refusal}
      onRefreshed={onRefreshed}
    />,
  );
  return { fake, onRefreshed };
}
const button = () => screen.getByRole('button', { name: 'Refresh coupons from api.network.example' });

it('the coupons of the program in the popup are requested when the user asks, by a button that names the service', async () => {
  const { fake, onRefreshed } = show();
  expect(fake.sentOf('refreshCampaigns')).toEqual([]);
  fireEvent.click(button());
  await screen.findByText('Up to date.');
  expect(fake.sentOf('refreshCampaigns')).toEqual([{ offerId: '101' }]);
  expect(onRefreshed).toHaveBeenCalledOnce();
});

it('the coupons of the program in the popup that the service does not have are no failure on its side', async () => {
  const { onRefreshed } = show(() => Promise.reject(new AppError('not-offered', { httpStatus: 404 })));
  fireEvent.click(button());
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Your network has no such list. Linkmint asks again by itself. Everything else keeps working.',
    ),
  );
  expect(onRefreshed).not.toHaveBeenCalled();
});

it('the coupons of the program in the popup say that they are not offered here', () => {
  const refusal = { code: 'not-offered', httpStatus: 404, looks: 1, isNotOffered: true, retryAtMs: 0 } as const;
  show(undefined, { kind: 'campaigns', refusal, listedAtMs: null });
  expect(screen.getByText(/^Coupons: not offered here\./)).toBeTruthy();
});
