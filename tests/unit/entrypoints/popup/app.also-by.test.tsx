// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer, fakePopupServices } from './fake-popup-services.ts';

const pasar: OfferWithStatus = {
  ...anOffer,
  offerId: '900',
  name: 'Pasar Raya MY',
  commissions: [{ label: '', rate: '3.25%' }],
  specialCommissions: [],
};

async function show(others: readonly OfferWithStatus[], change: Partial<PopupSnapshot> = {}) {
  const snapshot = { ...aPopupSnapshot(), offers: [anOffer, ...others], ...change };
  const fake = fakePopupServices(snapshot);
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return { ...fake, host: new URL(snapshot.page.kind === 'web' ? snapshot.page.url : '').hostname };
}

const line = () => screen.queryByText(/^Also by/)?.textContent ?? null;

it("another program of the user's for the page stands below the rates in the first frame, with what it pays, and no message is sent for it", async () => {
  const { host, sent } = await show([pasar]);
  expect(line()).toBe('Also by Pasar Raya MY: 3.25%');
  expect(screen.getByRole('button', { name: `Use Pasar Raya MY on ${host}` })).toBeTruthy();
  expect(sent.map(({ name }) => name)).not.toContain('setDefaultOffer');
});

it("another program of the user's for the page says what the shop of the page adds, and until when", async () => {
  const named = aShop({
    offerName: pasar.name,
    commissionRate: '0.173',
    periodStart: '2026-11-01',
    periodEnd: '2026-12-21',
  });
  await show([{ ...pasar, offerId: '901', name: 'Other' }, pasar], { shops: { named } });
  expect(line()).toBe('Also by Pasar Raya MY: 3.25% + 17.3%, until 21 Dec');
});

it("another program of the user's for the page is used by its button, which remembers it for the site and then offers the one before", async () => {
  const { host, sentOf } = await show([pasar]);
  fireEvent.click(screen.getByRole('button', { name: `Use Pasar Raya MY on ${host}` }));
  await screen.findByText(`Also by ${anOffer.name}:`, { exact: false });
  expect(sentOf('setDefaultOffer')).toEqual([{ host, offerId: '900' }]);
  expect(screen.getByRole('button', { name: `Use ${anOffer.name} on ${host}` })).toBeTruthy();
});

it.each([
  ['one that is paused', { ...pasar, offerStatus: 'paused' }],
  ['one that did not approve the account', { ...pasar, applicationStatus: 'pending' }],
  ['one whose rate is not known', { ...pasar, commissions: [] }],
] as const)("another program of the user's for the page is not named where it is %s", async (_what, offer) => {
  await show([offer]);
  expect(line()).toBeNull();
});

it("another program of the user's for the page is not named while the popup asks which program it is, nor beside one that the user chose", async () => {
  await show([pasar], { isUnsure: true, doubt: 'tie' });
  expect(line()).toBeNull();
  cleanup();
  await show([pasar], { isChosen: true });
  expect(line()).toBeNull();
});

it("another program of the user's for the page is not named where it is for other countries than the program that is shown", async () => {
  const shown = { ...anOffer, countries: ['Malaysia'] };
  await show([], { offers: [shown, { ...pasar, countries: ['Singapore'] }] });
  expect(line()).toBeNull();
  cleanup();
  await show([], { offers: [shown, { ...pasar, countries: ['Malaysia', 'Singapore'] }] });
  expect(line()).toContain('Pasar Raya MY');
});

it("another program of the user's for the page is not named where it works in none of the user's countries", async () => {
  const settings = { ...aPopupSnapshot().settings, countries: ['Malaysia'] };
  await show([{ ...pasar, countries: ['Singapore'] }], { settings });
  expect(line()).toBeNull();
  cleanup();
  await show([{ ...pasar, countries: ['Malaysia'] }], { settings });
  expect(line()).toContain('Pasar Raya MY');
});
