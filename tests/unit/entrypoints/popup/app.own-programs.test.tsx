// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { offerStores } from '#lib/store/database.ts';
import { readReplacements } from '#lib/store/posts/read-replacements.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { aPopupOffer } from '#tests/builders/a-popup-offer.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { fakePopupServices } from './fake-popup-services.ts';

const categories = ['Home & Living'];

const anOwn = (offerId: string, name: string, change: Partial<OfferWithStatus> = {}) =>
  anOffer({
    ...{ offerId, name, categories, applicationStatus: 'approved', offerStatus: 'active' },
    ...{
      countries: ['Malaysia'],
      commissions: [{ label: '', rate: '7.00%' }],
      previewUrl: `https://shop${offerId}.example/`,
    },
    ...change,
  });

/** The popup over a page of program 101, in an account that has other programs, too. */
async function show(
  { held, ...offer }: Partial<OfferWithStatus> & { readonly held?: Promise<void> },
  ...others: readonly ReturnType<typeof anOffer>[]
) {
  const { database } = await openTestAccount();
  const transaction = database.transaction(offerStores, 'readwrite');
  const stored = [anOffer({ offerId: '101', categories, ...offer }), ...others];
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
  const popup = await show({}, anOwn('2', 'Tidur Nyenyak'), anOwn('3', 'Rumah Rotan'));
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
  await show({ applicationStatus: 'approved', offerStatus: 'paused' }, anOwn('2', 'Tidur Nyenyak'));
  expect(await screen.findByRole('region', { name: heading })).toBeTruthy();
});

it('the popup over a page whose program takes no link is drawn while they are being read', async () => {
  const held = Promise.withResolvers<void>();
  const popup = await show({ held: held.promise }, anOwn('2', 'Tidur Nyenyak'));
  await expect.poll(() => popup.asked).toEqual(['101']);
  expect(screen.getByRole('button', { name: 'Find another program' })).toBeTruthy();
  expect(screen.queryByText(heading)).toBeNull();
  held.resolve();
  expect(await screen.findByRole('region', { name: heading })).toBeTruthy();
});

it('links to no tracking link, no app’s program, and no address of another kind', async () => {
  await show(
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
  const popup = await show({ applicationStatus: 'approved', offerStatus: 'active' }, anOwn('2', 'Tidur Nyenyak'));
  await screen.findByRole('button', { name: 'Copy deeplink' });
  await expect.poll(() => popup.sent.length).toBeGreaterThan(1);
  expect(popup.asked).toEqual([]);
  expect(screen.queryByText(heading)).toBeNull();
});
