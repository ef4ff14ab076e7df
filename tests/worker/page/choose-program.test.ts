import { beforeEach, expect, it, vi } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { browser } from '#lib/platform/browser.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const pageUrl = 'https://www.kedai.example/p/rice-cooker';
const tab = { id: 7, url: pageUrl };

let worker: Worker;
let apis: FakePageApis;

beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  worker = await makeWorker();
  worker.service.respond(
    'offers/all',
    answerOffers([
      { id: 101, row: anOfferRow() },
      { id: 102, row: anOfferRow({ offer_id: 102, offer_name: 'Kedai Harian (SG)' }) },
    ]),
  );
  await connectWorker(worker);
  await offerButton(worker, tab.id, pageUrl);
  putInFront(true);
});

type Sender = Parameters<Worker['handlers']['mintHere']>[1];
const sender = { id: 'linkmint', url: pageUrl, frameId: 0, tab } as Sender;
const click = () => worker.handlers.mintHere(aPageClick({ accountId: worker.accountId, pageUrl }), sender);
const choose = (from = sender) => worker.handlers.chooseProgram({ accountId: worker.accountId }, from);

function putInFront(active: boolean) {
  vi.spyOn(browser.tabs, 'get').mockResolvedValue({ ...tab, active } as never);
}

it('a toast that is unsure has a button that opens the popup over its page, once', async () => {
  const toast = await click();
  expect(toast).toMatchObject({
    tone: 'question',
    act: { name: 'Choose the program', message: 'chooseProgram', input: { accountId: worker.accountId } },
  });
  expect([await choose(), apis.popups()]).toEqual([null, 1]);
  expect([(await choose())?.title, apis.popups()]).toEqual([toast.title, 1]);
});

it('a toast that is unsure after the shortcut has that button, too', async () => {
  await createUserEventHandlers(worker.device).onCommand('copy-deeplink', tab as never);
  expect(apis.toasts().at(-1)?.act?.message).toBe('chooseProgram');
  expect([await choose(), apis.popups()]).toEqual([null, 1]);
});

it('a page opens the popup over no other tab, and not before it was asked', async () => {
  expect(await choose()).toMatchObject({ tone: 'question' });
  await click();
  await choose({ ...sender, tab: { id: 8, url: pageUrl } } as Sender);
  putInFront(false);
  await choose();
  expect(apis.popups()).toBe(0);
});

it('a browser that opens no popup leaves the words of the question, without its button', async () => {
  await click();
  apis.refusePopup();
  const toast = await choose();
  expect([toast?.detail, toast?.act]).toEqual(['Open Linkmint to choose one. No link was used.', undefined]);
  vi.stubEnv('FIREFOX', '1');
  expect((await click()).act).toBeUndefined();
  vi.unstubAllEnvs();
  Object.assign(browser.action, { openPopup: undefined });
  expect((await click()).act).toBeUndefined();
});
