import { beforeEach, expect, it } from 'vitest';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { type ButtonOffers, createButtonOffers } from '#lib/worker/page/create-button-offers.ts';

const { buttonOffers: offersItem } = createAccountItems('one');
const pageUrl = 'https://www.kedai.example/p/1';
const offer = { tabId: 7, origin: 'https://www.kedai.example', documentId: 'document-1' };
const page = { tabId: 7, pageUrl, documentId: 'document-1' };

let offers: ButtonOffers;
beforeEach(() => {
  offers = createButtonOffers({ offersItem });
});

it('a document that has the button is known by its tab, its origin and its name, in the next life of the worker, too', async () => {
  await offers.note(offer);
  offers = createButtonOffers({ offersItem });
  expect(await offers.has({ ...page, pageUrl: `${pageUrl}?variant=2` })).toBe(true);
  for (const other of [{ tabId: 8 }, { pageUrl: 'https://kedai.example/p/1' }, { documentId: 'document-2' }])
    expect(await offers.has({ ...page, ...other })).toBe(false);
});

it('a document that has the button is known by tab and origin alone where the browser names no document', async () => {
  await offers.note({ ...offer, documentId: null });
  expect([await offers.has({ tabId: 7, pageUrl }), await offers.has(page)]).toEqual([true, true]);
});

it('a document that has the button is forgotten with its tab’s button, and by five hundred newer ones', async () => {
  await offers.note(offer);
  await offers.note({ ...offer, tabId: 8 });
  await offers.forget(7);
  expect([await offers.has(page), await offers.has({ ...page, tabId: 8 })]).toEqual([false, true]);
  await offersItem.write({ offers: Array.from({ length: 500 }, (_, tabId) => ({ ...offer, tabId: 100 + tabId })) });
  await offers.note(offer);
  expect([await offers.has({ ...page, tabId: 100 }), await offers.has(page)]).toEqual([false, true]);
});
