// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { offerStores } from '#lib/store/database.ts';
import { readReplacements } from '#lib/store/posts/read-replacements.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { aPopupOffer } from '#tests/builders/a-popup-offer.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer as aStoredOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { anOffer, fakePopupServices, showPopup } from './fake-popup-services.ts';

const pasar: OfferWithStatus = {
  ...anOffer,
  offerId: '900',
  name: 'Pasar Raya MY',
  commissions: [{ label: '', rate: '3.25%' }],
  specialCommissions: [],
};

async function show(others: readonly OfferWithStatus[], change: Partial<PopupSnapshot> = {}) {
  return { ...(await showPopup({ offers: [anOffer, ...others], ...change })), host: 'kedai.example' };
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

it.each([
  ['is over', { periodStart: '2026-10-01', periodEnd: '2026-10-31' }],
  ['has not begun', { periodStart: '2026-12-24', periodEnd: '2026-12-31' }],
])(
  "another program of the user's for the page is not the shop's for an extra that %s, and pays none",
  async (_when, days) => {
    const named = aShop({ offerName: pasar.name, commissionRate: '0.173', ...days });
    await show([{ ...pasar, offerId: '901', name: 'Other' }, pasar], { shops: { named } });
    expect(line()).toBe('Also by Other: 3.25%');
  },
);

it("another program of the user's for the page gets no extra of a shop that is another country's program of that name", async () => {
  const countries = ['Malaysia'];
  const abroad = { ...pasar, offerId: '901', countries: ['Singapore'] };
  const named = aShop({ offerName: pasar.name, country: 'Singapore', commissionRate: '0.173', periodEnd: null });
  await show([], { offers: [{ ...anOffer, countries }, { ...pasar, countries }, abroad], shops: { named } });
  expect(line()).toBe('Also by Pasar Raya MY: 3.25%');
});

it('the extra of a shop names the country of its program if the popup shows another program of that name', async () => {
  const here = { ...pasar, countries: ['Malaysia'] };
  const abroad = { ...pasar, offerId: '901', countries: ['Singapore'] };
  const shops = { named: aShop({ offerName: pasar.name, country: 'Singapore' }) };
  const details = { offerId: '900', campaigns: [], subIds: noSubIds, hasConversions: false };
  await showPopup({ offers: [here, abroad], details, shops });
  expect(screen.getByText(/^Extra at/).textContent).toBe('Extra at Embun Books (Pasar Raya MY, Singapore)');
  cleanup();
  await showPopup({ offers: [abroad, here], details: { ...details, offerId: '901' }, shops });
  expect(screen.getByText(/^Extra at/).textContent).toBe('Extra at Embun Books');
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
  ['one that pays only for purchases in its app', { ...pasar, devices: ['ios', 'android'] }],
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

const categories = ['Home & Living'];

const anOwn = (offerId: string, name: string, change: Partial<OfferWithStatus> = {}) =>
  aStoredOffer({
    ...{ offerId, name, categories, applicationStatus: 'approved', offerStatus: 'active' },
    ...{
      countries: ['Malaysia'],
      commissions: [{ label: '', rate: '7.00%' }],
      previewUrl: `https://shop${offerId}.example/`,
    },
    ...change,
  });

/** The popup over a page of program 101, in an account that has other programs, too. */
async function showOwn(
  { held, ...offer }: Partial<OfferWithStatus> & { readonly held?: Promise<void> },
  ...others: readonly ReturnType<typeof aStoredOffer>[]
) {
  const { database } = await openTestAccount();
  const transaction = database.transaction(offerStores, 'readwrite');
  const stored = [aStoredOffer({ offerId: '101', categories, ...offer }), ...others];
  const unplaced = stored.map((each) => ({ ...each, block: null }));
  for (const record of await packOffers(transaction, unplaced, [])) void transaction.objectStore('offers').put(record);
  await transaction.done;
  const shown = aPopupOffer({ name: 'Sutera Loft', applicationStatus: 'rejected', ...offer });
  const snapshot = aPopupSnapshot({ offers: [shown] });
  const { services, sent } = fakePopupServices(snapshot);
  const asked: string[] = [];
  await preloadParts(snapshot);
  const readAll = async (offerId: string) => {
    asked.push(offerId);
    await held;
    return readReplacements(database, offerId);
  };
  render(<App services={{ ...services, readReplacements: readAll }} initialSnapshot={snapshot} />);
  return { sent, asked };
}

const heading = 'Of yours in “Home & Living”';

it('the popup over a page whose program takes no link offers the programs of one’s own in its category, each with its shop', async () => {
  const popup = await showOwn({}, anOwn('2', 'Tidur Nyenyak'), anOwn('3', 'Rumah Rotan'));
  const region = await screen.findByRole('region', { name: heading });
  const rows = within(region).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.own-program')?.textContent)).toEqual([
    'Tidur Nyenyak7.00% · Malaysia',
    'Rumah Rotan7.00% · Malaysia',
  ]);
  const shop = within(region).getByRole<HTMLAnchorElement>('link', { name: 'Open shop of Tidur Nyenyak' });
  expect(shop.href).toBe('https://shop2.example/');
  // What it shows comes from the device.
  expect(popup.sent).toEqual([]);
});

it('the popup over a page whose program takes no link offers them for a paused program, too', async () => {
  await showOwn({ applicationStatus: 'approved', offerStatus: 'paused' }, anOwn('2', 'Tidur Nyenyak'));
  expect(await screen.findByRole('region', { name: heading })).toBeTruthy();
});

it('the popup over a page whose program takes no link is drawn while they are being read', async () => {
  const held = Promise.withResolvers<void>();
  const popup = await showOwn({ held: held.promise }, anOwn('2', 'Tidur Nyenyak'));
  await expect.poll(() => popup.asked).toEqual(['101']);
  expect(screen.getByRole('button', { name: 'Find another program' })).toBeTruthy();
  expect(screen.queryByText(heading)).toBeNull();
  held.resolve();
  expect(await screen.findByRole('region', { name: heading })).toBeTruthy();
});

it('links to no tracking link, no app’s program, and no address of another kind', async () => {
  await showOwn(
    {},
    anOwn('2', 'Leads through a link', {
      previewUrl: 'https://go.links.example/c/2',
      trackingLink: 'https://go.links.example/c/2',
    }),
    anOwn('3', 'In its app only', { devices: ['ios', 'android'] }),
    anOwn('4', 'Script', { previewUrl: 'javascript:alert(1)' }),
    anOwn('5', 'Tidur Nyenyak'),
  );
  const region = await screen.findByRole('region', { name: heading });
  expect(within(region).getAllByRole('link')).toHaveLength(1);
  expect(within(region).getByRole('link', { name: 'Open shop of Tidur Nyenyak' })).toBeTruthy();
});

it('over a page of a program that takes links, the popup reads no other program', async () => {
  const popup = await showOwn({ applicationStatus: 'approved', offerStatus: 'active' }, anOwn('2', 'Tidur Nyenyak'));
  await screen.findByRole('button', { name: 'Copy deeplink' });
  await expect.poll(() => popup.sent.length).toBeGreaterThan(1);
  expect(popup.asked).toEqual([]);
  expect(screen.queryByText(heading)).toBeNull();
});
