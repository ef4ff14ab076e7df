import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountServices } from '#entrypoints/background/create-account-services.ts';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import type { Account } from '#lib/domain/accounts/account.ts';
import { isAccountIdentity } from '#lib/domain/backup/backup.ts';
import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { toDatabaseName } from '#lib/store/database.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readMatchHosts } from '#lib/store/programs/match-index.ts';
import { removeAccount, signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { connectAccount, toAccountFingerprint, toKeyFingerprint } from '#lib/worker/accounts/connect-account.ts';
import { mintInOneClick } from '#lib/worker/acts/one-click.ts';
import { restoreAccount } from '#lib/worker/backup/restores.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, aListing, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { connectAnother } from './connect-another.ts';

const path = 'deeplink/generate';
const destinationUrl = 'https://www.kedai.example/p/rice-cooker';

useEnglishMessages();

let worker: Worker;
let wishes = 0;

const aWish = (change: Partial<MintWish> = {}): MintWish => {
  wishes += 1;
  return aMintWish({ requestId: `act-${wishes}`, destinationUrl, ...change });
};

const aConversion = (who: string) => ({
  conversion_id: `${who}-1`,
  offer_id: 101,
  sale_amount: '10.00',
  currency: 'MYR',
  payout: '1.00',
  datetime_conversion: '2026-02-01 10:00:00',
  conversion_status: 'approved',
  affiliate_id: `publisher of ${who}`,
  user_email: `${who}@example.test`,
});

/** Whose token a call carries: tokens of this service name their secret. */
const ownerOf = (authorization: string | null) => authorization?.replace('Bearer ', '').split(' ')[0] ?? '';

/** A service that gives each secret an account: its tokens, links and conversions name it. */
beforeEach(async () => {
  permitService(true);
  worker = await makeWorker();
  let tokens = 0;
  worker.service.respond('authenticate', ({ parameters }) => {
    tokens += 1;
    return anEnvelope({ token: `${parameters.secret} ${tokens}` });
  });
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  let links = 0;
  worker.service.respond(path, ({ authorization }) => {
    links += 1;
    return anEnvelope({ offer_id: 101, tracking_link: `https://go.links.example/${ownerOf(authorization)}-${links}` });
  });
  worker.service.respond('conversions/all', ({ authorization }) => aListing([aConversion(ownerOf(authorization))]));
});

/** Connects with the secret `who`, and lists the programs. */
async function connect(who: string, change: Partial<MessageInput<'connect'>> = {}): Promise<AccountServices> {
  const account = await connectAnother(worker, who, change);
  await worker.clock.runUntil(account.sync.run());
  return account;
}

const mint = (account: AccountServices, wish = aWish()) => worker.clock.runUntil(account.mint.mint(wish));
const used = async (account: AccountServices) => (await account.quota.readUsage()).used;
const signOut = ({ accountId }: AccountServices) => signOutAccount(worker.device, accountId);
const connectionOf = async ({ connection }: AccountServices) => (await connection.read()).state;

/** Holds the next answer of a path until it is released. */
function hold(held: string, answer: FakeAnswer) {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  worker.service.once(held, () => promise);
  return () => resolve(answer);
}

describe.each(['signed out before', 'connected beside it'] as const)('another account (%s)', (how) => {
  async function connectBoth() {
    const alice = await connect('alice');
    await mint(alice);
    await worker.clock.runUntil(alice.reports.run());
    if (how === 'signed out before') await signOut(alice);
    const bob = await connect('bob');
    return { alice, bob };
  }

  it('another account gets a link of its own for the same wish', async () => {
    const { bob } = await connectBoth();
    const outcome = await mint(bob);
    expect(outcome).toMatchObject({ kind: 'minted', reused: false });
    expect(JSON.stringify(outcome)).toContain('go.links.example/bob-');
  });

  it('another account counts from zero, and leaves the count of the first', async () => {
    const { alice, bob } = await connectBoth();
    expect(await used(bob)).toBe(0);
    expect(await used(alice)).toBe(1);
  });

  it('another account shows its own conversions', async () => {
    const { bob } = await connectBoth();
    await worker.clock.runUntil(bob.reports.run());
    const rows = await readConversions(await bob.database(), null);
    expect(rows.map(({ conversionId }) => conversionId)).toEqual(['bob-1']);
  });

  it('another account does not wait because the service limited the first', async () => {
    const alice = await connect('alice');
    worker.service.once(path, aFailure(500, 'Something went wrong'));
    expect(await mint(alice)).toMatchObject({ kind: 'refused' });
    if (how === 'signed out before') await signOut(alice);
    expect(await mint(await connect('bob'))).toMatchObject({ kind: 'minted' });
  });

  it('another account sends its own token only', async () => {
    const { bob } = await connectBoth();
    const before = worker.service.calls.length;
    await mint(bob);
    await worker.clock.runUntil(bob.reports.run());
    const owners = new Set(worker.service.calls.slice(before).map(({ authorization }) => ownerOf(authorization)));
    expect(owners).toEqual(new Set(['bob']));
  });
});

it('an answer that comes late is stored in the account that asked, even after a switch', async () => {
  const [bob, alice] = [await connect('bob'), await connect('alice')];
  const release = hold(path, anEnvelope({ offer_id: 101, tracking_link: 'https://go.links.example/late' }));
  const minting = alice.mint.mint(aWish());
  await expect.poll(() => worker.service.count(path)).toBe(1);
  // The clock stands still here: a call that hangs for 25 s would be given up.
  await worker.device.directory.activate(bob.accountId);
  release();
  await worker.clock.runUntil(minting);

  expect(await (await alice.database()).getAll('links')).toMatchObject([
    { trackingLink: 'https://go.links.example/late' },
  ]);
  expect(await (await bob.database()).count('links')).toBe(0);
  expect([await used(alice), await used(bob)]).toEqual([1, 0]);
});

it('an answer that comes late of a renewal gives no other account its token', async () => {
  const [bob, alice] = [await connect('bob'), await connect('alice')];
  await alice.items.token.remove();
  const release = hold('authenticate', anEnvelope({ token: 'alice late' }));
  const minting = alice.mint.mint(aWish()).catch((error: unknown) => error);
  await expect.poll(() => worker.service.count('authenticate')).toBe(3);
  await worker.device.directory.activate(bob.accountId);
  release();
  await worker.clock.runUntil(minting);

  expect((await bob.items.token.read())?.token).toMatch(/^bob/);
  expect((await alice.items.token.read())?.token).toBe('alice late');
});

it('an answer that comes late of a renewal leaves no token behind after a sign-out, and nothing is sent with it', async () => {
  const alice = await connect('alice');
  await alice.items.token.remove();
  const release = hold('authenticate', anEnvelope({ token: 'alice late' }));
  const minting = alice.mint.mint(aWish()).catch((error: unknown) => error);
  await expect.poll(() => worker.service.count('authenticate')).toBe(2);
  await signOut(alice);
  release();
  expect(await worker.clock.runUntil(minting)).toMatchObject({ code: 'not-connected' });

  expect(await alice.items.token.read()).toBeNull();
  expect(worker.service.count(path)).toBe(0);
});

it('an answer that comes late of a renewal does not unsettle the same account, connected again with a renewed secret', async () => {
  const alice = await connect('alice');
  await alice.items.token.remove();
  const release = hold('authenticate', aFailure(401, 'invalid Credentials'));
  const minting = alice.mint.mint(aWish()).catch((error: unknown) => error);
  await expect.poll(() => worker.service.count('authenticate')).toBe(2);
  const again = await connect('renewed', { as: { kind: 'same', accountId: alice.accountId } });
  release();
  await worker.clock.runUntil(minting);

  expect(again.accountId).toBe(alice.accountId);
  expect(await connectionOf(alice)).toBe('connected');
  expect((await alice.items.token.read())?.token).toMatch(/^renewed/);
});

it('an answer that comes late after a sign-out still saves the link that was being made', async () => {
  const alice = await connect('alice');
  const release = hold(path, anEnvelope({ offer_id: 101, tracking_link: 'https://go.links.example/home' }));
  const minting = alice.mint.mint(aWish());
  await expect.poll(() => worker.service.count(path)).toBe(1);
  await signOut(alice);
  release();
  expect(await worker.clock.runUntil(minting)).toMatchObject({ kind: 'minted' });
  expect(await (await alice.database()).count('links')).toBe(1);
});

it('connecting finds the account with the same credentials, and all its data', async () => {
  const alice = await connect('alice');
  await mint(alice);
  await signOut(alice);
  const again = await connect('alice', { as: undefined });

  expect(again.accountId).toBe(alice.accountId);
  expect(await mint(again)).toMatchObject({ kind: 'minted', reused: true });
  expect(await used(again)).toBe(1);
});

describe('connecting where an earlier version stored the address with a dot', () => {
  /** Connects, and gives the account the names that it had then. */
  async function connectDotted() {
    const { key, serviceUrl } = credentials;
    const dotted = `${serviceUrl}.`;
    const alice = await connect('alice');
    await mint(alice);
    const [fingerprint, keyFingerprint] = await Promise.all([
      toAccountFingerprint(dotted, { key, secret: 'alice' }),
      toKeyFingerprint(dotted, key),
    ]);
    await worker.device.directory.change(alice.accountId, (account) => ({
      ...account,
      connection: { ...account.connection, serviceUrl: dotted },
      fingerprints: [fingerprint],
      keyFingerprint,
    }));
    return { alice, fingerprint };
  }

  it('connecting where an earlier version stored the address with a dot finds the account, and all its data', async () => {
    const { alice, fingerprint } = await connectDotted();
    const again = await connect('alice', { as: undefined });
    expect(again.accountId).toBe(alice.accountId);
    const { connection, fingerprints } = await again.readAccount();
    expect(connection.serviceUrl).toBe(credentials.serviceUrl);
    expect(fingerprints).toEqual([expect.not.stringMatching(fingerprint), fingerprint]);
    expect(await mint(again)).toMatchObject({ kind: 'minted', reused: true });
  });

  it('connecting where an earlier version stored the address with a dot asks whose a new secret is', async () => {
    const { alice } = await connectDotted();
    const outcome = await worker.clock.runUntil(connectAccount(worker.device, { ...credentials, secret: 'renewed' }));
    expect(outcome).toMatchObject({ kind: 'which', accounts: [{ accountId: alice.accountId }] });
  });
});

it('connecting again keeps the path of shops that a search has found, also from a form that names the usual one', async () => {
  const alice = await connect('alice');
  const found = { marketplacePath: 'bazaarextra', marketplaceSearch: 'found' } as const;
  await alice.connection.change((before) => ({ ...before, ...found }));
  await connect('alice');
  expect(await alice.connection.read()).toMatchObject(found);
  await connect('alice', { marketplacePath: 'kedaiextra' });
  const { marketplacePath, marketplaceSearch } = await alice.connection.read();
  expect([marketplacePath, marketplaceSearch]).toEqual(['kedaiextra', undefined]);
});

it('connecting takes a slot of the known account for each call that a new secret costs, also where JSON is not taken', async () => {
  const alice = await connect('alice');
  worker.service.respond('authenticate', ({ encoding }) =>
    encoding === 'json' ? aFailure(401, 'Incorrect arguments') : anEnvelope({ token: 'token' }),
  );
  const { gate } = await worker.device.account(alice.accountId);
  const countOf = async () => (await gate.readCalls()).filter(({ endpoint }) => endpoint === 'authenticate').length;
  const before = await countOf();
  await worker.clock.runUntil(connectAccount(worker.device, { ...credentials, secret: 'renewed' }));

  expect((await countOf()) - before).toBe(2);
});

it('connecting asks which account a new secret belongs to when the key is known, and stores nothing until the user answers', async () => {
  const alice = await connect('alice');
  const outcome = await worker.clock.runUntil(connectAccount(worker.device, { ...credentials, secret: 'renewed' }));
  expect(outcome).toEqual({ kind: 'which', accounts: [{ accountId: alice.accountId, title: 'publisher.example' }] });
  expect(await alice.vault.read()).toEqual({ key: 'general', secret: 'alice' });
});

it('connecting asks nothing when conversions show which account the secret belongs to', async () => {
  const alice = await connect('alice');
  await worker.clock.runUntil(alice.reports.run());
  expect(await alice.readAccount()).toMatchObject({
    affiliateId: 'publisher of alice',
    userEmail: 'alice@example.test',
  });

  worker.service.once('conversions/all', aListing([aConversion('alice')]));
  const same = await connect('renewed', { as: undefined });
  expect(same.accountId).toBe(alice.accountId);
  const other = await connect('bob', { as: undefined });
  expect(other.accountId).not.toBe(alice.accountId);
});

it('connecting asks when only a backup file says that an account has the publisher id of the conversions', async () => {
  const { accountId } = await restoreAccount(worker.device, {
    name: 'Of a file',
    color: 'red',
    serviceUrl: credentials.serviceUrl,
    marketplacePath: 'marketplaceextra',
    settings: defaultAccountSettings,
    fingerprints: ['of-somebody'],
    affiliateId: 'publisher of alice',
    userEmail: '',
    createdAtMs: 0,
    isActive: true,
  });
  const outcome = await worker.clock.runUntil(connectAccount(worker.device, { ...credentials, secret: 'alice' }));
  expect(outcome).toEqual({ kind: 'which', accounts: [{ accountId, title: 'Of a file' }] });
});

it('connecting keeps an account’s earlier names with a renewed secret, so that what other devices count stays its own', async () => {
  const alice = await connect('alice');
  const [name = ''] = (await alice.readAccount()).fingerprints;
  const month = new Date(worker.clock.nowMs()).toISOString().slice(0, 7);
  await browser.storage.sync.set({ [`deeplinks:${name}:phone:${month}`]: { [`${month}-10`]: 7 } });
  const renewed = await connect('renewed', { as: { kind: 'same', accountId: alice.accountId } });

  expect((await renewed.readAccount()).fingerprints).toHaveLength(2);
  expect(await used(renewed)).toBe(7);
  expect(await used(await connect('bob'))).toBe(0);
});

it('connecting with another renewed secret keeps no more of an account’s names than a backup of it may have', async () => {
  const alice = await connect('alice');
  const names = Array.from({ length: 99 }, (_, at) => `earlier-${at}`);
  const add = (account: Account) => ({ ...account, fingerprints: [...account.fingerprints, ...names] });
  await worker.device.directory.change(alice.accountId, add);
  const renewed = await connect('renewed', { as: { kind: 'same', accountId: alice.accountId } });

  const { accounts } = await readBackup(await worker.device.root(), worker.clock.nowMs());
  expect(accounts[0]?.identity.fingerprints).toEqual((await renewed.readAccount()).fingerprints);
  expect(accounts.map(({ identity }) => isAccountIdentity(identity))).toEqual([true]);
});

it('connecting stores nothing when the user signs the account out meanwhile', async () => {
  const alice = await connect('alice');
  const release = hold('authenticate', anEnvelope({ token: 'alice again' }));
  const connecting = connectAccount(worker.device, { ...credentials, secret: 'alice' });
  await expect.poll(() => worker.service.count('authenticate')).toBe(2);
  await signOut(alice);
  release();
  await expect(worker.clock.runUntil(connecting)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await connectionOf(alice)).toBe('signed-out');
  expect(await alice.vault.read()).toBeNull();
});

describe('two connectings at once', () => {
  const connectAtOnce = (...secrets: readonly [string, string]) =>
    worker.clock.runUntil(
      Promise.all(
        secrets.map((secret) => connectAccount(worker.device, { ...credentials, secret, as: { kind: 'new' } })),
      ),
    );
  const listCalls = async (accountId: string) => (await worker.device.account(accountId)).gate.readCalls();

  it('two connectings at once of two accounts become two, each with its own secret and with every call that was made for it', async () => {
    const outcomes = await connectAtOnce('alice', 'bob');
    const accounts = await worker.device.directory.list();
    expect(new Set(outcomes.map((outcome) => 'accountId' in outcome && outcome.accountId)).size).toBe(2);
    expect(accounts.map(({ fingerprints }) => fingerprints.length)).toEqual([1, 1]);
    for (const [index, secret] of ['alice', 'bob'].entries()) {
      const { accountId = '' } = { ...outcomes[index] } as { accountId?: string };
      const { vault } = await worker.device.account(accountId);
      expect(await vault.read()).toMatchObject({ secret });
      expect((await listCalls(accountId)).map(({ endpoint }) => endpoint)).toContain('authenticate');
    }
  });

  it('two connectings at once of the same account become one', async () => {
    const [first, second] = await connectAtOnce('alice', 'alice');
    expect(second).toEqual(first);
    expect(await worker.device.directory.list()).toHaveLength(1);
  });
});

it('signing out ends at once although all calls of the account wait for a back-off', async () => {
  const alice = await connect('alice');
  await worker.clock.advance(2 * 86_400_000);
  for (let times = 0; times < 7; times += 1) await alice.gate.backOff();
  void alice.reports.run();
  void alice.sync.run();
  await worker.clock.advance(0);
  const beforeMs = worker.clock.nowMs();
  await signOut(alice);

  expect(worker.clock.nowMs()).toBe(beforeMs);
  expect([await alice.vault.read(), await alice.items.token.read()]).toEqual([null, null]);
});

it('signing out drops a call that waits for its slot, unsent and uncounted', async () => {
  const alice = await connect('alice');
  await worker.device.directory.change(alice.accountId, (account) => ({
    ...account,
    settings: { ...account.settings, callsPerMinute: 1 },
  }));
  const minting = alice.mint.mint(aWish()).catch((error: unknown) => error);
  await worker.clock.advance(0);
  await signOut(alice);

  expect(await minting).toMatchObject({ code: 'not-connected' });
  await worker.clock.advance(120_000);
  expect(worker.service.count(path)).toBe(0);
  expect(await used(alice)).toBe(0);
});

it('signing out is finished by the next worker after a kill', async () => {
  const alice = await connect('alice');
  await worker.device.directory.change(alice.accountId, (account) => ({ ...account, leaving: 'sign-out' }));
  const restarted = await makeWorker({ service: worker.service, clock: worker.clock });

  const same = await restarted.device.account(alice.accountId);
  expect(await connectionOf(same)).toBe('signed-out');
  expect(await same.vault.read()).toBeNull();
  expect(await same.items.token.read()).toBeNull();
  expect(await same.readAccount()).toMatchObject({
    leaving: null,
    connection: { serviceUrl: credentials.serviceUrl },
  });
});

describe('removing an account', () => {
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

  it('removing an account deletes its database, and leaves the other account as it is', async () => {
    const alice = await connect('alice');
    const bob = await connect('bob');
    await mint(bob);
    await removeAccount(worker.device, alice.accountId);

    expect(await databases()).not.toContain(toDatabaseName(alice.accountId));
    await expect(worker.device.account(alice.accountId)).rejects.toMatchObject({ code: 'account-gone' });
    expect(await used(bob)).toBe(1);
    // What still runs in the account finds its database closed, and creates no new, empty one.
    await expect(alice.database()).rejects.toMatchObject({ code: 'account-gone' });
  });

  it('removing an account takes what it notified off the screen, and nothing of another account', async () => {
    const alice = await connect('alice');
    const idOf = (accountId: string) => formatNotificationId(accountId, { about: 'coupon', campaignId: '1' });
    const shown = new Set([idOf(alice.accountId), idOf('bob')]);
    Object.assign(browser.notifications, {
      getAll: async () => Object.fromEntries([...shown].map((id) => [id, {}])),
      clear: async (id: string) => shown.delete(id),
    });
    await removeAccount(worker.device, alice.accountId);
    expect([...shown]).toEqual([idOf('bob')]);
  });

  it('removing an account is finished by the next worker after a kill', async () => {
    const alice = await connect('alice');
    const bob = await connect('bob');
    await worker.device.directory.change(alice.accountId, (account) => ({ ...account, leaving: 'remove' }));
    const restarted = await makeWorker({ service: worker.service, clock: worker.clock });

    expect(await databases()).not.toContain(toDatabaseName(alice.accountId));
    expect((await restarted.device.directory.list()).map(({ accountId }) => accountId)).not.toContain(alice.accountId);
    expect(await restarted.device.directory.readActiveId()).toBe(bob.accountId);
  });

  it('removing an account loses no link that the service counted: a reconnected account counts what its device had published', async () => {
    const alice = await connect('alice');
    await mint(alice);
    await alice.quota.publish();
    await removeAccount(worker.device, alice.accountId);
    const again = await connect('alice');

    expect(again.accountId).not.toBe(alice.accountId);
    expect(await used(again)).toBe(1);
  });
});

describe('the match index', () => {
  const hosts = async () => [...(await readMatchHosts())].sort();

  it('the match index has the hosts of every connected account, and loses an account’s with its sign-out', async () => {
    const alice = await connect('alice');
    worker.service.respond(
      'offers/all',
      answerApproved(anOfferRow({ offer_id: 7, preview_url: 'https://www.kain.example/' })),
    );
    const bob = await connect('bob');
    await expect.poll(hosts).toEqual(['kain.example', 'kedai.example']);
    await signOut(alice);
    await expect.poll(hosts).toEqual(['kain.example']);
    await signOut(bob);
    await expect.poll(hosts).toEqual([]);
  });
});

describe('the messages of accounts', () => {
  const listed = async ({ accountId }: AccountServices) => worker.device.directory.read(accountId);

  it('the messages of accounts switch, name, colour, sign out and remove the account that they name', async () => {
    const { handlers } = worker;
    const alice = await connect('alice');
    const bob = await connect('bob');
    await handlers.switchAccount({ accountId: alice.accountId });
    expect((await worker.device.account()).accountId).toBe(alice.accountId);

    await handlers.changeAccount({ accountId: bob.accountId, name: ' Recipes ', color: 'teal' });
    expect(await listed(bob)).toMatchObject({ name: 'Recipes', color: 'teal' });
    await handlers.signOut({ accountId: bob.accountId });
    expect(await connectionOf(bob)).toBe('signed-out');
    expect(await connectionOf(alice)).toBe('connected');

    await handlers.removeAccount({ accountId: alice.accountId });
    expect((await worker.device.account()).accountId).not.toBe(alice.accountId);
  });

  it('the messages of accounts let a page of one account copy with another, without a switch', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: 'Rice cooker' });
    const alice = await connect('alice');
    const bob = await connect('bob');
    await worker.device.directory.activate(alice.accountId);
    const handlers = createMessageHandlers(bob);
    const toast = await worker.clock.runUntil(
      handlers.copyForPage({ requestId: 'act-elsewhere', pageUrl: destinationUrl, tabId: 7 }),
    );

    expect(toast).toMatchObject({ tone: 'done' });
    expect(apis.copied).toEqual([expect.stringContaining('go.links.example/bob-')]);
    expect([await used(alice), await used(bob)]).toEqual([0, 1]);
    expect((await worker.device.account()).accountId).toBe(alice.accountId);
  });
});

it('what runs in an account continues there after a switch: a bulk run makes its links in its own account', async () => {
  const alice = await connect('alice');
  const line = { url: destinationUrl, program: '', subIds: noSubIds, title: '' };
  await alice.bulk.plan([line, { ...line, url: `${destinationUrl}-2` }], { kind: 'none' });
  await worker.clock.runUntil(alice.bulk.wake());
  const [run] = await (await alice.database()).getAll('bulkRuns');
  const bob = await connect('bob');
  await alice.bulk.start(run?.runId ?? '');
  await worker.clock.runUntil(alice.bulk.wake());

  expect([await used(alice), await used(bob)]).toEqual([2, 0]);
  expect(await (await bob.database()).count('links')).toBe(0);
});

describe('a preset that is used for a program', () => {
  const elsewhere = { serviceUrl: 'https://other.example' };
  const clickIn = async (account: AccountServices) => {
    wishes += 1;
    const act = {
      requestId: `act-${wishes}`,
      targetUrl: destinationUrl,
      canonicalUrl: null,
      title: null,
      status: null,
    };
    const outcome = await worker.clock.runUntil(mintInOneClick(account, act));
    return 'presetName' in outcome ? outcome.presetName : outcome.kind;
  };
  const handlersOf = (account: AccountServices) => createMessageHandlers(account);
  const use = (account: AccountServices, presetId: string | null) =>
    handlersOf(account).assignPreset({ presetId, target: { offerId: '101' } });
  const planIn = async (account: AccountServices) => {
    const line = { url: destinationUrl, program: '', subIds: noSubIds, title: '' };
    await worker.clock.runUntil(handlersOf(account).planBulk({ lines: [line], preset: { kind: 'auto' } }));
    const db = await account.database();
    await expect.poll(async () => (await db.getAll('bulkRuns')).at(-1)?.state).toBe('planned');
    return (await db.getAll('bulkLines')).at(-1)?.presetName;
  };

  beforeEach(async () => {
    fakePageApis({ canonicalUrl: null, title: null });
    for (const name of ['News', 'Blog']) {
      await worker.handlers.savePreset({ presetId: name, name, subIds: ['{preset}', '', '', '', ''] });
    }
  });

  it('a preset that is used for a program is not used for a program of another service with the same id', async () => {
    const [here, there] = [await connect('a'), await connect('b', elsewhere)];
    await use(here, 'News');
    expect([await clickIn(here), await clickIn(there)]).toEqual(['News', null]);
    expect([await planIn(here), await planIn(there)]).toEqual(['News', null]);
    await use(there, 'Blog');
    expect([await clickIn(here), await clickIn(there)]).toEqual(['News', 'Blog']);
    await use(here, null);
    expect([await clickIn(here), await clickIn(there)]).toEqual([null, 'Blog']);
  });

  it('a preset that is used for a program is used by every account of the service, on every device', async () => {
    const [one, two] = [await connect('a'), await connect('b')];
    await use(one, 'News');
    expect(await clickIn(two)).toBe('News');
    expect((await presetBookItem.read()).byOffer).toEqual({ 'publisher.example|101': 'News' });
  });
});
