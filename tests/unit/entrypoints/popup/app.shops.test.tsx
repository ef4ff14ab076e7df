// @vitest-environment happy-dom

import { render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { openDatabase } from '#lib/store/database.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer, fakePopupServices } from './fake-popup-services.ts';

const url = 'https://www.pasar.example/my/shop/embun-books/product/lamp';
const period = { periodStart: '2026-11-01', periodEnd: '2026-12-05' };

async function show(shop: Partial<Shop>, asked: Shop | null | 'fails' = null, pageUrl = url) {
  const database = await openDatabase('test');
  await database.put('shops', aShop({ ...period, offerName: 'Kedai Harian', ...shop }));
  const page = { kind: 'web', url: pageUrl, tabId: 7, title: 'Lamp' } as const;
  const snapshot = { ...aPopupSnapshot(), page, shops: { named: await readPageShop(database, pageUrl) } };
  const fake = fakePopupServices(snapshot, {
    findPageShop: () => (asked === 'fails' ? Promise.reject(new Error('no')) : asked),
  });
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}

it("the popup on a marketplace shows the extra rate and period under the program's own in its first frame, and sends no message", async () => {
  const fake = await show({});
  const own = screen.getByText('6.50%');
  const extra = screen.getByText('1.23%');
  expect(own.compareDocumentPosition(extra)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Extra at Embun Books')).toBeTruthy();
  expect(screen.getByText('until 5 Dec')).toBeTruthy();
  expect(fake.sentOf('findPageShop')).toEqual([]);
});

it('the popup on a marketplace says with which program, if another one is in sight', async () => {
  await show({ offerName: 'Pasar SG' });
  expect(anOffer.name).not.toBe('Pasar SG');
  expect(screen.getByText('Extra at Embun Books (Pasar SG)')).toBeTruthy();
});

it.each([
  [{ commissionRate: 'up to 5%' }, 'not given'],
  [{ periodEnd: null }, 'no end date'],
  [{ periodEnd: '2026-11-20' }, 'ends today'],
  [{ periodStart: '2026-11-25' }, 'from 25 Nov'],
  [{ periodEnd: '2026-11-10' }, 'ended 10 Nov'],
])('the popup on a marketplace shows %o as "%s"', async (change, text) => {
  await show(change);
  expect(screen.getByText(text)).toBeTruthy();
});

it('the popup on a marketplace asks the page when its address names no shop, in a line that was there before', async () => {
  const { sentOf } = await show({}, aShop({ ...period, name: 'Jelita Toys' }), 'https://www.pasar.example/p/99');
  expect(document.querySelectorAll('main .hint')).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByText(/^Extra at Jelita Toys \(Pasar MY\): 1\.23%, until 5 Dec$/)).toBeTruthy(),
  );
  expect(sentOf('findPageShop')).toEqual([{ tabId: 7 }]);
  expect(document.querySelectorAll('main .hint')).toHaveLength(1);
});

it.each([null, 'fails'] as const)(
  'the popup on a marketplace says nothing when the page names none: %s',
  async (asked) => {
    const { sentOf } = await show({}, asked, 'https://www.pasar.example/p/99');
    await waitFor(() => expect(sentOf('findPageShop')).toHaveLength(1));
    expect(screen.queryByText(/Extra at/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('the popup on a marketplace says and asks nothing on a page of no marketplace', () => {
  const { services, sentOf } = fakePopupServices({ ...aPopupSnapshot(), shops: null });
  render(<App services={services} initialSnapshot={{ ...aPopupSnapshot(), shops: null }} />);
  expect(screen.getByRole('button', { name: 'Copy deeplink' })).toBeTruthy();
  expect(screen.queryByText(/Extra at/)).toBeNull();
  expect(sentOf('findPageShop')).toEqual([]);
});

it('the popup on a marketplace shows a hostile name as text', async () => {
  await show({ name: '<img src=x onerror=alert(1)>' });
  expect(screen.getByText('Extra at <img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});
