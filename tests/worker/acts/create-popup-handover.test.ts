import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://www.kedai.example/p/rice-cooker';
const link = 'https://go.links.example/c8a2';

let worker: Worker;
let apis: FakePageApis;

beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  await connectWorker(worker);
});

// The work after an act's answer ends before the next test has a store of its own.
afterEach(() => worker.quota.publish());

const handover = { tabId: 7, url: pageUrl, formatId: 'markdown' };
const aWish = (change: Partial<MessageInput<'mintDeeplink'>> = {}) =>
  aMintWish({ requestId: 'click', destinationUrl: pageUrl, title: 'Rice cooker', handover, ...change });

/** The service answers after so long. */
function answerAfter(durationMs: number, answer: FakeAnswer = anEnvelope({ tracking_link: link })) {
  worker.service.respond(path, async () => {
    await worker.clock.sleep(durationMs);
    return answer;
  });
}

/** A click whose popup does nothing with its answer. Resolves when the worker has notified the user. */
async function clickAndClose(wish = aWish()): Promise<MintOutcome | null> {
  const saidBefore = countSaid();
  const outcome = await worker.clock.runUntil(worker.handlers.mintDeeplink(wish).catch(() => null));
  await worker.clock.advance(1_000);
  await expect.poll(countSaid).toBe(saidBefore + 1);
  return outcome;
}
const countSaid = () => apis.toasts().length + (apis.badges.title === '' ? 0 : 1);
/** The links that wait for the popup, oldest first. */
const readReady = async () =>
  (await worker.acts.list()).flatMap(({ requestId, linkId, handover }) =>
    linkId === undefined ? [] : { requestId, linkId, handover },
  );
const pending = async () => (await worker.acts.list()).filter(({ isNoticePending }) => isNoticePending);

it('a click in the popup is left to the popup to copy while the popup is open to take the answer', async () => {
  answerAfter(3_000);
  const outcome = await worker.clock.runUntil(worker.handlers.mintDeeplink(aWish()));
  expect(outcome).toMatchObject({ kind: 'minted' });
  await worker.handlers.takeLink({ requestId: 'click' });
  await worker.clock.advance(60_000);
  expect(apis.copied).toEqual([]);
  expect(apis.toasts()).toEqual([]);
  expect(await readReady()).toEqual([]);
});

it('a click in the popup is copied once, in its format, when the popup was closed and the answer comes within ten seconds', async () => {
  answerAfter(3_000);
  await clickAndClose();
  expect(apis.copied).toEqual([`[Rice cooker](${link})`]);
  expect(apis.injectedTabs).toEqual([7]);
  expect(apis.toasts()).toEqual([
    { tone: 'done', title: 'Copied as Markdown: Kedai Harian (MY)', detail: 'Rice cooker · New link · 999 left' },
  ]);
  expect(await readReady()).toEqual([]);
  await expect.poll(pending).toEqual([]);
  expect(worker.service.count(path)).toBe(1);
});

it('a click in the popup does not replace what was copied meanwhile, and is offered on the page', async () => {
  worker.service.respond(path, async () => {
    worker.device.clipboard.noteCopy();
    return anEnvelope({ tracking_link: link });
  });
  await clickAndClose();
  expect(apis.copied).toEqual([]);
  expect(apis.toasts()).toMatchObject([
    { title: 'Your deeplink is ready, and not copied', act: { message: 'copyReady' } },
  ]);
  expect(await readReady()).toMatchObject([{ requestId: 'click' }]);
});

it('a click in the popup is copied in a format of the team', async () => {
  const template = { formatId: 'team-desk-a', name: 'Newsletter', template: 'Buy it: {link}' };
  await writeMeta(worker.db, 'teamBook', {
    presets: [],
    templates: [{ kind: 'template', from: 'Desk', ...template }],
  });
  answerAfter(3_000);
  await clickAndClose(aWish({ handover: { ...handover, formatId: 'team-desk-a' } }));
  expect(apis.copied).toEqual([`Buy it: ${link}`]);
  expect(apis.toasts()).toMatchObject([{ title: 'Copied as Newsletter (team): Kedai Harian (MY)' }]);
});

it('a click in the popup leaves a line in the diary when the worker copied it with a preset, and none without', async () => {
  answerAfter(3_000);
  await clickAndClose(aWish({ preset: { name: 'Telegram' } }));
  const readDiary = () => worker.db.getAll('diary');
  expect(await readDiary()).toMatchObject([{ kind: 'copied', channel: 'Telegram', urls: [pageUrl] }]);
  await clickAndClose(aWish({ requestId: 'other', destinationUrl: `${pageUrl}-2` }));
  expect(await readDiary()).toHaveLength(1);
});

it('a click in the popup leaves the clipboard alone when the answer comes later, says so on the page, and remembers the link', async () => {
  answerAfter(15_000);
  const outcome = await clickAndClose();
  expect(apis.copied).toEqual([]);
  const linkId = outcome?.kind === 'minted' ? outcome.link.linkId : '';
  const input = { accountId: worker.accountId, linkId, formatId: handover.formatId };
  expect(apis.toasts()).toEqual([
    {
      tone: 'done',
      title: 'Your deeplink is ready: open Linkmint',
      detail: 'Rice cooker · Kedai Harian (MY) · New link · 999 left',
      act: { name: 'Copy deeplink', message: 'copyReady', input },
    },
  ]);
  expect(await readReady()).toEqual([{ requestId: 'click', linkId, handover }]);
});

it('a click in the popup notifies with the badge when no page can be written on', async () => {
  apis.refuseInjection();
  answerAfter(15_000);
  await clickAndClose();
  expect(apis.badges.title).toContain('Your deeplink is ready: open Linkmint');
  expect(apis.badges.text).toBe('✓');
});

it('a click in the popup is remembered only until the popup has shown it', async () => {
  answerAfter(15_000);
  await clickAndClose();
  await worker.handlers.takeLink({ requestId: 'another' });
  expect(await readReady()).toHaveLength(1);
  await worker.handlers.takeLink({ requestId: 'click' });
  expect(await readReady()).toEqual([]);
});

it('a click in the popup remembers the newest link of each tab', async () => {
  answerAfter(15_000);
  const acts = [
    ['first', 7],
    ['second', 8],
    ['third', 7],
  ] as const;
  for (const [requestId, tabId] of acts) await clickAndClose(aWish({ requestId, handover: { ...handover, tabId } }));
  // The first spent the link; the others found it at once, and were copied.
  expect((await readReady()).map(({ requestId }) => requestId)).toEqual(['first']);
  apis.refuseCopy();
  for (const [requestId, tabId] of acts) {
    await clickAndClose(aWish({ requestId: `${requestId}-again`, handover: { ...handover, tabId } }));
  }
  expect((await readReady()).map(({ requestId }) => requestId)).toEqual(['second-again', 'third-again']);
  expect(worker.service.count(path)).toBe(1);
});

it('a click in the popup is remembered when the browser does not let the worker copy', async () => {
  apis.refuseCopy();
  answerAfter(3_000);
  await clickAndClose();
  expect(apis.toasts()).toMatchObject([{ tone: 'problem', title: expect.stringContaining('did not let') }]);
  expect(await readReady()).toHaveLength(1);
});

it('a click in the popup notifies the user when the service refused', async () => {
  answerAfter(3_000, aFailure(500, 'Something went wrong'));
  expect(await clickAndClose()).toMatchObject({ kind: 'refused' });
  expect(apis.copied).toEqual([]);
  expect(apis.toasts()).toMatchObject([
    { tone: 'problem', title: 'Your network makes no deeplink for this page of Kedai Harian (MY).' },
  ]);
});

it('a click in the popup notifies the user when its answer was lost, and when it failed', async () => {
  worker.service.respond(path, 'drop');
  expect(await clickAndClose()).toMatchObject({ kind: 'unknown' });
  expect(apis.toasts().at(-1)).toMatchObject({
    title: 'The answer got lost: this may have used one of your 1,000 links.',
  });
  await clickAndClose(aWish({ requestId: 'gone', offerId: '999' }));
  expect(apis.toasts().at(-1)).toMatchObject({ tone: 'problem' });
  expect(apis.copied).toEqual([]);
});

it('a click in the popup is copied once although it was sent twice', async () => {
  answerAfter(3_000);
  const outcomes = [worker.handlers.mintDeeplink(aWish()), worker.handlers.mintDeeplink(aWish())];
  await worker.clock.runUntil(Promise.all(outcomes));
  await worker.clock.advance(1_000);
  await expect.poll(() => apis.toasts()).toHaveLength(1);
  await worker.clock.advance(60_000);
  expect(apis.copied).toHaveLength(1);
  expect(worker.service.count(path)).toBe(1);
});

it('a click in the popup that no popup sent is answered to its sender alone', async () => {
  answerAfter(3_000);
  await worker.clock.runUntil(worker.handlers.mintDeeplink(aWish({ handover: undefined })));
  await worker.clock.advance(60_000);
  expect(apis.copied).toEqual([]);
  expect(apis.toasts()).toEqual([]);
});

describe('a click in the popup for another account', () => {
  const act = { requestId: 'there', pageUrl, tabId: 7, handover: { tabId: 7, url: pageUrl } };
  // The service answers at once here: the clock stands still while the worker copies.
  const answerWith = (answer: FakeAnswer = anEnvelope({ tracking_link: link })) => worker.service.respond(path, answer);

  it('a click in the popup for another account is left to the popup to report while the popup is open', async () => {
    answerWith();
    expect(await worker.handlers.copyForPage(act)).toMatchObject({ title: 'Copied: Kedai Harian (MY)' });
    await worker.handlers.takeLink({ requestId: 'there' });
    await worker.clock.advance(60_000);
    expect(apis.toasts()).toEqual([]);
    expect(apis.copied).toEqual([link]);
  });

  it.each([
    ['that it is copied', anEnvelope({ tracking_link: link }), 'Copied: Kedai Harian (MY)'],
    ['why it is not', aFailure(500, 'Something went wrong'), 'Your network makes no deeplink'],
  ])(
    'a click in the popup for another account is reported on the page when the popup was closed: %s',
    async (_name, answer, words) => {
      answerWith(answer);
      const told = await worker.handlers.copyForPage(act);
      await worker.clock.advance(1_000);
      await expect.poll(apis.toasts).toEqual([told]);
      expect(told.title).toContain(words);
      await expect.poll(pending).toEqual([]);
    },
  );

  it('a click in the popup for another account is reported with the badge when no page can be written on, and when there is no page', async () => {
    apis.refuseInjection();
    answerWith();
    await worker.handlers.copyForPage({ ...act, tabId: null, handover: { tabId: 7, url: '' } });
    await worker.clock.advance(1_000);
    await expect.poll(() => apis.badges.title).toContain('Copied: Kedai Harian (MY)');
  });

  it('a click in the popup for another account is reported by the next worker', async () => {
    worker.service.respond(path, () => new Promise(() => undefined));
    void worker.handlers.copyForPage(act).catch(() => undefined);
    await expect.poll(async () => (await worker.db.get('journal', 'there'))?.state).toBe('sent');
    const next = await makeWorker({ clock: fakeClock(worker.clock.nowMs()), service: worker.service });
    await next.clock.runUntil(next.resume());
    expect(apis.toasts()).toMatchObject([
      { title: 'The answer got lost: this may have used one of your 1,000 links.' },
    ]);
  });
});

describe('a click whose worker is stopped while no popup is open', () => {
  /** Neither answers nor fails: the worker dies first. */
  const hang = () => worker.service.respond(path, () => new Promise(() => undefined));
  const stateOf = async () => (await worker.db.get('journal', 'click'))?.state;

  /** The next worker. For the one before, time stands still. */
  const nextLife = () => makeWorker({ clock: fakeClock(worker.clock.nowMs()), service: worker.service });

  /** Starts the click, which the worker leaves at `state`. Then the next worker boots. */
  async function clickAndKill(state: string | undefined, act: () => Promise<unknown>): Promise<Worker> {
    void act().catch(() => undefined);
    await expect.poll(stateOf).toBe(state);
    await expect.poll(pending).toHaveLength(1);
    const next = await nextLife();
    await next.clock.runUntil(next.resume());
    return next;
  }

  it('a click whose worker is stopped while no popup is open says on the page that it may have used a link, when its answer was lost', async () => {
    hang();
    await clickAndKill('sent', () => worker.handlers.mintDeeplink(aWish()));
    expect(apis.injectedTabs).toEqual([7]);
    expect(apis.toasts()).toMatchObject([
      { tone: 'problem', title: 'The answer got lost: this may have used one of your 1,000 links.' },
    ]);
    expect(await pending()).toEqual([]);
  });

  it('a click whose worker is stopped while no popup is open says that nothing was sent, when it still waited for its slot', async () => {
    await worker.handlers.saveSettings({ callsPerMinute: 1 });
    await clickAndKill('reserved', () => worker.handlers.mintDeeplink(aWish()));
    expect(apis.toasts()).toMatchObject([
      {
        tone: 'problem',
        title: expect.stringContaining('stopped'),
        detail: expect.stringContaining('Nothing was sent'),
      },
    ]);
    expect(worker.service.count(path)).toBe(0);
  });

  it('a click whose worker is stopped while no popup is open has its link waiting for the popup, when it was stored without a notice', async () => {
    answerAfter(3_000);
    const outcome = await worker.clock.runUntil(worker.handlers.mintDeeplink(aWish()));
    // The answer has arrived, and the popup has not confirmed it yet.
    const next = await nextLife();
    await next.clock.runUntil(next.resume());
    expect(apis.toasts()).toMatchObject([{ tone: 'done', title: 'Your deeplink is ready: open Linkmint' }]);
    expect(apis.copied).toEqual([]);
    const linkId = outcome?.kind === 'minted' ? outcome.link.linkId : '';
    expect(await readReady()).toEqual([{ requestId: 'click', linkId, handover }]);
  });

  it('a click whose worker is stopped while no popup is open still offers the landing link after a refusal', async () => {
    answerAfter(3_000, aFailure(500, 'Something went wrong'));
    await worker.clock.runUntil(worker.handlers.mintDeeplink(aWish()));
    const next = await nextLife();
    await next.clock.runUntil(next.resume());
    const act = { message: 'copyLanding', input: { accountId: worker.accountId, offerId: '101' } };
    expect(apis.toasts()).toMatchObject([{ title: expect.stringContaining('makes no deeplink'), act }]);
  });

  it('a click whose worker is stopped while no popup is open is reported once', async () => {
    hang();
    const next = await clickAndKill('sent', () => worker.handlers.mintDeeplink(aWish()));
    await next.clock.runUntil(next.resume());
    const last = await nextLife();
    await last.clock.runUntil(last.resume());
    expect(apis.toasts()).toHaveLength(1);
  });

  it('a click whose worker is stopped while no popup is open is left to a popup that is open and asks again', async () => {
    hang();
    void worker.handlers.mintDeeplink(aWish()).catch(() => undefined);
    await expect.poll(stateOf).toBe('sent');
    const next = await nextLife();
    const booting = next.resume();
    expect(await next.handlers.mintDeeplink(aWish())).toEqual({ kind: 'unknown' });
    await next.handlers.takeLink({ requestId: 'click' });
    await next.clock.runUntil(booting);
    await next.clock.advance(60_000);
    expect(apis.toasts()).toEqual([]);
    expect(await pending()).toEqual([]);
  });

  it('a click whose worker is stopped while no popup is open wakes the worker while it is pending, and no longer', async () => {
    const alarm = () => browser.alarms.get(`acts-resume:${worker.accountId}`);
    hang();
    void worker.handlers.mintDeeplink(aWish()).catch(() => undefined);
    await expect.poll(async () => (await alarm())?.scheduledTime).toBe(worker.clock.nowMs() + 30_000);
    await worker.handlers.takeLink({ requestId: 'click' });
    expect(await alarm()).toBeUndefined();
  });

  it('a click whose worker is stopped while no popup is open is reported as well if it came from the menu or the shortcut', async () => {
    hang();
    const tab = { id: 7, url: pageUrl } as Parameters<ReturnType<typeof createUserEventHandlers>['onCommand']>[1];
    const sentIds = async () => (await worker.db.getAllFromIndex('journal', 'byState', 'sent')).length;
    void createUserEventHandlers(worker.device).onCommand('copy-deeplink', tab);
    await expect.poll(sentIds).toBe(1);
    const next = await nextLife();
    await next.clock.runUntil(next.resume());
    expect(apis.toasts()).toMatchObject([
      { title: 'The answer got lost: this may have used one of your 1,000 links.' },
    ]);
  });
});
