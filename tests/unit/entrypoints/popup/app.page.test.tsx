// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { App, useTabLinks } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { openDatabase } from '#lib/store/database.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { aCollectedPage } from '#tests/builders/a-collected-page.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { type Answers, anOffer, fakePopupServices, showPopup } from './fake-popup-services.ts';

const check = () => screen.queryByRole('button', { name: 'Check a page' });

it.each([
  ['of a program', {}],
  ['of no program', { offers: [], details: null }],
])('"Check a page" in the popup checks a page %s and opens the panel within the click', async (_name, change) => {
  const { services, sentOf } = await showPopup(change);
  fireEvent.click(check() as HTMLElement);
  expect(sentOf('askPageCheck')).toEqual([{ tabId: 7 }]);
  expect(services.openPanel).toHaveBeenCalledExactlyOnceWith(7, expect.any(Promise));
});

it.each<[string, Partial<PopupSnapshot>]>([
  ['without an account', { connection: { ...aPopupSnapshot().connection, state: 'signed-out' } }],
  ['without a tab', { tab: null }],
])('"Check a page" in the popup is not offered %s', async (_name, change) => {
  await showPopup(change);
  expect(check()).toBeNull();
});

it('a popup without an account leads to the sample merchants, for which none is needed', async () => {
  await showPopup({ connection: { ...aPopupSnapshot().connection, state: 'signed-out' } });
  expect(screen.getByRole('link', { name: 'Look around with sample merchants' }).getAttribute('href')).toBe(
    'demo.html',
  );
});

const pageUrl = 'https://kedai.example/p/1';

const friday = new Date(2026, 10, 20, 4).getTime();

const aHistory = (presetName: string, mintedAtMs = friday) => ({
  line: null,
  link: aKeptLink({ linkId: '7', destinationUrl: pageUrl, presetName, mintedAtMs }),
  teamPosting: null,
});

function showHistory(change: Partial<PopupSnapshot>, canonicalUrl: string | null = null, atMs = friday + 86_400_000) {
  const snapshot = aPopupSnapshot(change);
  const fake = fakePopupServices(snapshot);
  const readPage = async () => aCollectedPage({ canonicalUrl });
  const services = { ...fake.services, readPage, nowMs: () => atMs, readAddressHistory: vi.fn() };
  services.readAddressHistory.mockResolvedValue(aHistory('Blog'));
  render(<App services={services} initialSnapshot={snapshot} />);
  return { ...fake, services };
}

it('a page that was linked before says when and for which channel, with the way to that link, and stops nothing', () => {
  const { services } = showHistory({ history: { url: pageUrl, history: aHistory('Telegram') } });
  expect(screen.getByText(/^Also linked Fri,? .*20.* for Telegram$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('workspace.html#/links?id=7');
  expect(screen.getByRole('button', { name: 'Copy deeplink' }).getAttribute('disabled')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  // The first frame had it.
  expect(services.readAddressHistory).not.toHaveBeenCalled();
});

it('a page that was linked in another year says which', () => {
  showHistory({ history: { url: pageUrl, history: aHistory('Telegram') } }, null, friday + 400 * 86_400_000);
  expect(screen.getByText(/^Also linked Fri,? .*20.* 2026 for Telegram$/)).toBeTruthy();
});

it('a page that was linked before leads to the post where that came last', () => {
  const historyLine = aDiaryLine({ atMs: friday + 1, kind: 'posted', channel: 'Telegram', postId: 'rice' });
  showHistory({ history: { url: pageUrl, history: { ...aHistory('Telegram'), line: historyLine } } });
  expect(screen.getByText(/^Posted .+ in Telegram$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('workspace.html#/posts?id=rice');
});

it('a page that was linked before says that a colleague posted it, unless the user did since', () => {
  const teamPosting = { name: 'Aina', channel: 'Telegram', day: '2026-11-20' };
  showHistory({ history: { url: pageUrl, history: { ...aHistory('Blog'), teamPosting } } });
  expect(screen.getByText('Aina posted this yesterday in Telegram')).toBeTruthy();
  cleanup();
  const historyLine = aDiaryLine({ atMs: friday, kind: 'posted', channel: 'Mail' });
  showHistory({ history: { url: pageUrl, history: { ...aHistory('Blog'), line: historyLine, teamPosting } } });
  expect(screen.getByText(/^Posted .+ in Mail$/)).toBeTruthy();
});

it('a page that was linked before is looked up again under the address that the page names', async () => {
  const { services } = showHistory(
    { history: { url: pageUrl, history: { line: null, link: null, teamPosting: null } } },
    'https://kedai.example/p/1/',
  );
  expect(await screen.findByText(/for Blog$/)).toBeTruthy();
  expect(services.readAddressHistory).toHaveBeenCalledWith('https://kedai.example/p/1/');
});

it('a page that was linked before is looked up again once the cleaning is undone', async () => {
  const { services } = showHistory({ history: { url: pageUrl, history: aHistory('Telegram') } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(/Telegram/)).toBeNull();
  expect(await screen.findByText(/for Blog$/)).toBeTruthy();
  expect(services.readAddressHistory).toHaveBeenCalledWith(`${pageUrl}?utm_source=a`);
});

it('a page that was linked before says nothing of the link that this popup has just made', async () => {
  const { change, services } = showHistory({
    history: { url: pageUrl, history: { line: null, link: null, teamPosting: null } },
  });
  change(aPopupSnapshot({ history: { url: pageUrl, history: aHistory('Telegram', services.nowMs()) } }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Copy deeplink/ })).toBeTruthy());
  expect(screen.queryByText(/Also linked/)).toBeNull();
});

const trackedPage = {
  kind: 'web',
  url: 'https://www.kedai.example/p/1?utm_source=a&irclickid=b',
  tabId: 7,
  title: '',
} as const;

const showKept = (keptParameters: readonly string[] = [], answers: Answers = {}) =>
  showPopup({ page: trackedPage, keptParameters }, { mintDeeplink: () => new Promise(() => undefined), ...answers });

const findButton = (name: string) => screen.findByRole('button', { name });

const listDropped = async () => fireEvent.click(await findButton('2 trackers removed'));

const destination = async (fake: Awaited<ReturnType<typeof showPopup>>) => {
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  return fake.sentOf('mintDeeplink')[0]?.destinationUrl;
};

it('the parameters that were dropped from the address are listed on request, each with its reason', async () => {
  await showKept();
  await listDropped();
  const dropped = await screen.findByRole('list', { name: 'Removed from the address' });
  expect(within(dropped).getAllByRole('listitem')[1]?.textContent).toContain("another affiliate's");
});

it('the parameters that were dropped from the address can be kept for this link: nothing is remembered', async () => {
  const fake = await showKept();
  await listDropped();
  fireEvent.click(await findButton('Keep utm_source for this link'));
  expect(await findButton('1 tracker removed')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1?utm_source=a');
  expect(fake.sentOf('keepParameter')).toEqual([]);
});

it('the parameters that were dropped from the address can be kept on the site', async () => {
  const fake = await showKept();
  await listDropped();
  fireEvent.click(await findButton('Keep utm_source on this site'));
  expect(fake.sentOf('keepParameter')).toEqual([{ host: 'www.kedai.example', name: 'utm_source', isKept: true }]);
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1?utm_source=a');
});

it("the parameters that were dropped from the address are named as another affiliate's tag wherever such a tag can be kept", async () => {
  await showKept();
  await listDropped();
  expect(await findButton("Keep irclickid (another affiliate's) for this link")).toBeTruthy();
  fireEvent.click(await findButton("Keep irclickid (another affiliate's) on this site"));
  const kept = await screen.findByRole('list', { name: 'Kept on this site:' });
  expect(kept.textContent).toContain("another affiliate's");
});

it('the parameters that were dropped from the address are dropped again, with a message, when the choice could not be stored', async () => {
  await showKept([], { keepParameter: () => Promise.reject(new AppError('storage-full')) });
  await listDropped();
  fireEvent.click(await findButton('Keep utm_source on this site'));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be saved');
  expect(await findButton('2 trackers removed')).toBeTruthy();
});

it('the parameters that a site keeps are shown from the first frame, and in the link', async () => {
  const fake = await showKept(['utm_source', 'not_here']);
  const kept = screen.getByRole('list', { name: 'Kept on this site:' });
  expect(within(kept).getAllByRole('listitem')).toHaveLength(1);
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1?utm_source=a');
});

it('the parameters that a site keeps can be dropped again', async () => {
  const fake = await showKept(['utm_source']);
  fireEvent.click(await findButton('Remove utm_source again'));
  expect(fake.sentOf('keepParameter')).toEqual([{ host: 'www.kedai.example', name: 'utm_source', isKept: false }]);
  expect(screen.queryByRole('list', { name: 'Kept on this site:' })).toBeNull();
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1');
});

const shopUrl = 'https://www.pasar.example/my/shop/embun-books/product/lamp';

const period = { periodStart: '2026-11-01', periodEnd: '2026-12-05' };

async function showShop(shop: Partial<Shop>, asked: Shop | null | 'fails' = null, pageUrl = shopUrl) {
  const database = await openDatabase('test');
  await database.put('shops', aShop({ ...period, offerName: 'Kedai Harian', ...shop }));
  const page = { kind: 'web', url: pageUrl, tabId: 7, title: 'Lamp' } as const;
  const findPageShop = () => (asked === 'fails' ? Promise.reject(new Error('no')) : asked);
  return showPopup({ page, shops: { named: await readPageShop(database, pageUrl) } }, { findPageShop });
}

it("the popup on a marketplace shows the extra rate and period under the program's own in its first frame, and sends no message", async () => {
  const fake = await showShop({});
  const own = screen.getByText('6.50%');
  const extra = screen.getByText('1.23%');
  expect(own.compareDocumentPosition(extra)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Extra at Embun Books')).toBeTruthy();
  expect(screen.getByText('until 5 Dec')).toBeTruthy();
  expect(fake.sentOf('findPageShop')).toEqual([]);
});

it('the popup on a marketplace says with which program, if another one is in sight', async () => {
  await showShop({ offerName: 'Pasar SG' });
  expect(anOffer.name).not.toBe('Pasar SG');
  expect(screen.getByText('Extra at Embun Books (Pasar SG)')).toBeTruthy();
});

it('the popup on a marketplace calls a shop without a name by its program’s, once', async () => {
  await showShop({ name: '', offerName: 'Pasar SG' });
  expect(screen.getByText('Extra at Pasar SG')).toBeTruthy();
});

it.each([
  [{ commissionRate: 'up to 5%' }, 'not given'],
  [{ periodEnd: null }, 'no end date'],
  [{ periodEnd: '2026-11-20' }, 'ends today'],
  [{ periodStart: '2026-11-25' }, 'from 25 Nov'],
  [{ periodEnd: '2026-11-10' }, 'ended 10 Nov'],
])('the popup on a marketplace shows %o as "%s"', async (change, text) => {
  await showShop(change);
  expect(screen.getByText(text)).toBeTruthy();
});

it('the popup on a marketplace asks the page when its address names no shop, in a line that was there before', async () => {
  const { sentOf } = await showShop({}, aShop({ ...period, name: 'Jelita Toys' }), 'https://www.pasar.example/p/99');
  expect(document.querySelectorAll('main .hint')).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByText(/^Extra at Jelita Toys \(Pasar MY\): 1\.23%, until 5 Dec$/)).toBeTruthy(),
  );
  expect(sentOf('findPageShop')).toEqual([{ tabId: 7, pageUrl: 'https://www.pasar.example/p/99' }]);
  expect(document.querySelectorAll('main .hint')).toHaveLength(1);
});

it.each([null, 'fails'] as const)('the popup on a marketplace says nothing if the page does: %s', async (asked) => {
  const { sentOf } = await showShop({}, asked, 'https://www.pasar.example/p/99');
  await waitFor(() => expect(sentOf('findPageShop')).toHaveLength(1));
  expect(screen.queryByText(/Extra at/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the popup on a marketplace says and asks nothing on a page of no marketplace', async () => {
  const { sentOf } = await showPopup({ shops: null });
  expect(screen.getByRole('button', { name: 'Copy deeplink' })).toBeTruthy();
  expect(screen.queryByText(/Extra at/)).toBeNull();
  expect(sentOf('findPageShop')).toEqual([]);
});

it('the popup on a marketplace shows a hostile name as text', async () => {
  await showShop({ name: '<img src=x onerror=alert(1)>' });
  expect(screen.getByText('Extra at <img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

function Links({ openTab }: { readonly openTab: ((drawnLink: HTMLAnchorElement) => void) | null }) {
  useTabLinks(openTab);
  return (
    <a href="https://shop.example/terms" target="_blank" rel="noopener">
      <span>Terms</span>
    </a>
  );
}

/** Clicks the link; answers whether the browser follows it. */
const clickTerms = (how: MouseEventInit = {}) => fireEvent.click(screen.getByText('Terms'), how);

it('a link of the popup opens its tab by the browser’s own interface when the popup would stay over it', () => {
  const openTab = vi.fn();
  render(<Links openTab={openTab} />);
  expect(clickTerms()).toBe(false);
  expect(openTab.mock.calls.map(([link]) => link.href)).toEqual(['https://shop.example/terms']);
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])('a link of the popup with %s is the browser’s to follow', (key) => {
  const openTab = vi.fn();
  render(<Links openTab={openTab} />);
  expect(clickTerms({ [key]: true })).toBe(true);
  expect(openTab).not.toHaveBeenCalled();
});

it('a link of the popup is the browser’s to follow when that closes the popup', () => {
  render(<Links openTab={null} />);
  expect(clickTerms()).toBe(true);
});
