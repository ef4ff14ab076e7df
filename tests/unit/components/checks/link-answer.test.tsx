// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import type { CheckServices } from '#components/checks/check-services.ts';
import { LinkAnswerView } from '#components/checks/link-answer.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { makeCheckServices } from './make-check-services.ts';

/** Whether the browser gives the clipboard. */
let isCopyAllowed = true;
beforeEach(() => {
  isCopyAllowed = true;
});

async function show(url: string, prepare: (account: OpenAccount) => Promise<unknown> = async () => undefined) {
  const account = await openTestAccount();
  const db = await openDatabase(account.accountId);
  await writeMeta(db, 'linkHosts', ['go.links.example']);
  await db.put('offers', anOffer({ name: 'Kedai Harian' }));
  const link = aKeptLink({ subIds: ['blog', '', '', '', ''], fromTeam: { device: 'Aina', atMs: 1 } });
  await db.put('links', link);
  await db.put('diary', aDiaryLine({ kind: 'copied', channel: 'Telegram', urls: [link.destinationUrl] }));
  db.close();
  await prepare(account);
  const made = makeCheckServices(account, {
    priceCheck: () => ({ toMake: 1, reused: 0, beyondReserve: 0, blocked: 0, left: 9 }),
  });
  const opened: string[] = [];
  const services: CheckServices = {
    ...made.services,
    copyFormatted: async (text) => isCopyAllowed && made.services.copyFormatted(text),
    openLink: (linkId) => opened.push(`link ${linkId}`),
    openProgram: (offerId) => opened.push(`program ${offerId}`),
  };
  render(<LinkAnswerView services={services} url={url} onBack={() => undefined} />);
  return { ...made, link, opened };
}

it('a link whose answer cannot be read says why, and is looked up again when asked', async () => {
  const account = await openTestAccount();
  const { services } = makeCheckServices(account);
  let isBroken = true;
  const judge: CheckServices['judge'] = (portions, host) => {
    if (isBroken) throw new AppError('database-unavailable');
    return services.judge(portions, host);
  };
  const url = 'https://www.kedai.example/p/tea';
  render(<LinkAnswerView services={{ ...services, judge }} url={url} onBack={() => undefined} />);
  await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(factOf('Leads to')).toBe(url));
});

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it('a link of the user’s says all that is stored of it, and is copied again', async () => {
  const { copied, link, sentOf } = await show('https://go.links.example/c8a2?utm_source=mail');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy again' }));
  await screen.findByText('Copied');
  expect(copied).toEqual([link.trackingLink]);
  expect(factOf('Sub IDs')).toBe('blog');
  expect(factOf('Made')).toMatch(/, by Aina$/);
  expect(factOf('Last copied')).toMatch(/ · Telegram$/);
  expect(factOf('Leads to')).toBe(link.destinationUrl);
  screen.getByRole('button', { name: 'Open in Links' });
  expect(sentOf('makeCheckLinks')).toEqual([]);
});

/** An order of the link, and one of a day to come. */
const putOrders = async ({ database }: OpenAccount, payout: string) => {
  const order = { status: 'approved', affSubs: ['blog', null, null, null, null] };
  const own = aConversion({ ...order, conversionId: '1', payout, convertedAt: '2026-11-21 10:00:00' });
  const early = aConversion({ ...order, conversionId: '2', payout: '100.00', convertedAt: '2026-11-26 10:00:00' });
  for (const each of [own, early]) await database.put('conversions', { ...each, askedCurrency: 'own' });
};

it('a link of the user’s says what its orders earned up to today', async () => {
  await show('https://go.links.example/c8a2', (account) => putOrders(account, '7.80'));
  await waitFor(() => expect(factOf('Earned')).toBe('MYR 7.80'));
});

it('a link of the user’s says no sum that lacks an order whose amount cannot be read', async () => {
  await show('https://go.links.example/c8a2', async (account) => {
    await putOrders(account, '7.80');
    const order = { status: 'approved', affSubs: ['blog', null, null, null, null], convertedAt: '2026-11-22 10:00:00' };
    const unclear = aConversion({ ...order, conversionId: '3', payout: '1,234' });
    await account.database.put('conversions', { ...unclear, askedCurrency: 'own' });
  });
  expect(await screen.findByText(/, by Aina$/)).toBeTruthy();
  expect(screen.queryByText('Earned')).toBeNull();
  expect(screen.queryByText(/earned MYR/)).toBeNull();
});

it('a link of the user’s says what it earned in each currency', async () => {
  await show('https://go.links.example/c8a2', async (account) => {
    await putOrders(account, '7.80');
    const order = { status: 'approved', affSubs: ['blog', null, null, null, null], convertedAt: '2026-11-21 11:00:00' };
    const abroad = aConversion({ ...order, conversionId: '3', payout: '50.00', currency: 'USD' });
    await account.database.put('conversions', { ...abroad, askedCurrency: 'own' });
  });
  await waitFor(() => expect(factOf('Earned')).toBe('MYR 7.80, USD 50.00'));
});

it('a link of the user’s says no sum that another link with its sub IDs may have earned', async () => {
  await show('https://go.links.example/c8a2', async (account) => {
    await putOrders(account, '7.80');
    const [link] = await account.database.getAll('links');
    if (link !== undefined)
      await account.database.put('links', { ...link, linkId: 'twin', destinationUrl: `${link.destinationUrl}/2` });
  });
  expect(await screen.findByText(/, by Aina$/)).toBeTruthy();
  expect(screen.queryByText('Earned')).toBeNull();
  expect(screen.queryByText(/earned MYR/)).toBeNull();
});

it('a link of the user’s that was made in another year says which', async () => {
  const mintedAtMs = Date.UTC(2024, 10, 20, 8);
  await show('https://go.links.example/c8a2', ({ database }) => database.put('links', aKeptLink({ mintedAtMs })));
  expect(await screen.findByText(/made 20 Nov 2024/i)).toBeTruthy();
});

it.each([
  'Tengok ini https://go.links.example/c8a2 murah!',
  'https://go.links.example/c8a2 Half price!',
  'https://go.links.example/c8a2, half price',
  '[Rice cooker](https://go.links.example/c8a2)',
  'go.links.example/c8a2',
])('a link of the user’s is found in the text in which an app shared it: %s', async (text) => {
  await show('');
  fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'What is this link?' }));
  await screen.findByRole('button', { name: 'Copy again' });
});

it('a link of the user’s that the browser does not copy is not said to be copied, as it was the time before', async () => {
  await show('https://go.links.example/c8a2');
  const copy = await screen.findByRole('button', { name: 'Copy again' });
  fireEvent.click(copy);
  await screen.findByText('Copied');
  isCopyAllowed = false;
  fireEvent.click(copy);
  await screen.findByText(/^The browser did not let Linkmint copy/);
  expect(screen.queryByText('Copied')).toBeNull();
});

it('a link of the user’s that is fine opens its record, and offers no second link', async () => {
  const { opened, link } = await show('https://go.links.example/c8a2');
  fireEvent.click(await screen.findByRole('button', { name: 'Open in Links' }));
  expect(opened).toEqual([`link ${link.linkId}`]);
  expect(screen.queryByRole('button', { name: 'Make my link' })).toBeNull();
});

/** The program of the link is paused, and another one of the site pays. */
async function pauseBesideAnother({ database }: OpenAccount): Promise<void> {
  await database.put('offers', anOffer({ name: 'Kedai Harian', offerStatus: 'paused', trackingLink: landing }));
  await database.put('offers', anOffer({ offerId: '102', name: 'Kedai Baru', trackingLink: '' }));
}

/** The link was made in the device's second account, where it is listed as well. */
async function moveElsewhere({ root, database }: OpenAccount): Promise<void> {
  const [link] = await database.getAll('links');
  if (link === undefined) throw new Error('No link was made');
  await database.delete('links', link.linkId);
  await root.put('accounts', anAccount({ accountId: 'other', name: 'Second blog' }));
  (await openDatabase('other')).close();
  const other = await openAccount(root, 'other');
  await writeMeta(other.database, 'linkHosts', ['go.links.example']);
  await other.database.put('links', link);
  other.database.close();
}

it.each([
  ['of a paused program', pauseBesideAnother, /is paused/, ['Open in Links']],
  ['of another account', moveElsewhere, /made in the account Second blog/, []],
] as const)('a link %s is copied again, and made again for the same page', async (_what, prepare, verdict, others) => {
  const { link, copied, sentOf } = await show('https://go.links.example/c8a2', prepare);
  await screen.findByText(verdict);
  expect(factOf('Leads to')).toBe(link.destinationUrl);
  fireEvent.click(screen.getByRole('button', { name: 'Copy again' }));
  await screen.findByText('Copied');
  expect(copied).toEqual([link.trackingLink]);
  for (const name of others) screen.getByRole('button', { name });
  // The record of another account's link is not in this account's list.
  if (others.length === 0) expect(screen.queryByRole('button', { name: 'Open in Links' })).toBeNull();
  await screen.findByText('1 of your 9 left');
  fireEvent.click(screen.getByRole('button', { name: 'Make my link' }));
  await waitFor(() => expect(sentOf('makeCheckLinks')).toHaveLength(1));
  expect(sentOf('makeCheckLinks')[0]?.lines).toMatchObject([{ url: link.destinationUrl }]);
});

const landing = 'https://go.links.example/aff_c?offer_id=101';

it('a landing link names its program and first page, is copied as it is listed, and opens its program', async () => {
  const { copied, opened } = await show(`${landing}&aff_sub=blog`, ({ database }) =>
    database.put('offers', anOffer({ name: 'Kedai Harian', trackingLink: landing })),
  );
  await screen.findByText('The landing link of Kedai Harian');
  expect([factOf('Program'), factOf('Leads to')]).toEqual(['Kedai Harian', 'https://www.kedai.example/']);
  fireEvent.click(screen.getByRole('button', { name: 'Copy again' }));
  await screen.findByText('Copied');
  expect(copied).toEqual([landing]);
  fireEvent.click(screen.getByRole('button', { name: 'Open in Programs' }));
  expect(opened).toEqual(['program 101']);
  expect(screen.queryByRole('button', { name: 'Make my link' })).toBeNull();
});

it('a landing link of a paused program is made again by another program of its site', async () => {
  await show(landing, pauseBesideAnother);
  await screen.findByText('Yours; Kedai Harian is paused.');
  await screen.findByRole('button', { name: 'Make my link' });
});

it('the links of a campaign and of a shop say whose they are; a campaign’s page is not known', async () => {
  await show('https://go.links.example/campaign', ({ database }) =>
    database.put('campaigns', aCampaign({ endDate: '2026-12-31' })),
  );
  await screen.findByText('A campaign of Kedai Harian (MY)');
  expect(factOf('Leads to')).toBe('The link does not say, and Linkmint never opens it.');
  cleanup();
  await show('https://go.links.example/shop', ({ database }) => database.put('shops', aShop()));
  await screen.findByText('The link of the shop Embun Books');
  expect(factOf('Leads to')).toBe('https://www.pasar.example/my/shop/embun-books');
  expect(screen.queryByRole('button', { name: 'Open in Programs' })).toBeNull();
});

it('another person’s link names the parameter, what is left, and offers to make one’s own', async () => {
  await show('https://www.kedai.example/p/1?aff_id=9&size=3');
  await screen.findByText(/^Another person’s: aff_id\./);
  expect(factOf('Without the tag')).toBe('https://www.kedai.example/p/1?size=3');
  await screen.findByRole('button', { name: 'Make my link' });
});

it('a short link that nothing knows is not opened', async () => {
  await show('');
  fireEvent.input(screen.getByRole('textbox', { name: 'Address of a link' }), { target: { value: 'bit.ly/abc' } });
  fireEvent.click(screen.getByRole('button', { name: 'What is this link?' }));
  await screen.findByText('a short link, which Linkmint never opens');
  expect(factOf('Leads to')).toBe('The link does not say, and Linkmint never opens it.');
});

it('a link of which nothing can be read says why', async () => {
  await show('https://go.links.example/c8a2', async ({ database }) => database.close());
  expect(await screen.findByRole('alert')).toBeTruthy();
});
