import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { openDatabase } from '#lib/store/database.ts';
import { findPageShop } from '#lib/worker/shops/find-page-shop.ts';
import { aShop } from '#tests/builders/a-shop.ts';

const embun = aShop();
const jelita = aShop({ shopId: '7003022', name: 'Jelita Toys', link: 'https://www.pasar.example/my/shop/jelita-toys' });

const pageUrl = 'https://www.pasar.example/p/1';

interface PageFacts {
  /** Absent: where the popup was opened. */
  readonly url?: string;
  /** Absent: the page was loaded with its address. */
  readonly loadedUrl?: string;
  readonly canonicalUrl: string | null;
  readonly links: readonly string[];
}

async function find(page: PageFacts | null) {
  const executeScript = async () => {
    if (page === null) throw new Error('Cannot access contents of the page');
    return [{ result: { url: pageUrl, loadedUrl: page.url ?? pageUrl, ...page } }];
  };
  Object.assign(browser.scripting, { executeScript });
  const database = await openDatabase('test');
  await database.put('shops', embun);
  await database.put('shops', jelita);
  return (await findPageShop(database, { tabId: 7, pageUrl }))?.name ?? null;
}

it('the shop that a page names beside its address is the one of its canonical address, whatever its links say', async () => {
  const found = await find({ canonicalUrl: `${embun.link}/product/lamp`, links: [jelita.link] });
  expect(found).toBe('Embun Books');
});

it('the shop that a page names beside its address is the only one that its links lead to', async () => {
  const links = [`${jelita.link}/`, 'https://www.pasar.example/help', `${jelita.link}/product/kite`];
  expect(await find({ canonicalUrl: 'https://www.pasar.example/p/1', links })).toBe('Jelita Toys');
});

it('the shop that a page names beside its address is undecided when they lead to two', async () => {
  expect(await find({ canonicalUrl: null, links: [embun.link, jelita.link] })).toBeNull();
});

it('the shop that a page names beside its address is missing when they lead to no shop', async () => {
  expect(await find({ canonicalUrl: null, links: [] })).toBeNull();
});

it('the shop that a page names beside its address is missing when the page cannot be read', async () => {
  expect(await find(null)).toBeNull();
});

it('the shop that a page names beside its address is missing when the tab has gone to another page', async () => {
  const page = { canonicalUrl: `${embun.link}/product/lamp`, links: [] };
  expect(await find({ ...page, url: 'https://www.pasar.example/p/2' })).toBeNull();
  expect(await find({ ...page, url: `${pageUrl}#reviews` })).toBe('Embun Books');
});

it('the shop that a page names beside its address is not of the canonical address of a page before it', async () => {
  const canonicalUrl = `${embun.link}/product/lamp`;
  const loadedUrl = 'https://www.pasar.example/p/2';
  expect(await find({ loadedUrl, canonicalUrl, links: [] })).toBeNull();
  expect(await find({ loadedUrl, canonicalUrl, links: [jelita.link] })).toBe('Jelita Toys');
  expect(await find({ loadedUrl: `${pageUrl}?utm_source=mail`, canonicalUrl, links: [] })).toBe('Embun Books');
  expect(await find({ loadedUrl: '', canonicalUrl, links: [] })).toBe('Embun Books');
});
