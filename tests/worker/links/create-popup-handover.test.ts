import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, aListing, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/unit/lib/ui/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://www.kedai.example/p/rice-cooker';
const link = 'https://go.links.example/c8a2';

let worker: Worker;
let apis: FakePageApis;

beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  worker = await makeWorker();
  worker.service.respond('offers/all', ({ parameters }) => {
    const isWanted = parameters['filters[application_status]'] === 'Approved';
    return aListing(isWanted && parameters['filters[offer_status]'] === 'Active' ? [anOfferRow()] : []);
  });
  await connectWorker(worker);
});

// What an act does after its answer is over before the next test has a store of its own.
afterEach(() => worker.quota.publish());

const handover = { tabId: 7, url: pageUrl, formatId: 'markdown' };
const aWish = (change: Partial<MessageInput<'mintDeeplink'>> = {}) => ({
  requestId: 'click',
  offerId: '101',
  destinationUrl: pageUrl,
  subIds: ['', '', '', '', ''] as const,
  title: 'Rice cooker',
  overQuota: false,
  despiteRefusal: false,
  handover,
  ...change,
});

/** The service answers after so long. */
function answerAfter(durationMs: number, answer: FakeAnswer = anEnvelope({ tracking_link: link })) {
  worker.service.respond(path, async () => {
    await worker.clock.sleep(durationMs);
    return answer;
  });
}

/** A click, whose popup does nothing about its answer: resolves when something was said about it. */
async function clickAndClose(wish = aWish()): Promise<MintOutcome | null> {
  const saidBefore = countSaid();
  const outcome = await worker.clock.runUntil(worker.handlers.mintDeeplink(wish).catch(() => null));
  await worker.clock.advance(1_000);
  await vi.waitFor(() => expect(countSaid()).toBe(saidBefore + 1));
  return outcome;
}
const countSaid = () => apis.toasts().length + (apis.badges.title === '' ? 0 : 1);
const readReady = async () => (await worker.items.readyLinks.read())?.links ?? [];

describe('a click in the popup', () => {
  it('is the popup’s to copy where the popup is there to take the answer', async () => {
    answerAfter(3_000);
    const outcome = await worker.clock.runUntil(worker.handlers.mintDeeplink(aWish()));
    expect(outcome).toMatchObject({ kind: 'minted' });
    await worker.handlers.takeLink({ requestId: 'click' });
    await worker.clock.advance(60_000);
    expect(apis.copied).toEqual([]);
    expect(apis.toasts()).toEqual([]);
    expect(await readReady()).toEqual([]);
  });

  it('is copied once, in its format, when the popup was closed and the answer comes within ten seconds', async () => {
    answerAfter(3_000);
    await clickAndClose();
    expect(apis.copied).toEqual([`[Rice cooker](${link})`]);
    expect(apis.injectedTabs).toEqual([7]);
    expect(apis.toasts()).toEqual([
      { tone: 'done', title: 'Copied as Markdown: Kedai Harian (MY)', detail: 'New link · 999 of 1,000 left' },
    ]);
    expect(await readReady()).toEqual([]);
    expect(worker.service.count(path)).toBe(1);
  });

  it('leaves the clipboard alone when the answer comes later, says so on the page, and remembers the link', async () => {
    answerAfter(15_000);
    const outcome = await clickAndClose();
    expect(apis.copied).toEqual([]);
    expect(apis.toasts()).toEqual([
      {
        tone: 'done',
        title: 'Your deeplink is ready: open Linkmint',
        detail: 'Kedai Harian (MY) · New link · 999 of 1,000 left',
      },
    ]);
    const linkId = outcome?.kind === 'minted' ? outcome.link.linkId : '';
    expect(await readReady()).toEqual([{ requestId: 'click', linkId, ...handover }]);
  });

  it('says it with the badge where no page can be written on', async () => {
    apis.refuseInjection();
    answerAfter(15_000);
    await clickAndClose();
    expect(apis.badges.title).toContain('Your deeplink is ready: open Linkmint');
    expect(apis.badges.text).toBe('✓');
  });

  it('is remembered no longer than until the popup has shown it', async () => {
    answerAfter(15_000);
    await clickAndClose();
    await worker.handlers.takeLink({ requestId: 'another' });
    expect(await readReady()).toHaveLength(1);
    await worker.handlers.takeLink({ requestId: 'click' });
    expect(await readReady()).toEqual([]);
  });

  it('remembers the newest link of a tab, and of other tabs theirs', async () => {
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

  it('is remembered where the browser does not let the worker copy', async () => {
    apis.refuseCopy();
    answerAfter(3_000);
    await clickAndClose();
    expect(apis.toasts()).toMatchObject([{ tone: 'problem', title: expect.stringContaining('did not let') }]);
    expect(await readReady()).toHaveLength(1);
  });

  it('is told when the service refused', async () => {
    answerAfter(3_000, aFailure(500, 'Something went wrong'));
    expect(await clickAndClose()).toMatchObject({ kind: 'refused' });
    expect(apis.copied).toEqual([]);
    expect(apis.toasts()).toMatchObject([
      { tone: 'problem', title: 'The service refused a deeplink for this page of Kedai Harian (MY).' },
    ]);
  });

  it('is told when its answer was lost, and when it failed', async () => {
    worker.service.respond(path, 'drop');
    expect(await clickAndClose()).toMatchObject({ kind: 'unknown' });
    expect(apis.toasts().at(-1)).toMatchObject({ title: 'This may have used one of your 1,000 links.' });
    await clickAndClose(aWish({ requestId: 'gone', offerId: '999' }));
    expect(apis.toasts().at(-1)).toMatchObject({ tone: 'problem' });
    expect(apis.copied).toEqual([]);
  });

  it('is copied once although it was asked for twice', async () => {
    answerAfter(3_000);
    const outcomes = [worker.handlers.mintDeeplink(aWish()), worker.handlers.mintDeeplink(aWish())];
    await worker.clock.runUntil(Promise.all(outcomes));
    await worker.clock.advance(1_000);
    await vi.waitFor(() => expect(apis.toasts()).toHaveLength(1));
    await worker.clock.advance(60_000);
    expect(apis.copied).toHaveLength(1);
    expect(worker.service.count(path)).toBe(1);
  });

  it('is nobody’s but the asker’s where no popup asked', async () => {
    answerAfter(3_000);
    await worker.clock.runUntil(worker.handlers.mintDeeplink(aWish({ handover: undefined })));
    await worker.clock.advance(60_000);
    expect(apis.copied).toEqual([]);
    expect(apis.toasts()).toEqual([]);
  });
});
