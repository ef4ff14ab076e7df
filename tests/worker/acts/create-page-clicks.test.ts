import { beforeEach, describe, expect, it } from 'vitest';
import type { PageSetup } from '#lib/domain/page/page-surface.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { createPageClicks } from '#lib/worker/acts/create-page-clicks.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://www.kedai.example/p/rice-cooker';

let worker: Worker;
let apis: FakePageApis;
let alice: string;
let bob: string;

beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  permitService(true);
  worker = await makeWorker();
  worker.service.respond('authenticate', ({ parameters }) => anEnvelope({ token: String(parameters.secret) }));
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  worker.service.respond(path, ({ authorization }) =>
    anEnvelope({ tracking_link: `https://go.links.example/${authorization?.replace('Bearer ', '')}` }),
  );
  await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true });
  alice = await connect('alice');
  bob = await connect('bob');
  await worker.device.accounts.switchTo(alice);
});

async function connect(secret: string): Promise<string> {
  const connecting = worker.device.accounts.connect({ ...credentials, secret, as: { kind: 'new' } });
  const outcome = await worker.clock.runUntil(connecting);
  if (outcome.kind !== 'connected') throw new Error('asked whose the secret is');
  const account = await worker.device.account(outcome.accountId);
  await worker.clock.runUntil(account.sync.run());
  await offerButton(account, 7, pageUrl, 'the-document');
  return outcome.accountId;
}

const click = (accountId: string, requestId = 'click') =>
  worker.clock.runUntil(
    worker.device.pageClicks.mint(aPageClick({ requestId, accountId, pageUrl, title: null, status: 200 }), {
      tabId: 7,
      pageUrl,
    }),
  );
const used = async (accountId: string) => (await (await worker.device.account(accountId)).quota.readUsage()).used;
const offeredBy = () => (apis.calls.at(-1)?.[0] as PageSetup | undefined)?.accountId;
const changed = {
  tone: 'problem',
  title: 'Another account is active by now.',
  detail: 'Nothing was made. Click again to make the link with the active account.',
};

describe('a click on the button', () => {
  it('opens what copies before its account is open', () => {
    const account = () => new Promise<never>(() => undefined);
    const clicks = createPageClicks({ account, clipboard: createClipboard({ clock: worker.clock }) });
    void clicks.mint(aPageClick({ requestId: 'click', accountId: alice, pageUrl, title: null, status: 200 }), {
      tabId: 7,
      pageUrl,
    });
    return expect.poll(() => apis.openDocuments()).toBe(1);
  });

  it('is minted by the account that offered it', async () => {
    expect(await click(alice)).toMatchObject({ tone: 'done' });
    expect([await used(alice), await used(bob)]).toEqual([1, 0]);
    expect(apis.copied).toEqual(['https://go.links.example/alice']);
  });

  it('is minted by no account where another one is active by then, which offers the button in its place', async () => {
    await worker.device.accounts.switchTo(bob);
    expect(await click(alice)).toEqual(changed);
    expect([await used(alice), await used(bob), worker.service.count(path)]).toEqual([0, 0, 0]);
    expect(offeredBy()).toBe(bob);
    expect(await click(bob, 'again')).toMatchObject({ tone: 'done' });
    expect(apis.copied).toEqual(['https://go.links.example/bob']);
  });

  it('that comes again after a kill and a switch is answered by the account that has spent a link for it', async () => {
    await click(alice);
    worker = await makeWorker({ clock: worker.clock, service: worker.service });
    await worker.device.accounts.switchTo(bob);
    expect(await click(alice)).toMatchObject({ tone: 'done' });
    expect([await used(alice), await used(bob), worker.service.count(path)]).toEqual([1, 0, 1]);
    expect(apis.copied).toEqual(['https://go.links.example/alice', 'https://go.links.example/alice']);
  });

  it('of an account that was removed is minted by no other', async () => {
    await worker.device.accounts.remove(alice);
    expect(await click(alice)).toEqual(changed);
    expect(worker.service.count(path)).toBe(0);
  });

  it.each([
    ['another tab', { tabId: 8, pageUrl }],
    ['another site in the tab', { tabId: 7, pageUrl: 'https://elsewhere.example/' }],
    ['another document of the tab', { tabId: 7, pageUrl, documentId: 'another' }],
  ])('is believed of no page without the button: not of %s', async (_what, page) => {
    await worker.db.clear('offers');
    const claim = aPageClick({ requestId: 'claim', accountId: alice, pageUrl: page.pageUrl });
    const toast = await worker.clock.runUntil(worker.device.pageClicks.mint(claim, page));
    expect(toast).toMatchObject({ tone: 'problem', title: 'Linkmint has lost sight of this button.' });
    expect([worker.service.count(path), apis.copied]).toEqual([0, []]);
  });

  it('where the worker has lost sight of it makes nothing, and puts one there that counts', async () => {
    const page = { tabId: 9, pageUrl };
    const claim = (requestId: string) => aPageClick({ requestId, accountId: alice, pageUrl });
    const press = (requestId: string) => worker.clock.runUntil(worker.device.pageClicks.mint(claim(requestId), page));
    expect(await press('one')).toMatchObject({ detail: 'Nothing was made. If you want the link, click again.' });
    expect(worker.service.count(path)).toBe(0);
    expect(await press('two')).toMatchObject({ tone: 'done' });
    expect(worker.service.count(path)).toBe(1);
  });
});
