import { beforeEach, expect, it } from 'vitest';
import type { PageSetup } from '#lib/domain/page/page-surface.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { removeAccount } from '#lib/worker/accounts/account-leaving.ts';
import { mintForButton } from '#lib/worker/acts/page-clicks.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { connectAnother } from '../accounts/connect-another.ts';

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
  await worker.device.directory.activate(alice);
});

async function connect(secret: string): Promise<string> {
  const account = await connectAnother(worker, secret);
  await worker.clock.runUntil(account.sync.run());
  await offerButton(account, 7, pageUrl, 'the-document');
  return account.accountId;
}

const click = (accountId: string, requestId = 'click') =>
  worker.clock.runUntil(
    mintForButton(worker.device, aPageClick({ requestId, accountId, pageUrl, title: null, status: 200 }), {
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

/** Pages that are to have no button: why, how that comes, and their address. */
const unofferedPages: readonly { readonly why: string; prepare(): Promise<unknown>; readonly url?: string }[] = [
  { why: 'the switch is off', prepare: () => switchPages(false) },
  { why: 'the permission is gone', prepare: async () => permitService(false) },
  { why: 'the program cannot be minted', prepare: () => pauseProgram() },
  { why: 'the user buys', prepare: async () => undefined, url: 'https://www.kedai.example/checkout' },
];

it('a click on the button opens what copies before its account is open', () => {
  const account = () => new Promise<never>(() => undefined);
  const context = { account, clipboard: createClipboard({ clock: worker.clock }) };
  const claim = aPageClick({ requestId: 'click', accountId: alice, pageUrl, title: null, status: 200 });
  void mintForButton(context, claim, { tabId: 7, pageUrl });
  return expect.poll(() => apis.openDocuments()).toBe(1);
});

it('a click on the button is minted by the account that offered it', async () => {
  expect(await click(alice)).toMatchObject({ tone: 'done' });
  expect([await used(alice), await used(bob)]).toEqual([1, 0]);
  expect(apis.copied).toEqual(['https://go.links.example/alice']);
});

it('a click on the button is minted by no account where another one is active by then, which offers the button in its place', async () => {
  await worker.device.directory.activate(bob);
  expect(await click(alice)).toEqual(changed);
  expect([await used(alice), await used(bob), worker.service.count(path)]).toEqual([0, 0, 0]);
  expect(offeredBy()).toBe(bob);
  expect(await click(bob, 'again')).toMatchObject({ tone: 'done' });
  expect(apis.copied).toEqual(['https://go.links.example/bob']);
});

it('a click on the button that comes again after a kill and a switch is answered by the account that has spent a link for it', async () => {
  await click(alice);
  worker = await makeWorker({ clock: worker.clock, service: worker.service });
  await worker.device.directory.activate(bob);
  expect(await click(alice)).toMatchObject({ tone: 'done' });
  expect([await used(alice), await used(bob), worker.service.count(path)]).toEqual([1, 0, 1]);
  expect(apis.copied).toEqual(['https://go.links.example/alice', 'https://go.links.example/alice']);
});

it('a click on the button of an account that was removed is minted by no other', async () => {
  await removeAccount(worker.device, alice);
  expect(await click(alice)).toEqual(changed);
  expect(worker.service.count(path)).toBe(0);
});

it('a click on the button in a document that the worker never saw counts where the page is to have the button, which it then drew itself', async () => {
  const page = { tabId: 9, pageUrl };
  const claim = aPageClick({ requestId: 'one', accountId: alice, pageUrl });
  expect(await worker.clock.runUntil(mintForButton(worker.device, claim, page))).toMatchObject({ tone: 'done' });
  expect(worker.service.count(path)).toBe(1);
});

it.each(unofferedPages)(
  'a click on the button in such a document makes nothing where $why',
  async ({ prepare, url = pageUrl }) => {
    await prepare();
    const claim = aPageClick({ requestId: 'one', accountId: alice, pageUrl: url });
    const toast = await worker.clock.runUntil(mintForButton(worker.device, claim, { tabId: 9, pageUrl: url }));
    expect(toast).toMatchObject({ tone: 'problem', title: 'Linkmint has lost sight of this button.' });
    expect(worker.service.count(path)).toBe(0);
  },
);

it('a click on the button where the worker has lost sight of it puts one there that counts', async () => {
  const page = { tabId: 9, pageUrl };
  const press = (requestId: string) =>
    worker.clock.runUntil(mintForButton(worker.device, aPageClick({ requestId, accountId: alice, pageUrl }), page));
  await switchPages(false);
  expect(await press('one')).toMatchObject({ detail: 'Nothing was made. If you want the link, click again.' });
  await switchPages(true);
  expect(await press('two')).toMatchObject({ tone: 'done' });
  expect(worker.service.count(path)).toBe(1);
});

async function switchPages(showOnMerchantPages: boolean): Promise<void> {
  await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages });
}

async function pauseProgram(): Promise<void> {
  const db = await (await worker.device.account(alice)).database();
  for (const offer of await db.getAll('offers')) await db.put('offers', { ...offer, offerStatus: 'paused' });
}
