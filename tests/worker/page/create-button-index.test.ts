import { beforeEach, describe, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { registerListeners } from '#entrypoints/background/register-listeners.ts';
import { findHostMatch } from '#lib/domain/page/find-host-match.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readButtons } from '#lib/store/programs/match-index.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { switchToAccount } from '#lib/worker/accounts/switch-to-account.ts';
import { buttonIndexAlarm } from '#lib/worker/page/create-button-index.ts';
import { applyMerchantPages } from '#lib/worker/page/merchant-pages.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeWorkerEvents } from '#tests/fakes/fake-worker-events.ts';

let worker: Worker;
beforeEach(async () => {
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: async () => [],
    registerContentScripts: async () => undefined,
  });
  worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, standing: 'Pending' }]));
  await connectWorker(worker);
  await switchPages(true);
});

const switchPages = async (showOnMerchantPages: boolean) =>
  settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages });
const refresh = () => worker.device.buttonIndex.refresh();
const find = (hostname: string) => findHostMatch((keys) => browser.storage.local.get(keys), hostname);
const kindOf = async (hostname: string) => (await find(hostname)).kind;
const senderOf = (host: string) => {
  const url = `https://${host}/p/1`;
  return { id: 'linkmint', frameId: 0, url, tab: { id: 7, url } } as Parameters<Worker['handlers']['dismissButton']>[1];
};

it('what the match index says of the button is the active account’s: drawn where a program can be minted, asked elsewhere', async () => {
  await refresh();
  expect(await find('shop-1.example')).toEqual({
    kind: 'draw',
    accountId: worker.accountId,
    corner: 'bottom-right',
  });
  expect([await kindOf('shop-2.example'), await kindOf('elsewhere.example')]).toEqual(['ask', 'none']);
});

it('what the match index says of the button is written where it differs, and not again', async () => {
  await refresh();
  const before = await browser.storage.local.get(null);
  const keys: string[] = [];
  browser.storage.local.onChanged.addListener((changes) => keys.push(...Object.keys(changes)));
  await refresh();
  expect(await browser.storage.local.get(null)).toEqual(before);
  expect(keys).toEqual([]);
});

it('what the match index says of the button is nothing while the switch is off, the permission is gone or no account is signed in', async () => {
  await refresh();
  await switchPages(false);
  await refresh();
  expect(await readButtons()).toBeNull();
  await switchPages(true);
  permitService(false);
  await refresh();
  expect(await readButtons()).toBeNull();
  permitService(true);
  await refresh();
  expect(await readButtons()).not.toBeNull();
  await signOutAccount(worker.device, worker.accountId);
  await refresh();
  expect(await readButtons()).toBeNull();
});

it('what the match index says of the button ends with the switch and with the permission before the script is removed', async () => {
  await refresh();
  await switchPages(false);
  await applyMerchantPages();
  expect(await readButtons()).toBeNull();
});

it('what the match index says of the button ends at once with a sign-out and with a switch of accounts', async () => {
  await refresh();
  const blank = await worker.device.directory.readBlankId();
  await switchToAccount(worker.device, blank);
  expect(await readButtons()).toBeNull();
  await switchToAccount(worker.device, worker.accountId);
  await refresh();
  expect(await readButtons()).not.toBeNull();
  await signOutAccount(worker.device, worker.accountId);
  expect(await readButtons()).toBeNull();
});

it('what the match index says of the button never ends as that of an account that the user left while it was written', async () => {
  const { get } = browser.storage.local;
  let isLeft = false;
  browser.storage.local.get = (async (keys: null) => {
    if (keys === null && !isLeft) {
      isLeft = true;
      await signOutAccount(worker.device, worker.accountId);
    }
    return get.call(browser.storage.local, keys);
  }) as typeof get;
  try {
    await refresh();
  } finally {
    browser.storage.local.get = get;
  }
  expect([isLeft, await readButtons()]).toEqual([true, null]);
});

it('what the match index says of the button leaves a host to the worker as soon as a sync finds that its program cannot be minted', async () => {
  await refresh();
  const paused = { id: 1, status: 'Paused' } as const;
  worker.service.respond('offers/all', answerOffers([paused, { id: 2, standing: 'Pending' }]));
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  expect((await worker.db.get('offers', '1'))?.offerStatus).toBe('paused');
  expect(await kindOf('shop-1.example')).toBe('ask');
});

it('what the match index says of the button has what the user chooses on a page: dismissed, back, and in another corner', async () => {
  await refresh();
  const page = senderOf('www.shop-1.example');
  await worker.handlers.dismissButton({ isDismissed: true }, page);
  expect(await kindOf('shop-1.example')).toBe('dismissed');
  await worker.handlers.dismissButton({ isDismissed: false }, page);
  expect(await kindOf('shop-1.example')).toBe('draw');
  await worker.handlers.moveButton({ corner: 'top-left' }, page);
  expect(await find('shop-1.example')).toMatchObject({ kind: 'draw', corner: 'top-left' });
  // And from now on on hosts without a choice of their own.
  expect((await readButtons())?.corner).toBe('top-left');
  const before = await browser.storage.local.get(null);
  await refresh();
  expect(await browser.storage.local.get(null)).toEqual(before);
});

it('what the match index says of the button leaves a host to the worker where the user says that its program is another’s', async () => {
  await refresh();
  const wrong = { host: 'shop-1.example', offerId: '1' };
  await worker.handlers.rejectProgram({ ...wrong, isRejected: true });
  expect(await kindOf('shop-1.example')).toBe('ask');
  await worker.handlers.rejectProgram({ ...wrong, isRejected: false });
  await refresh();
  expect(await kindOf('shop-1.example')).toBe('draw');
});

it('what the match index says of the button has no other account’s choices', async () => {
  await refresh();
  await switchToAccount(worker.device, await worker.device.directory.readBlankId());
  await worker.handlers.moveButton({ corner: 'top-left' }, senderOf('shop-1.example'));
  expect(await readButtons()).toBeNull();
});

describe('a change', () => {
  const rings = async () => (await browser.alarms.get(buttonIndexAlarm)) !== undefined;

  it('a change is applied by an alarm, also where the worker that noted it was killed, and the alarm then ends', async () => {
    await worker.device.buttonIndex.noteChange();
    expect(await rings()).toBe(true);
    worker = await makeWorker({ service: worker.service, clock: worker.clock });
    await createAlarmHandler(worker.device)(buttonIndexAlarm);
    expect([await kindOf('shop-1.example'), await rings()]).toEqual(['draw', false]);
  });

  it('a change sets no alarm while pages are off', async () => {
    await switchPages(false);
    await worker.device.buttonIndex.noteChange();
    expect(await rings()).toBe(false);
  });

  it('a change of the switch or of the accounts is applied at once, and an index that was built again has its buttons again', async () => {
    fakeWorkerEvents();
    Object.assign(browser.runtime, { getManifest: () => ({ version: '1.0.0' }) });
    registerListeners(worker.device);
    announceDataChange('merchant-pages');
    await expect.poll(() => kindOf('shop-1.example')).toBe('draw');
    await worker.device.matchIndex.markStale();
    expect(await kindOf('shop-1.example')).toBe('ask');
    await worker.device.matchIndex.refresh();
    await expect.poll(() => kindOf('shop-1.example')).toBe('draw');
  });
});
