import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope, type FakeService } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://www.kedai.example/p/rice-cooker';
const otherUrl = 'https://www.kedai.example/p/kettle';

let clock: FakeClock;
let service: FakeService;
let worker: Worker;
let apis: FakePageApis;
let isOnline: boolean;
let minted: number;

beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: 'Rice cooker' });
  isOnline = true;
  minted = 0;
  worker = await makeWorker({ isOnline: () => isOnline });
  ({ clock, service } = worker);
  service.respond('offers/all', answerApproved(anOfferRow()));
  service.respond(path, () => {
    minted += 1;
    return anEnvelope({ tracking_link: `https://go.links.example/${minted}` });
  });
  await connectWorker(worker);
  await offerButton(worker, 7, pageUrl);
  await clock.advance(120_000);
});
// The work after an act's answer ends before the next test has a store of its own.
afterEach(() => worker.quota.publish());

/** The first worker is gone: on its own clock, which stands still, it waits for ever. */
async function restart(): Promise<void> {
  clock = fakeClock(clock.nowMs());
  worker = await makeWorker({ service, clock, isOnline: () => isOnline });
  await worker.ready();
}

const events = () => createUserEventHandlers(worker.device);
const aTab = (url: string) => ({ id: 7, url }) as Parameters<ReturnType<typeof events>['onCommand']>[1];
const aMenuClick = (info: object) => info as Parameters<ReturnType<typeof events>['onMenuClick']>[0];
const aSender = (url: string) =>
  ({ id: 'linkmint', url, frameId: 0, tab: { id: 7, url } }) as Parameters<Worker['handlers']['mintHere']>[1];
const pending = async () => (await worker.acts.list()).filter(({ isNoticePending }) => isNoticePending);
const runs = () => worker.db.getAll('bulkRuns');
const titles = () => apis.toasts().map(({ title }) => title);

let clicks = 0;
/** What each way outside the popup does for a page, and the toast that it ends in. */
const ways: Readonly<Record<string, (url?: string) => Promise<PageToast | undefined>>> = {
  async 'the page button'(url = pageUrl) {
    clicks += 1;
    return pressButton(url, `click-${clicks}`);
  },
  async 'the menu'(url = pageUrl) {
    await events().onMenuClick(aMenuClick({ menuItemId: 'copy-page', pageUrl: url }), aTab(url));
    return apis.toasts().at(-1);
  },
  async 'the shortcut'(url = pageUrl) {
    await events().onCommand('copy-deeplink', aTab(url));
    return apis.toasts().at(-1);
  },
};
const pressButton = (url: string, requestId: string) =>
  worker.handlers.mintHere(aPageClick({ requestId, accountId: worker.accountId, pageUrl: url }), aSender(url));

/** Takes the one call of a minute: the next is more than a minute away. */
async function fillMinute(): Promise<void> {
  await changeSettings(worker, { callsPerMinute: 1 });
  await clock.runUntil(worker.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' }));
}

const obstacles: Readonly<
  Record<string, { readonly begin: () => Promise<void>; readonly end: () => Promise<void>; readonly when: RegExp }>
> = {
  'the minute is full': {
    begin: fillMinute,
    end: async () => undefined,
    when: /^The minute is full: it is made at about \d\d:\d\d\./,
  },
  // The act has looked at the wait by then, and its call comes behind.
  'another call takes the last slot of the minute': {
    begin: async () => {
      await changeSettings(worker, { callsPerMinute: 1 });
      const { reserve } = worker.gate;
      vi.spyOn(worker.gate, 'reserve').mockImplementationOnce(async (request) => {
        await reserve({ endpoint: 'offers/all', lane: 'interactive' });
        return reserve(request);
      });
    },
    end: async () => undefined,
    when: /^The minute is full: it is made at about \d\d:\d\d\./,
  },
  'the network is away': {
    begin: async () => {
      isOnline = false;
    },
    end: async () => {
      isOnline = true;
    },
    when: /^You are offline: it is made as soon as you are back online\./,
  },
};
const cases = Object.keys(ways).flatMap((way) => Object.keys(obstacles).map((why) => [way, why] as const));

/** Ends what is in the way, and lets the queue make what waits. */
async function letQueueRun(why: string): Promise<void> {
  await obstacles[why]?.end();
  worker.bulk.recheck();
  await clock.runUntil(worker.bulk.resumeAll());
}

describe.each(cases)('%s, while %s', (way, why) => {
  const act = async (url?: string) => {
    await obstacles[why]?.begin();
    return ways[way]?.(url);
  };

  it('a click that has to wait queues the link and says when it is made, with a way to take it back', async () => {
    const toast = await act();
    expect(toast).toMatchObject({
      tone: 'busy',
      title: 'Your link to Kedai Harian (MY) is queued',
      detail: expect.stringMatching(obstacles[why]?.when ?? ''),
      act: { name: 'Cancel', message: 'cancelQueued', input: { accountId: worker.accountId } },
    });
    expect([minted, apis.copied]).toEqual([0, []]);
    expect(await pending()).toEqual([]);
  });

  it('a click that has to wait makes it once, and offers it in place of copying it: something newer may be on the clipboard', async () => {
    await act();
    await letQueueRun(why);
    await expect.poll(() => titles().at(-1)).toBe('Your deeplink is ready: open Linkmint');
    expect([minted, apis.copied]).toEqual([1, []]);
    expect((await worker.quota.readUsage()).used).toBe(1);

    const { act: offered } = apis.toasts().at(-1) ?? {};
    if (offered?.message !== 'copyReady') throw new Error('The link is not offered');
    const answer = await clock.runUntil(worker.handlers.copyReady(offered.input));
    expect(answer).toMatchObject({ tone: 'done', title: 'Copied: Kedai Harian (MY)' });
    expect(apis.copied).toEqual(['https://go.links.example/1']);
    expect([minted, await worker.acts.list()]).toEqual([1, []]);
  });

  it('a click that has to wait makes it once though the worker was killed while it waited', async () => {
    await act();
    await restart();
    await letQueueRun(why);
    await expect.poll(() => titles().at(-1)).toBe('Your deeplink is ready: open Linkmint');
    expect([minted, apis.copied, (await runs()).length]).toEqual([1, [], 1]);
  });

  it('a click that has to wait makes nothing once the user has taken it back, in the next life of the worker, too', async () => {
    const toast = await act();
    if (toast?.act?.message !== 'cancelQueued') throw new Error('There is nothing to cancel');
    await restart();
    expect(await worker.handlers.cancelQueued(toast.act.input)).toEqual({
      tone: 'done',
      title: 'Cancelled.',
      detail: 'Nothing was sent, and no link used.',
    });
    await letQueueRun(why);
    expect([minted, (await worker.quota.readUsage()).used]).toEqual([0, 0]);
  });

  it('a click that has to wait still answers with a stored link, which needs neither', async () => {
    await clock.runUntil(ways[way]?.() ?? Promise.resolve(undefined));
    expect(await clock.runUntil(act())).toMatchObject({ tone: 'done', title: 'Copied: Kedai Harian (MY)' });
    expect([minted, await runs()]).toEqual([1, []]);
  });

  it('a click that has to wait queues a second link behind the first', async () => {
    await act();
    // Sooner it would be the repetition of a key that is held down.
    await clock.advance(1_000);
    expect(await ways[way]?.(otherUrl)).toMatchObject({ title: 'Your link to Kedai Harian (MY) is queued' });
    await letQueueRun(why);
    expect(minted).toBe(2);
  });

  it('a click that has to wait queues nothing while another list is unfinished, and says that nothing was sent', async () => {
    await clock.runUntil(
      worker.bulk.plan([{ url: otherUrl, program: '', subIds: ['', '', '', '', ''], title: '' }], { kind: 'none' }),
    );
    await clock.runUntil(worker.bulk.resumeAll());
    const toast = await act();
    expect(toast).toMatchObject({ tone: 'problem' });
    expect(toast?.detail).toMatch(
      /^(Nothing was sent. Click again at \d\d:\d\d\.|Try again once you are connected\.)$/,
    );
    expect((await runs()).filter(({ startedAtMs }) => startedAtMs !== null)).toEqual([]);
  });

  it('a click that has to wait queues nothing that the quota has no room for', async () => {
    await worker.handlers.correctQuota({ used: 1_000 });
    expect(await act()).toMatchObject({ title: expect.stringContaining('All 1,000 links are used') });
    await worker.handlers.correctQuota({ used: 995 });
    expect(await ways[way]?.()).toMatchObject({ tone: 'problem' });
    expect(await runs()).toEqual([]);
  });
});

it.each(Object.keys(obstacles))(
  'a click on the page’s button that is asked for again after a kill is the link that is queued: %s',
  async (why) => {
    await obstacles[why]?.begin();
    await pressButton(pageUrl, 'again');
    await restart();
    expect(await pressButton(pageUrl, 'again')).toMatchObject({ title: 'Your link to Kedai Harian (MY) is queued' });
    await letQueueRun(why);
    expect([minted, (await runs()).length]).toEqual([1, 1]);
  },
);

it('a click on the page’s button that is asked for again once the network is back is made at once, and not a second time by the queue', async () => {
  await worker.handlers.savePreset({ presetId: 'p', name: 'Mail', subIds: ['mail-{counter}', '', '', '', ''] });
  await worker.handlers.setDefaultPreset({ presetId: 'p' });
  isOnline = false;
  await pressButton(pageUrl, 'again');
  await restart();
  isOnline = true;
  expect(await clock.runUntil(pressButton(pageUrl, 'again'))).toMatchObject({ tone: 'done' });
  await letQueueRun('the network is away');
  expect([minted, (await worker.quota.readUsage()).used]).toEqual([1, 1]);
});

it('a queued act whose worker died before it could say so is said by the next worker, as long as it waits', async () => {
  isOnline = false;
  await ways['the shortcut']?.();
  const [run] = await runs();
  const handover = { tabId: 7, url: pageUrl, formatId: 'plain' };
  await worker.acts.change(run?.runId ?? '', { handover, isNoticePending: true });
  await restart();
  await clock.runUntil(worker.pendingNotices.notifyLeftovers());
  expect(titles()).toEqual(['Your link to Kedai Harian (MY) is queued', 'Your link to Kedai Harian (MY) is queued']);
  expect(await pending()).toEqual([]);
});

describe.each(['the menu', 'the shortcut'])('%s, whose worker dies in a wait of less than 20 s', (way) => {
  /** Takes the one call of a minute, lets time pass until the next is this far away, acts, and kills the worker. */
  async function dieInWait(waitMs: number, told: string[]) {
    await fillMinute();
    await clock.advance((await worker.gate.readWaitMs(path, 'interactive')) - waitMs);
    void ways[way]?.();
    await expect.poll(pending).toHaveLength(1);
    await expect.poll(titles).toEqual(told);
    await restart();
  }
  const notify = () => clock.runUntil(worker.pendingNotices.notifyLeftovers());
  const queued = 'Your link to Kedai Harian (MY) is queued';

  it('a click whose worker dies in a wait of less than 20 s is queued where the user has read of the wait, and made once', async () => {
    await dieInWait(15_000, ['The minute is full.']);
    await notify();
    expect(titles().slice(1)).toEqual([queued]);
    expect(await pending()).toEqual([]);
    await letQueueRun('the minute is full');
    await expect.poll(() => titles().at(-1)).toBe('Your deeplink is ready: open Linkmint');
    expect([minted, apis.copied, (await runs()).length]).toEqual([1, [], 1]);
  });

  it('a click whose worker dies in a wait of less than 20 s is queued once, however often the worker dies', async () => {
    await dieInWait(15_000, ['The minute is full.']);
    const [record] = await pending();
    await notify();
    // As if it had died between the queueing and the end of the notice.
    await worker.acts.change(record?.requestId ?? '', { ...record });
    await restart();
    await notify();
    await letQueueRun('the minute is full');
    await expect.poll(() => minted).toBe(1);
    expect((await runs()).length).toBe(1);
  });

  it.each(['before', 'while'])(
    'a click whose worker dies in a wait of less than 20 s is not made where the user takes it back %s it is queued',
    async (when) => {
      await dieInWait(15_000, ['The minute is full.']);
      const { act } = apis.toasts().at(-1) ?? {};
      if (act?.message !== 'cancelHere') throw new Error('There is nothing to cancel');
      if (when === 'before') await worker.handlers.cancelHere(act.input);
      await notify();
      if (when === 'while') await worker.handlers.cancelHere(act.input);
      await letQueueRun('the minute is full');
      expect([minted, (await worker.quota.readUsage()).used]).toEqual([0, 0]);
    },
  );

  it('a click whose worker dies in a wait of less than 20 s is said to have come to nothing where the wait was too short to be shown', async () => {
    await dieInWait(1_500, []);
    await notify();
    expect(apis.toasts()).toMatchObject([{ detail: 'Nothing was sent, and no link used. Click again.' }]);
    expect(await runs()).toEqual([]);
  });
});

it('a link that came late because the service limited the click is offered in place of being copied', async () => {
  service.once(path, aFailure(429, 'Too Many Attempts.'));
  await worker.gate.backOff(clock.nowMs() + 50_000);
  const toast = await clock.runUntil(pressButton(pageUrl, 'limited'));
  expect(toast).toMatchObject({ title: 'Your deeplink is ready: open Linkmint', act: { message: 'copyReady' } });
  expect([minted, apis.copied]).toEqual([1, []]);
});
