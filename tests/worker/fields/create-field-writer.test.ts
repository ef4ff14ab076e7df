import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldEnding, FieldReading } from '#lib/domain/fields/field-content.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { runTabAct } from '#lib/worker/acts/tab-acts.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://blog.example/write';
const tab = { id: 7, url: pageUrl } as Tabs.Tab;
const rice = 'https://www.kedai.example/p/rice';
const kettle = 'https://www.kedai.example/p/kettle';

let worker: Worker;
let apis: FakePageApis;
let field: FakeField;
beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  worker = await makeMintingWorker();
  field = fakeField();
});
afterEach(() => worker.quota.publish());

interface FakeField {
  /** What the field's script reads: anything, as a page may answer. */
  reading: unknown;
  ending: FieldEnding | Promise<FieldEnding>;
  readonly written: string[];
}

/** A field of the page, in the place of its script. */
function fakeField(): FakeField {
  const fake: FakeField = {
    reading: { form: 'text', text: rice } satisfies FieldReading,
    ending: 'written',
    written: [],
  };
  const { executeScript } = browser.scripting;
  browser.scripting.executeScript = (async (injection: { func?: { name: string }; args?: readonly unknown[] }) => {
    const { func, args = [] } = injection;
    if (func?.name === 'callRead' || func?.name === 'callReadAgain') return [{ frameId: 0, result: fake.reading }];
    if (func?.name !== 'callWrite') return executeScript(injection as Parameters<typeof executeScript>[0]);
    fake.written.push(String(args[1]));
    return [{ frameId: 0, result: await fake.ending }];
  }) as typeof executeScript;
  return fake;
}

const calls = () => worker.service.count(path);
const run = <Result>(act: Promise<Result>) => worker.clock.runUntil(act);
const beginAct = (frameId: number, handedOver: string) =>
  runTabAct(worker, tab, (act) => worker.fieldWriter.begin(act, frameId, handedOver));
const begin = async (text: string, form: 'text' | 'html' = 'text') => {
  field.reading = { form, text };
  await run(beginAct(0, ''));
  return apis.toasts().at(-1) as PageToast;
};
const page = { tabId: 7, pageUrl };
const toPrice = ({ act }: PageToast) => {
  if (act?.message !== 'writeLinks') throw new Error('No price is shown');
  return act.input;
};
const agree = (price: PageToast) => run(worker.fieldWriter.make({ actId: toPrice(price).actId }, page));

it('one new link is made and written at once, and the same address a second time uses none', async () => {
  expect(await begin(`see ${rice} and ${rice}`)).toMatchObject({ tone: 'done', title: '2 deeplinks written' });
  expect(field.written).toEqual(['see https://go.links.example/1 and https://go.links.example/1']);
  await begin(rice);
  expect(field.written.at(-1)).toBe('https://go.links.example/1');
  expect(calls()).toBe(1);
});

it('one new link leaves no act behind whose outcome was not shown', async () => {
  await begin(rice);
  expect((await worker.acts.list()).filter(({ isNoticePending }) => isNoticePending)).toEqual([]);
});

it('one new link is not waited for where another call takes the last slot of the minute, and existing links are written', async () => {
  await begin(kettle);
  await worker.clock.advance(61_000);
  await changeSettings(worker, { callsPerMinute: 1 });
  const { reserve } = worker.gate;
  vi.spyOn(worker.gate, 'reserve').mockImplementationOnce(async (request) => {
    await reserve({ endpoint: 'offers/all', lane: 'interactive' });
    return reserve(request);
  });
  const before = worker.clock.nowMs();
  const toast = await begin(`${kettle} ${rice}`);
  expect(worker.clock.nowMs() - before).toBeLessThan(20_000);
  expect(toast.detail).toContain('Linkmint has used up the calls of this minute.');
  expect(field.written.at(-1)).toBe(`https://go.links.example/1 ${rice}`);
  expect(calls()).toBe(1);
  expect((await worker.quota.readUsage()).used).toBe(1);
});

it('several new links are made only once the user agreed to their price, and asked again nothing is made twice', async () => {
  const price = await begin(`${rice} ${kettle} ${rice}`);
  expect(price).toMatchObject({
    title: '3 links, 2 new',
    detail: '998 left after. Nothing is made before you agree.',
    act: { name: 'Make' },
  });
  expect([calls(), field.written.length]).toEqual([0, 0]);
  expect(await agree(price)).toMatchObject({ tone: 'done', title: '3 deeplinks written' });
  await agree(price);
  expect(calls()).toBe(2);
});

it('several new links show their price again where more became new than the user agreed to', async () => {
  await begin(rice);
  const price = await begin(`${rice} ${kettle} https://www.kedai.example/p/pan`);
  expect(price).toMatchObject({ title: '3 links, 2 new' });
  await worker.handlers.deleteLinks({
    actId: 'away',
    linkIds: (await worker.db.getAllKeys('links')) as string[],
    requestIds: [],
  });
  expect(await agree(price)).toMatchObject({ title: '3 links, 3 new', act: { name: 'Make' } });
  expect(calls()).toBe(1);
});

it('several new links are made of the text that the user was asked about alone', async () => {
  const price = await begin(`${rice} ${kettle}`);
  field.reading = { form: 'text', text: `${rice} https://www.kedai.example/p/pan` };
  expect(await agree(price)).toMatchObject({ title: 'No text is selected in a field, or it changed' });
  expect([calls(), field.written]).toEqual([0, []]);
});

it('several new links are made after the worker was killed under the question, and once', async () => {
  const price = await begin(`${rice} ${kettle}`);
  const next = await makeWorker({ clock: worker.clock, service: worker.service });
  const answer = { actId: toPrice(price).actId };
  const [one, other] = [next.fieldWriter.make(answer, page), next.fieldWriter.make(answer, page)];
  expect(await next.clock.runUntil(one)).toMatchObject({ title: '2 deeplinks written' });
  expect(await other).toMatchObject({ title: '2 deeplinks written' });
  expect(await next.clock.runUntil(next.fieldWriter.make(answer, page))).toMatchObject({ tone: 'problem' });
  expect([calls(), field.written.length]).toEqual([2, 1]);
  await next.quota.publish();
});

it('several new links are not made once the question has stood for five minutes, in which its toast has gone', async () => {
  const price = await begin(`${rice} ${kettle}`);
  await worker.clock.advance(300_001);
  expect(await agree(price)).toMatchObject({ tone: 'problem' });
  expect(calls()).toBe(0);
});

it('several new links end at the first lost answer: it counts, is never repeated, and the links before it are written', async () => {
  const price = await begin(`${rice} ${kettle} https://www.kedai.example/p/pan`);
  let sent = 0;
  worker.service.respond(path, () => {
    sent += 1;
    return sent === 2
      ? new Response('<html>', { status: 502 })
      : anEnvelope({ tracking_link: 'https://go.links.example/1' });
  });
  expect((await agree(price)).detail).toContain('2 addresses stayed as they were.');
  expect(field.written).toEqual([`https://go.links.example/1 ${kettle} https://www.kedai.example/p/pan`]);
  await agree(price);
  expect(sent).toBe(2);
  expect((await worker.quota.readUsage()).used).toBe(2);
});

it('several new links are too many for one act where a minute would not hold them', async () => {
  const text = Array.from({ length: 21 }, (_, index) => `${rice}-${index}`).join(' ');
  expect(await begin(text)).toMatchObject({ tone: 'problem', title: 'The selection needs 21 new links' });
});

it('an editor that drops a part of a link’s rel is said, because the link is written all the same', async () => {
  field.ending = 'written-bare';
  const toast = await begin(`<a href="${rice}">rice</a>`, 'html');
  expect(toast).toMatchObject({ tone: 'done', title: '1 deeplink written' });
  expect(toast.detail).toContain('The editor dropped “sponsored” from a link’s rel');
  expect(apis.copied).toEqual([]);
});

describe('a field that no script reaches, as in a frame of another site', () => {
  const beginBeside = async (selected: string) => {
    field.reading = { form: 'none', why: 'unreachable' };
    await run(beginAct(3, selected));
    return apis.toasts().at(-1) as PageToast;
  };

  it('a field that no script reaches, as in a frame of another site has the text that the browser hands over copied with its link, and says why', async () => {
    const toast = await beginBeside(`see ${rice} and https://nowhere.example/p/1`);
    expect(toast).toMatchObject({ tone: 'problem', title: 'The text with its links is copied, but not written' });
    expect(toast.detail).toContain('Linkmint cannot write into this field');
    expect(toast.detail).toContain('1 address stayed as it was.');
    expect(apis.copied).toEqual(['see https://go.links.example/1 and https://nowhere.example/p/1']);
    expect([field.written, calls()]).toEqual([[], 1]);
  });

  it.each(['', ' \n', `${rice} ${kettle}`])(
    'a field that no script reaches, as in a frame of another site has nothing made where nothing is handed over, or several links were new',
    async (selected) => {
      expect(await beginBeside(selected)).toMatchObject({ title: 'Linkmint cannot write into this field' });
      expect([apis.copied.length, calls()]).toEqual([0, 0]);
    },
  );

  it('a field that no script reaches, as in a frame of another site is no reason to read the handed-over text of a field that is code', async () => {
    field.reading = { form: 'none', why: 'code' };
    await run(beginAct(0, rice));
    expect(apis.toasts().at(-1)).toMatchObject({ title: 'The selection is code, which stays as it is' });
    expect(calls()).toBe(0);
  });
});

it('a field that does not answer has the text that the browser hands over copied with its link', async () => {
  browser.scripting.executeScript = (() => new Promise(() => undefined)) as typeof browser.scripting.executeScript;
  await run(beginAct(0, `see ${rice}`));
  expect(apis.copied).toEqual(['see https://go.links.example/1']);
  expect(apis.badges.title).toContain('Linkmint cannot write into this field');
});

it('a field that does not answer leaves a trace where its worker is stopped while it waits', async () => {
  browser.scripting.executeScript = (() => new Promise(() => undefined)) as typeof browser.scripting.executeScript;
  void beginAct(0, '');
  await expect.poll(() => worker.acts.list()).toMatchObject([{ isNoticePending: true }]);
});

it.each(['changed', 'refused'] as const)(
  'a text that is not written because it was %s, is copied with its links',
  async (ending) => {
    field.ending = ending;
    expect(await begin(`see ${rice}`)).toMatchObject({ tone: 'problem', title: expect.stringContaining('copied') });
    expect(apis.copied).toEqual(['see https://go.links.example/1']);
  },
);

it('a text that is not written because the frame hangs is copied with its links before the worker is stopped', async () => {
  field.ending = new Promise(() => undefined);
  const startMs = worker.clock.monotonicMs();
  expect(await begin(`see ${rice}`)).toMatchObject({ tone: 'problem', title: expect.stringContaining('copied') });
  expect(apis.copied).toEqual(['see https://go.links.example/1']);
  expect(worker.clock.monotonicMs() - startMs).toBeLessThan(30_000);
});

it('a text that is not written is not copied over what was copied meanwhile, and says so', async () => {
  field.ending = 'refused';
  worker.service.once(path, async () => {
    worker.device.clipboard.noteCopy();
    return anEnvelope({ tracking_link: 'https://go.links.example/1' });
  });
  expect(await begin(`see ${rice}`)).toMatchObject({
    tone: 'problem',
    title: 'The links are made, but not written',
    detail: expect.stringContaining('You copied something newer meanwhile'),
  });
  expect(apis.copied).toEqual([]);
});

it('a text that is not written is copied as HTML from a rich field', async () => {
  field.ending = 'refused';
  await begin(`<b>see</b> <a href="${rice}">rice</a>`, 'html');
  expect(apis.copied).toEqual(['see rice (https://go.links.example/1)']);
  expect(apis.copiedHtml.at(-1)).toContain('<a rel="sponsored nofollow" href="https://go.links.example/1">');
});

it('what was left as it is, is said: a refused link, and an address of no program', async () => {
  expect(await begin('https://nowhere.example/p')).toMatchObject({
    title: 'Nothing in the selection can be a deeplink',
  });
  worker.service.respond(path, aFailure(500, 'Something went wrong'));
  await begin(rice);
  expect([apis.toasts().at(-1)?.detail, field.written]).toEqual(['The network refused a link.', []]);
});

it.each([
  [{ form: 'none', why: 'code' }, 'The selection is code, which stays as it is'],
  [{ form: 'none', why: 'unreachable' }, 'Linkmint cannot write into this field'],
  [{ form: 'script', text: rice }, 'Linkmint cannot write into this field'],
  [{ form: 'text', text: 'x'.repeat(200_001) }, 'Linkmint cannot write into this field'],
  [null, 'Linkmint cannot write into this field'],
])('what was left as it is, is said where the page answers %j', async (reading, title) => {
  field.reading = reading;
  await run(beginAct(0, ''));
  expect(apis.toasts().at(-1)).toMatchObject({ title });
  expect([calls(), field.written]).toEqual([0, []]);
});
