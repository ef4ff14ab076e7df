import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { handOverFile } from '#components/file-runs/hand-over-file.ts';
import { toHandOverLock } from '#lib/domain/backup/file-run.ts';
import { toLinkParts } from '#lib/domain/backup/to-file-parts.ts';
import { defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { readFileRun, readShownFileRun } from '#lib/store/backup/read-file-run.ts';
import { emptyRootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { ownSettingsItem } from '#lib/store/storage-items.ts';
import { restoreAccount, restoreCounts } from '#lib/worker/backup/restores.ts';
import { importLinks } from '#lib/worker/links/import-links.ts';
import { aPost, aPostChannel } from '#tests/builders/a-post.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { refuseWrites } from '#tests/fakes/fill-disk.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { finishFile, takeParts, toHandOverSide, toRecordsPart } from './take-file.ts';

const links = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    anImportedLink({ linkId: `l-${at}`, trackingLink: `https://go.links.example/${at}` }),
  );
const file = { runId: 'f', kind: 'import', fileName: 'links.csv', total: 3 } as const;

useEnglishMessages();

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
});
afterEach(() => vi.restoreAllMocks());
const root = () => worker.device.root();
const run = async () => readFileRun(await root());
const countParts = async () => (await root()).count('fileParts');
const begin = (runId = 'f') => worker.handlers.beginFileRun({ ...file, runId, accountId: worker.accountId });
const hand = (place: number, from: number, runId = 'f') =>
  worker.handlers.handFilePart({ runId, place, part: { kind: 'links', links: links(from + 1).slice(from) } });
/** The last part is there, and the worker dies before it writes the first. */
async function handAllOver() {
  const before = await readRootValue(await root(), 'fileRun');
  if (before === undefined) throw new Error('no file is there');
  await (await root()).put('meta', { ...before, state: 'writing' }, 'fileRun');
}
/** As a page does while it hands a file over. */
const whilePageLives = <Result>(act: () => Promise<Result>, runId = 'f') => inTurn(toHandOverLock(runId), act);

it('a file that a page hands over is noted before its first part, and nothing of it is written before the last', async () => {
  await whilePageLives(async () => {
    expect(await begin()).toEqual({ busyWith: null });
    expect(await run()).toMatchObject({ state: 'handing-over', total: 3, handedOver: 0 });
    await hand(0, 0);
    await worker.clock.runUntil(worker.device.fileDriver.wake());
    expect(await run()).toMatchObject({ state: 'handing-over', handedOver: 1 });
    expect(await worker.db.count('links')).toBe(0);
  });
});

it('a file that a page hands over is written without the page, counts what it changed, and leaves no part', async () => {
  await importLinks(worker, { links: links(1) });
  const changed = { ...links(1)[0], note: 'new', linkId: '' } as ReturnType<typeof anImportedLink>;
  const ended = await takeParts(worker, toLinkParts([changed, ...links(3).slice(1)]));
  expect(ended).toMatchObject({ state: 'done', total: 3, handedOver: 3, written: 3, added: 2, changed: 1 });
  expect(await worker.db.count('links')).toBe(3);
  expect(await countParts()).toBe(0);
  expect(await browser.alarms.get('file-run')).toBeUndefined();
});

it('a file that a page hands over resumes in the next life of the worker, and counts each part once', async () => {
  await whilePageLives(async () => {
    await begin();
    for (const place of [0, 1, 2]) await hand(place, place);
  });
  // Killed after the first part was written, and before its run knew.
  await importLinks(worker, { links: links(1), place: { runId: 'f', place: 0 } });
  await handAllOver();
  const next = await makeWorker({ clock: worker.clock });
  await next.clock.runUntil(next.device.resume());
  expect(await readFileRun(await next.device.root())).toMatchObject({ state: 'done', written: 3, added: 3 });
  expect(await next.db.count('links')).toBe(3);
});

it('a file that a page hands over whose page is closed before the last part is unfinished, says so, and leaves no part', async () => {
  await whilePageLives(async () => {
    await begin();
    await hand(0, 0);
  });
  expect(await run()).toMatchObject({ state: 'unfinished', fileName: 'links.csv' });
  await worker.clock.runUntil(worker.device.fileDriver.wake());
  expect(await run()).toMatchObject({ state: 'unfinished' });
  expect(await countParts()).toBe(0);
  await worker.handlers.dismissFileRun({ runId: 'f' });
  expect(await run()).toBeNull();
});

it('a file that a page hands over takes a part that its page sends again once', async () => {
  await whilePageLives(async () => {
    await begin();
    await hand(0, 0);
    await hand(0, 0);
    expect(await begin()).toEqual({ busyWith: null });
    expect(await run()).toMatchObject({ parts: 1, handedOver: 1 });
  });
});

it('a file that a page hands over waits for another one, whichever account that is for', async () => {
  await whilePageLives(async () => {
    await begin();
    const side = toHandOverSide(worker);
    const second = { ...file, runId: 'second', accountId: worker.accountId };
    expect(await handOverFile(second, [], side)).toMatchObject({ kind: 'busy', run: { runId: 'f' } });
  });
});

it('a file that a page hands over takes the place of one whose page is gone, which then takes no part', async () => {
  await whilePageLives(() => begin());
  await whilePageLives(() => begin('second'), 'second');
  expect(await hand(0, 0)).toEqual({ isTaken: false });
  expect((await run())?.runId).toBe('second');
});

it('a file that a page hands over is not the user’s to dismiss while it is written', async () => {
  await whilePageLives(async () => {
    await begin();
    await worker.handlers.dismissFileRun({ runId: 'f' });
    expect(await run()).not.toBeNull();
  });
});

it('a file that a page hands over names the account of its links where there are several', async () => {
  await takeParts(worker, toLinkParts(links(1)));
  expect((await readShownFileRun(await root()))?.accountTitle).toBeNull();
  await restoreAccount(worker.device, {
    ...{ name: 'Other', color: 'red', serviceUrl: 'https://other.example', marketplacePath: '' },
    ...{ settings: (await worker.readAccount()).settings, fingerprints: ['f'], affiliateId: '', userEmail: '' },
    ...{ createdAtMs: 0, isActive: false },
  });
  expect((await readShownFileRun(await root()))?.accountTitle).toBe('publisher.example');
});

describe('a file under way', () => {
  const stage = async () => {
    await whilePageLives(async () => {
      await begin();
      await hand(0, 0);
    });
    await handAllOver();
  };

  it.each(['signOut', 'removeAccount'] as const)(
    'a file under way is dropped with its account (%s)',
    async (message) => {
      await stage();
      await worker.clock.runUntil(worker.handlers[message]({ accountId: worker.accountId }));
      expect(await countParts()).toBe(0);
      expect(await run()).toMatchObject({ state: 'unfinished' });
    },
  );

  it('a file under way goes with a wipe', async () => {
    await stage();
    await emptyRootDatabase(await root());
    expect(await countParts()).toBe(0);
    expect(await run()).toBeNull();
  });

  it('a file under way ends where a part of it is damaged, and says that it is unfinished', async () => {
    await stage();
    await (await root()).put('fileParts', { kind: 'links', links: [{}] }, 0);
    expect(await finishFile(worker)).toMatchObject({ state: 'unfinished' });
    expect(await worker.db.count('links')).toBe(0);
  });
});

it('links of a file say that there is no room where the browser cannot write how far it came', async () => {
  const place = { runId: 'file', place: 1 };
  const disk = refuseWrites('meta');
  const failure = await importLinks(worker, { links: [anImportedLink()], place }).catch(toAppError);
  disk.mockRestore();
  expect(failure).toMatchObject({ code: 'storage-full' });
  expect(await worker.db.count('links')).toBe(0);
});

describe('posts of a file', () => {
  it('posts of a file rest for want of room, and say so, also where the write itself fails', async () => {
    const disk = refuseWrites('posts');
    const parts = [...toLinkParts([]), toRecordsPart({ posts: [aPost()] })];
    await takeParts(worker, parts).catch(() => undefined);
    expect(await run()).toMatchObject({ state: 'writing', problem: 'storage-full' });
    disk.mockRestore();
    expect(await finishFile(worker)).toMatchObject({ state: 'done', problem: null });
    expect(await worker.db.count('posts')).toBe(1);
  });

  const write = (text: string) => aPost({ channels: [aPostChannel({ text, isEdited: true })] });

  it('posts of a file leave what the user wrote here, and keep what was written elsewhere beside it', async () => {
    await worker.db.put('posts', { ...write('here'), changedAtMs: aPost().changedAtMs + 1 });
    for (const runId of ['once', 'twice']) {
      await takeParts(worker, [toRecordsPart({ posts: [write('there')] })], runId);
      const post = await worker.db.get('posts', 'post-1');
      expect(post?.channels).toMatchObject([{ text: 'here', otherTexts: ['there'] }]);
    }
    const act = { postId: 'post-1', channelId: 'telegram', text: 'there', kind: 'use' } as const;
    await worker.handlers.changeOtherText(act);
    expect((await worker.db.get('posts', 'post-1'))?.channels).toMatchObject([{ text: 'there', otherTexts: ['here'] }]);
  });

  it('posts of a file do not take back a change that was made after a clock that was ahead', async () => {
    const ahead = { ...write('a year ahead'), changedAtMs: worker.clock.nowMs() + 366 * 86_400_000 };
    await worker.db.put('posts', ahead);
    const change = { kind: 'text', channelId: 'telegram', text: 'today' } as const;
    await worker.handlers.changePost({ postId: 'post-1', change });
    await takeParts(worker, [toRecordsPart({ posts: [ahead] })]);
    expect((await worker.db.get('posts', 'post-1'))?.channels[0]?.text).toBe('today');
  });
});

/** The next reading or writing of the browser's synced storage is followed by the act. */
function followBy(name: 'get' | 'set', act: () => Promise<unknown>) {
  const { sync } = fakeBrowser.storage;
  const before = sync[name] as (...given: unknown[]) => Promise<unknown>;
  const once = async (...given: unknown[]) => {
    Object.assign(sync, { [name]: before });
    const answer = await before.apply(sync, given);
    await act();
    return answer;
  };
  Object.assign(sync, { [name]: once });
}

it('a file that a page hands over leaves a setting alone that the user changes meanwhile', async () => {
  followBy('get', () => worker.handlers.saveSettings({ singleKeyShortcuts: false }));
  const settings = { ...defaultUserSettings, lightIcon: false };
  await takeParts(worker, [{ kind: 'user', settings, presets: '' }]);
  expect(await ownSettingsItem.read()).toMatchObject({ lightIcon: false, singleKeyShortcuts: false });
});

it('a file that a page hands over brings the words back that hold once the organisation sets none', async () => {
  await fakeBrowser.storage.managed.set({ disclosure: 'Advertisement' });
  await takeParts(worker, [{ kind: 'user', settings: { ...defaultUserSettings, disclosure: 'Mine' }, presets: '' }]);
  expect(await worker.readSettings()).toMatchObject({ disclosure: 'Advertisement' });
  await fakeBrowser.storage.managed.remove('disclosure');
  expect(await worker.readSettings()).toMatchObject({ disclosure: 'Mine' });
});

it('a file that a page hands over costs no count of a link that is made meanwhile', async () => {
  await worker.handlers.correctQuota({ used: 40 });
  const devices = [{ deviceId: 'laptop', days: { '2026-03-10': 3 } }];
  const act = { requestId: 'r', offerId: '101', reuseKey: 'k', offerName: 'Kedai' };
  followBy('set', async () => {
    await worker.quota.reserve(act, true);
    await worker.quota.markSent('r');
  });
  await restoreCounts(worker, { devices, correction: null }, worker.clock.nowMs() - 60_000);
  expect((await worker.quota.readUsage()).used).toBe(41);
});
