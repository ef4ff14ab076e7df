// @vitest-environment happy-dom

import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { CampaignList, type CampaignRowProps } from '#components/coupons/campaign-list.tsx';
import { aCampaign } from '#tests/builders/a-campaign.ts';

const campaign: CampaignRowProps['campaign'] = {
  ...aCampaign({
    campaignId: '1',
    offerId: '7',
    offerName: 'Kedai',
    name: '12% off',
    description: '',
    voucherCode: 'HARIAN12',
    startDate: '',
    endDate: '2026-11-21',
    bannerUrl: 'https://elsewhere.example/banner.png',
    trackingLink: 'https://go.example/c',
    categories: [],
  }),
  isLinkCopyable: true,
};

function show(campaigns: readonly CampaignRowProps['campaign'][]) {
  const onCopyCode = vi.fn();
  const onCopyLink = vi.fn();
  const { container } = render(
    <CampaignList
      title="Coupons"
      campaigns={campaigns}
      today="2026-11-20"
      copied={null}
      onCopyCode={onCopyCode}
      onCopyLink={onCopyLink}
    />,
  );
  return { container, onCopyCode, onCopyLink, region: within(document.body) };
}

it('the list of coupons has a button for each code, and copies that code', () => {
  const { region, onCopyCode } = show([campaign]);
  fireEvent.click(region.getByRole('button', { name: 'Copy code HARIAN12' }));
  expect(onCopyCode).toHaveBeenCalledWith(expect.objectContaining({ voucherCode: 'HARIAN12' }));
  expect(region.getByText('ends tomorrow')).toBeTruthy();
});

it('the list of coupons calls one without a name by its program’s', () => {
  const { region } = show([{ ...campaign, name: '' }]);
  expect(region.getByRole('button', { name: 'Copy link of Kedai' })).toBeTruthy();
  expect(document.querySelector('.campaign-name')?.textContent).toBe('Kedai');
});

it("the list of coupons shows the service's text as text: no element of it, and no image", () => {
  const { container } = show([
    { ...campaign, name: '<b>x</b>', description: '<img src=x onerror=alert(1)>Once per <i> customer' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }));
  expect(container.querySelector('img, b, i, script')).toBeNull();
  expect(container.textContent).toContain('Once per <i> customer');
});

it('the list of coupons never makes a tracking link an anchor: following it would be a click', () => {
  const { container, region, onCopyLink } = show([campaign]);
  expect(container.querySelector('a')).toBeNull();
  fireEvent.click(region.getByRole('button', { name: 'Copy link of 12% off' }));
  expect(onCopyLink).toHaveBeenCalledTimes(1);
});

it('the list of coupons does not offer an unsafe link', () => {
  const { region } = show([{ ...campaign, isLinkCopyable: false }]);
  expect(region.queryByRole('button', { name: /Copy link/ })).toBeNull();
});

it('the list of coupons has no heading and no region where there is none', () => {
  expect(show([]).container.textContent).toBe('');
  expect(screen.queryByRole('region')).toBeNull();
});

it('the list of coupons shows the end first, and the terms only after a click', () => {
  const { container } = show([{ ...campaign, description: 'Once per customer' }]);
  expect(container.querySelector('.meta')?.textContent).toMatch(/^ends tomorrow/);
  expect(container.textContent).not.toContain('Once per customer');
  fireEvent.click(screen.getByRole('button', { name: 'Terms', expanded: false }));
  expect(screen.getByText('Once per customer')).toBeTruthy();
});

it('the list of coupons is one Tab stop a row: the code first, and the arrows move inside the row', () => {
  const another = { ...campaign, campaignId: '2', name: 'Free delivery', voucherCode: '' };
  const { region } = show([{ ...campaign, description: 'Once per customer' }, another]);
  const stops = () => region.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  const [code, link, terms] = ['Copy code HARIAN12', 'Copy link of 12% off', 'Terms'].map((name) =>
    region.getByRole('button', { name }),
  );
  const otherLink = region.getByRole('button', { name: 'Copy link of Free delivery' });
  expect(stops()).toEqual([code, otherLink]);

  code?.focus();
  for (const [key, next] of [
    ['ArrowLeft', link],
    ['ArrowLeft', terms],
    ['ArrowLeft', terms],
    ['ArrowRight', link],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(next);
  }
  // Back in the row by Tab, the user is where they were.
  expect(stops()).toEqual([link, otherLink]);
});
