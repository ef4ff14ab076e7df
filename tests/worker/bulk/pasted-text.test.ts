import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { endRuns } from './end-runs.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const shop = 'https://www.kedai.example/p';

let worker: Worker;

/** A worker that knows a program for each host. */
async function connectTo(hosts: readonly string[]): Promise<void> {
  let minted = 0;
  worker = await makeWorker();
  const offers = hosts.map((host, index) =>
    anOfferRow({ offer_id: 101 + index, offer_name: `Shop ${index}`, preview_url: `https://${host}/` }),
  );
  worker.service.respond('offers/all', answerApproved(...offers));
  worker.service.respond(path, () => {
    minted += 1;
    return anEnvelope({ tracking_link: `https://go.links.example/${minted}` });
  });
  await connectWorker(worker);
  await worker.clock.advance(120_000);
}

afterEach(() => endRuns(worker));

/** Pastes a text into Bulk, starts the run, and waits for its end. @returns the parameters of each call for a link. */
async function paste(text: string): Promise<readonly Readonly<Record<string, string>>[]> {
  expect(await worker.bulk.plan(readBulkInput(text).lines, { kind: 'none' })).toEqual({ problem: null });
  await worker.clock.runUntil(worker.bulk.wake());
  const [run] = await worker.db.getAll('bulkRuns');
  expect(await worker.bulk.start(run?.runId ?? '')).toEqual({ problem: null });
  await worker.clock.runUntil(worker.bulk.wake());
  return worker.service.calls.filter((call) => call.path === path).map(({ parameters }) => parameters);
}

const sentUrls = async (text: string) => (await paste(text)).map(({ url }) => url);

describe('what is read of a pasted text is what the service is asked for', () => {
  beforeEach(() => connectTo(['www.kedai.example', 'münchen.example']));

  it.each([
    ['a list', `${shop}/1\n\n  ${shop}/2  \r\n${shop}/3`, ['/1', '/2', '/3']],
    ['a list with marks behind its lines', `${shop}/1,\n${shop}/2。\n${shop}/3🔥`, ['/1', '/2', '/3']],
    ['a list with low lines at its ends', `${shop}/abc_\n${shop}/2`, ['/abc_', '/2']],
    ['a list in quotation marks', `"${shop}/1",\n'${shop}/2'`, ['/1', '/2']],
    ['two addresses on a line', `${shop}/1,${shop}/2\n${shop}/3|${shop}/4`, ['/1', '/2', '/3', '/4']],
    [
      'ampersands that were escaped',
      `${shop}/1?id=1&amp;color=red\n${shop}/2?id=2&amp;x=3`,
      ['/1?id=1&color=red', '/2?id=2&x=3'],
    ],
    [
      'a fragment that names the variant',
      `${shop}/1#variationId=12\n${shop}/1#variationId=13`,
      ['/1#variationId=12', '/1#variationId=13'],
    ],
    ['braces and a caret of a query', `See ${shop}/1?doc={a-b}&q=x^y, ok`, ['/1?doc={a-b}&q=x^y']],
    ['brackets of a path', `See ${shop}/item[1].html.`, ['/item[1].html']],
    [
      'letters of another script',
      `${shop}/รองเท้า ค่ะ ${shop}/2ค่ะ`,
      ['/%E0%B8%A3%E0%B8%AD%E0%B8%87%E0%B9%80%E0%B8%97%E0%B9%89%E0%B8%B2', '/2'],
    ],
    ['prose', `Deal! 👉${shop}/1👈 (${shop}/2_(red)). And “${shop}/3”…`, ['/1', '/2_(red)', '/3']],
    ['sentence marks of other scripts', `देखें ${shop}/1। और هنا ${shop}/2، الآن`, ['/1', '/2']],
    ['Slack', `Deals: <${shop}/1?a=1&amp;b=2|Rice>`, ['/1?a=1&b=2']],
    ['Markdown, without pictures', `[Rice](${shop}/1 "5 kg") ![pic][p]\n\n[p]: ${shop}/pic.png`, ['/1']],
    ['clippers of Markdown', `See ${shop}/my\\_rice\\_1 ok`, ['/my_rice_1']],
    [
      'HTML, without its declarations',
      `<!DOCTYPE html SYSTEM "${shop}/dtd"><a href="${shop}/1?a=1&amp;b=2">x</a>`,
      ['/1?a=1&b=2'],
    ],
    ['BBCode', `[url=${shop}/1]Rice[/url] [img]${shop}/2.png[/img]`, ['/1']],
    ['a table without a header', `${shop}/1,Rice cooker\n${shop}/2,Mixer`, ['/1', '/2']],
    [
      'an export',
      `Item Name,Price,Product Link,Offer Link\nCap,R$1,80,${shop}/1,https://s.kedai.example/a\nHat,9,${shop}/2,https://s.kedai.example/b`,
      ['/1', '/2'],
    ],
  ])('what is read of a pasted text is what the service is asked for: %s', async (_what, text, sent) => {
    expect(await sentUrls(text)).toEqual(sent.map((each) => shop + each));
  });

  it('what is read of a pasted text is what the service is asked for, also without a scheme, in any script', async () => {
    expect(await sentUrls('www.kedai.example/p/1\nmünchen.example/p/3,')).toEqual([
      `${shop}/1`,
      'https://xn--mnchen-3ya.example/p/3',
    ]);
  });

  it.each([
    ['written twice', `${shop}/1\n${shop}/1`],
    ['that differs by what names a visit', `${shop}/1?utm_source=x\n${shop}/1?utm_source=y`],
    ['escaped and not', `${shop}/1?a=1&amp;b=2\n${shop}/1?a=1&b=2`],
    ['in prose', `Rice ${shop}/1, again ${shop}/1!`],
  ])('what is read of a pasted text is what the service is asked for once for a product %s', async (_how, text) => {
    expect(await sentUrls(text)).toHaveLength(1);
  });

  it('what is read of a pasted text is what the service is asked for with the sub IDs of its own row', async () => {
    const calls = await paste(`sep=;\nurl;title;sub1\n${shop}/1;Rice;blog\n${shop}/2;Mixer;mail`);
    expect(calls.map(({ url, aff_sub }) => [url, aff_sub])).toEqual([
      [`${shop}/1`, 'blog'],
      [`${shop}/2`, 'mail'],
    ]);
  });
});
