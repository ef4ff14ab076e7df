import { beforeEach, expect, it, vi } from 'vitest';
import type { PageSetup, PageToast } from '#lib/domain/page/page-surface.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { createPageSurface } from '#lib/worker/page/create-page-surface.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeWorker, permitService, takeForConnected, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const pageUrl = 'https://www.kedai.example/p/1?from=mail';
const toast: PageToast = { tone: 'done', title: 'Copied', detail: '999 left' };

let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  worker = await makeWorker();
  await takeForConnected(worker);
  apis = fakePageApis({ canonicalUrl: null, title: null });
  await worker.db.put('offers', anOffer());
  await switchOn(true);
});

const switchOn = async (showOnMerchantPages: boolean) =>
  settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages });
const offer = (url = pageUrl) => worker.pageSurface.offerButton(7, url);
const setups = () => apis.calls.map(([setup]) => setup as PageSetup);
const corners = () => setups().map(({ corner }) => corner);

it('the button is put into the page of a program that can be minted, for its origin alone', async () => {
  await offer();
  expect(apis.injectedTabs).toEqual([7]);
  expect(setups()).toMatchObject([{ origin: 'https://www.kedai.example', corner: 'bottom-right' }]);
});

it('the button comes with all its texts, because a script that outlived its extension cannot ask for any', async () => {
  await offer();
  const texts = Object.values(setups()[0]?.texts ?? {}).flatMap((text) =>
    typeof text === 'string' ? [text] : [text.title, text.detail],
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => text === '')).toEqual([]);
});

it('the button names each button differently, so that a click on one never counts for another', async () => {
  await offer();
  await offer();
  const [one, other] = apis.calls.map(([, actPrefix]) => actPrefix);
  expect(one).not.toBe(other);
  expect(one).toEqual(expect.stringMatching(/^.{20,}$/));
});

it.each([
  ['without a program', 'https://elsewhere.example/'],
  ['where somebody buys', 'https://www.kedai.example/checkout'],
  ['that is no web page', 'chrome://extensions'],
  ['without an address', 'no address'],
])('the button is not put into a page %s', async (_what, url) => {
  await offer(url);
  expect(apis.injectedTabs).toEqual([]);
});

it.each([{ applicationStatus: 'pending' }, { offerStatus: 'paused' }] as const)(
  'the button is not put into a page whose program is %o',
  async (change) => {
    await worker.db.put('offers', anOffer(change));
    await offer();
    expect(apis.injectedTabs).toEqual([]);
  },
);

it('the button is noted with its document before it is there, and forgotten where the page is to have none', async () => {
  const { executeScript } = browser.scripting;
  const noted: boolean[] = [];
  const page = { tabId: 7, pageUrl, documentId: 'document-1' };
  browser.scripting.executeScript = (async (injection: { files?: unknown }) => {
    if (injection.files !== undefined) return [{ frameId: 0, documentId: 'document-1' }];
    noted.push(await worker.buttonOffers.has(page));
    return executeScript(injection as Parameters<typeof executeScript>[0]);
  }) as typeof executeScript;
  await offer();
  expect(noted).toEqual([true]);
  await worker.db.clear('offers');
  await offer();
  expect(await worker.buttonOffers.has(page)).toBe(false);
});

it('the button is not put into any page while the user has it switched off', async () => {
  await switchOn(false);
  await offer();
  expect(apis.injectedTabs).toEqual([]);
});

it('the button goes from a page whose account has signed out, although its programs stay on the device', async () => {
  await offer();
  expect(apis.calls).toHaveLength(1);
  await signOutAccount(worker.device, worker.accountId);
  await offer();
  const lastCall = vi.mocked(browser.scripting.executeScript).mock.lastCall?.[0] as { func?: () => void };
  expect(lastCall.func?.name).toBe('callHideButton');
  permitService(true);
  expect(await worker.pageSurface.isOffered(pageUrl)).toBe(false);
});

it('the button fails quietly when the tab was closed meanwhile', async () => {
  apis.refuseInjection();
  await expect(offer()).resolves.toBeUndefined();
  // A page that got no button is no reason for a badge either.
  expect(apis.badges.text).toBe('');
});

it('a button that the user hid stays away from the whole site, and from no other', async () => {
  await worker.db.put('offers', anOffer({ offerId: '102', matches: [{ host: 'pasar.example', pathPrefix: '' }] }));
  await worker.pageSurface.dismissButton(pageUrl, true);
  await offer('https://kedai.example/another');
  expect(apis.injectedTabs).toEqual([]);
  await offer('https://www.pasar.example/');
  expect(apis.injectedTabs).toEqual([7]);
});

it('a button that the user hid comes back by Undo', async () => {
  await worker.pageSurface.dismissButton(pageUrl, true);
  await worker.pageSurface.dismissButton(pageUrl, false);
  await offer();
  expect(apis.injectedTabs).toEqual([7]);
});

it("a corner that the button was moved to is the site's, and that of sites without a choice of their own", async () => {
  await worker.db.put('offers', anOffer({ offerId: '102', matches: [{ host: 'pasar.example', pathPrefix: '' }] }));
  await worker.pageSurface.moveButton(pageUrl, 'top-left');
  await worker.pageSurface.moveButton('https://www.pasar.example/', 'bottom-left');
  await worker.db.put('offers', anOffer({ offerId: '103', matches: [{ host: 'bazar.example', pathPrefix: '' }] }));
  await offer(pageUrl);
  await offer('https://pasar.example/');
  await offer('https://bazar.example/');
  expect(corners()).toEqual(['top-left', 'bottom-left', 'bottom-left']);
});

it('a toast is shown on the page, in the corner of its site, whether or not the button is switched on', async () => {
  await switchOn(false);
  await worker.pageSurface.moveButton(pageUrl, 'top-right');
  await worker.pageSurface.showToast(7, pageUrl, toast);
  expect(apis.toasts()).toEqual([toast]);
  expect(corners()).toEqual(['top-right']);
  expect(apis.badges.text).toBe('');
});

it.each([
  ['done', '✓'],
  ['busy', '…'],
  ['problem', '!'],
] as const)('a toast is shown with the toolbar button when no page can be written on: %s', async (tone, text) => {
  apis.refuseInjection();
  await worker.pageSurface.showToast(7, 'chrome://extensions', { ...toast, tone });
  expect(apis.badges).toEqual({ text, title: 'Copied\n999 left' });
});

it('a toast is shown with the toolbar button when a page answers nothing, as those of Firefox do', async () => {
  apis.muteInjection();
  await worker.pageSurface.showToast(7, 'about:addons', toast);
  expect(apis.badges).toEqual({ text: '✓', title: 'Copied\n999 left' });
});

it('a toast is shown nowhere when the tab is gone as well', async () => {
  apis.refuseInjection();
  browser.action.setBadgeText = () => Promise.reject(new Error('No tab with id: 7.'));
  await expect(worker.pageSurface.showToast(7, pageUrl, toast)).resolves.toBeUndefined();
});

it('a toast is shown although nothing can be read, as on a full disk: only its corner is the ordinary one', async () => {
  const refuse = () => Promise.reject(new AppError('storage-full'));
  const surface = createPageSurface({
    clock: worker.clock,
    buttonOffers: worker.buttonOffers,
    accountId: worker.accountId,
    connection: worker.connection,
    database: refuse,
    random: createSystemRandom(),
    pageQuestions: { askWith: async () => undefined },
    readSettings: refuse,
  });
  await surface.showToast(7, pageUrl, toast);
  expect(apis.calls).toMatchObject([[{ origin: 'https://www.kedai.example', corner: 'bottom-right' }, toast]]);
});
