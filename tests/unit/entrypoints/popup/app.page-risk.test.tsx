// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { CollectedPage } from '#lib/domain/page/collected-page.ts';
import { aCollectedPage } from '#tests/builders/a-collected-page.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { fakePopupServices, minted } from './fake-popup-services.ts';

const dead = 'This page says 404: a link to it would lead nowhere.';

const noLinks: readonly MintedLink[] = [];

/** The popup over a page. `tell` sends the status of the page. */
async function showOver(
  url: string,
  {
    link = null,
    links = noLinks,
    history = null,
  }: { link?: MintedLink | null; links?: readonly MintedLink[]; history?: PopupSnapshot['history'] } = {},
) {
  const told = Promise.withResolvers<CollectedPage>();
  const page = { kind: 'web' as const, url, tabId: 7, title: 'Rice cooker' };
  const snapshot: PopupSnapshot = { ...aPopupSnapshot(), page, history };
  const fake = fakePopupServices(snapshot, { mintDeeplink: () => minted });
  const readShopLinks = vi.fn(async () => links);
  const services = {
    ...fake.services,
    readPage: () => told.promise,
    readLinkState: async () => ({ link, isUnknown: false }),
    readShopLinks,
    nowMs: () => Date.UTC(2026, 10, 24),
  };
  await preloadParts(snapshot);
  render(<App services={services} initialSnapshot={snapshot} />);
  return {
    services,
    readShopLinks,
    copies: () => fake.sentOf('noteCopy'),
    reuses: () => fake.sentOf('noteLinkReuse'),
    sent: () => fake.sentOf('mintDeeplink'),
    tell: (status: number) => told.resolve(aCollectedPage({ status })),
  };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Copy deeplink' });
const isPrimary = () => button().className.includes('button-primary');

it('the popup over a page that was answered with an error says so, and takes colour and focus from its button, which mints when it is pressed all the same', async () => {
  const popup = await showOver('https://kedai.example/p/1');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(isPrimary()).toBe(true);
  popup.tell(404);
  await screen.findByText(dead);
  expect(isPrimary()).toBe(false);
  expect(document.activeElement?.textContent).toContain(dead);
  fireEvent.click(button());
  await waitFor(() => expect(popup.sent()).toHaveLength(1));
  // The title is the error's.
  expect(popup.sent()).toMatchObject([{ title: '' }]);
});

it("the popup over a page that was answered with an error mints nothing when Enter was pressed before the page's status was known", async () => {
  const popup = await showOver('https://kedai.example/p/1');
  fireEvent.click(button());
  popup.tell(404);
  await screen.findByText(dead);
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(popup.sent()).toEqual([]);
});

it('the popup over a page that was answered with an error mints nothing by Enter in a field', async () => {
  const popup = await showOver('https://kedai.example/p/1');
  popup.tell(404);
  await screen.findByText(dead);
  const [field] = document.querySelectorAll('form.mint input');
  const isLetThrough = field !== undefined && fireEvent.keyDown(field, { key: 'Enter' });
  expect(isLetThrough).toBe(false);
  expect(popup.sent()).toEqual([]);
});

it('the popup over a page that was answered with an error says nothing of a page that was answered well', async () => {
  const popup = await showOver('https://kedai.example/p/1');
  popup.tell(200);
  fireEvent.click(button());
  await waitFor(() => expect(popup.sent()).toHaveLength(1));
  expect(screen.queryByText(/would lead nowhere/)).toBeNull();
});

it('the popup over a page that was answered with an error copies the link to the same address with its codes in capitals', async () => {
  const url = 'https://kedai.example/p/%e0%b8%82';
  const link = aKeptLink({ destinationUrl: 'https://kedai.example/p/%E0%B8%82' });
  const history = { url, history: { line: null, link: null, teamPosting: null } };
  const popup = await showOver(url, { link, history });
  popup.tell(404);
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
});

const links = [
  aKeptLink({ linkId: '2', title: 'Batik runner', presetName: 'Blog', trackingLink: 'https://go.example/2' }),
  aKeptLink({ linkId: '3', title: 'Batik scarf', trackingLink: 'https://go.example/3' }),
];
const name = 'Also on this shop, yours already';

it('the shop’s other links on a page that was answered with an error say the year of another one', async () => {
  const mintedAtMs = Date.UTC(2024, 10, 20, 8);
  const popup = await showOver('https://kedai.example/p/1', { links: [aKeptLink({ mintedAtMs }), aKeptLink()] });
  popup.tell(404);
  const region = await screen.findByRole('region', { name });
  expect([...region.querySelectorAll('li .meta')].map((about) => about.textContent)).toEqual([
    expect.stringMatching(/20 Nov 2024$/),
    expect.stringMatching(/20 Nov$/),
  ]);
});

it('the shop’s other links on a page that was answered with an error are offered, and Enter copies the newest of them, which makes no link', async () => {
  const popup = await showOver('https://kedai.example/p/1', { links });
  popup.tell(404);
  const region = await screen.findByRole('region', { name });
  expect(popup.readShopLinks).toHaveBeenCalledWith('101', 'https://kedai.example/p/1');
  expect([...region.querySelectorAll('li .meta')].map((about) => about.textContent)).toEqual([
    'Blog · 20 Nov',
    '20 Nov',
  ]);
  const copy = within(region).getByRole('button', { name: 'Copy the link to Batik runner' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  const described = document.getElementById(copy.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain(dead);
  fireEvent.click(copy);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied link of Batik runner'));
  expect(popup.services.copyText).toHaveBeenCalledWith('https://go.example/2');
  expect(popup.sent()).toEqual([]);
  // The diary has what was copied for a channel.
  expect(popup.copies()).toMatchObject([{ url: links[0]?.destinationUrl, channel: 'Blog' }]);
});

it('the shop’s other links on a page that was answered with an error take no focus from what the user went to meanwhile', async () => {
  const reading = Promise.withResolvers<readonly MintedLink[]>();
  const popup = await showOver('https://kedai.example/p/1');
  popup.readShopLinks.mockReturnValue(reading.promise);
  popup.tell(404);
  await screen.findByText(dead);
  const options = screen.getByRole('button', { name: 'Options' });
  options.focus();
  reading.resolve(links);
  await screen.findByRole('region', { name });
  expect(document.activeElement).toBe(options);
});

it('the shop’s other links on a page that was answered with an error are not read on a page that was answered well', async () => {
  const popup = await showOver('https://kedai.example/p/1', { links });
  popup.tell(200);
  fireEvent.click(button());
  await waitFor(() => expect(popup.sent()).toHaveLength(1));
  expect(popup.readShopLinks).not.toHaveBeenCalled();
});

it('the popup over a basket says so in its first frame, and gives its button neither colour nor focus', async () => {
  const popup = await showOver('https://kedai.example/cart');
  expect(screen.getByText(/others would not see what you see here/)).toBeTruthy();
  expect(isPrimary()).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('A link is made only if you press'));
  popup.tell(200);
  fireEvent.click(button());
  await waitFor(() => expect(popup.sent()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/others would not see/)).toBeNull());
});

it.each([
  ['a dead page', 'https://kedai.example/p/1', 404],
  ['a private page', 'https://kedai.example/account/orders', 200],
])('a link that exists is copied from %s by the button with colour and focus, for free', async (_what, url, status) => {
  const popup = await showOver(url, { link: aKeptLink() });
  popup.tell(status);
  await screen.findByText('You have this link: copying it is free');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(isPrimary()).toBe(true);
  expect(screen.queryByRole('note')).toBeNull();
  fireEvent.click(button());
  await waitFor(() => expect(popup.reuses()).toHaveLength(1));
  expect(popup.sent()).toEqual([]);
});
