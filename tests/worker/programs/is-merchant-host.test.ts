import { beforeEach, describe, expect, it } from 'vitest';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { readMatchHosts } from '#lib/store/programs/match-index.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { mintInOneClick } from '#lib/worker/acts/one-click.ts';
import { forgetLearnedHost, forgetLearnedRefusal } from '#lib/worker/programs/learned-hosts.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';

let worker: Worker;
let requests = 0;

/** A connected worker whose one approved program has the preview. */
async function connectWith(previewUrl: string) {
  fakePageApis({ canonicalUrl: null, title: null });
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow({ preview_url: previewUrl })));
  answerWith('https://go.links.example/c8a2');
  await connectWorker(worker);
}

const answerWith = (trackingLink: string) => worker.service.respond(path, anEnvelope({ tracking_link: trackingLink }));
const mint = (destinationUrl: string, despiteRefusal = false) => {
  requests += 1;
  const wish = { requestId: `act-${requests}`, offerId: '101', destinationUrl, subIds: noSubIds };
  return worker.clock.runUntil(worker.mint.mint({ ...wish, overQuota: false, despiteRefusal }));
};
const clickOn = (targetUrl: string) => {
  requests += 1;
  return mintInOneClick(worker, {
    requestId: `act-${requests}`,
    targetUrl,
    canonicalUrl: null,
    title: null,
    status: null,
  });
};
const find = async (pageUrl: string) => {
  const { offers, doubt } = await readPageOffers(worker.db, pageUrl, await worker.readSettings());
  return [offers.map(({ offerId }) => offerId), doubt];
};
const readIndex = async () => [...(await readMatchHosts())].sort();

describe('a merchant that answers with links on its own host', () => {
  beforeEach(() => connectWith('https://www.kedai.example/'));

  it.each([
    ['https://www.kedai.example/go/1', 'https://www.kedai.example/p/2'],
    ['https://kedai.example/go/1', 'https://www.kedai.example/p/2'],
    ['https://click.kedai.example/go/1', 'https://click.kedai.example/p/2'],
  ])('a merchant that answers with links on its own host is not locked out by %s', async (trackingLink, next) => {
    answerWith(trackingLink);
    await mint('https://www.kedai.example/p/1');
    expect(await readMeta(worker.db, 'linkHosts')).toEqual(['go.links.example']);
    expect(await mint(next)).toMatchObject({ kind: 'minted' });
  });

  it('a merchant that answers with links on its own host is not locked out by what was learned before its program was known', async () => {
    await writeMeta(worker.db, 'linkHosts', ['www.kedai.example', 'click.kedai.example', 'go.links.example']);
    expect(await readLinkHosts(worker.db)).toEqual(['go.links.example']);
    expect(await mint('https://www.kedai.example/p/1')).toMatchObject({ kind: 'minted' });
    expect(await clickOn('https://click.kedai.example/p/3')).toMatchObject({ kind: 'copied' });
    await expect(mint('https://go.links.example/c8a2')).rejects.toMatchObject({ code: 'already-tracking-link' });
  });

  it('a merchant that answers with links on its own host returns no tracking link as a destination that only its path reveals', async () => {
    await expect(mint('https://www.kedai.example/aff_c?offer_id=1')).rejects.toMatchObject({
      code: 'already-tracking-link',
    });
    expect(worker.service.count(path)).toBe(0);
  });

  it.each([
    ['already-tracking-link', 'https://s.shopee.com.my/2fuXo2xPQ9'],
    ['already-tracking-link', 'https://invl.me/clabc12'],
    ['unsupported-page', 'https://itunes.apple.com/my/app/id1'],
    ['unsupported-page', 'https://www.facebook.com/kedai'],
    ['unsupported-page', 'https://linktr.ee/kedai'],
  ])(
    'a merchant that answers with links on its own host is not on a host without a program, whatever the wish asks: %s for %s',
    async (code, url) => {
      await expect(mint(url, true)).rejects.toMatchObject({ code });
      expect(worker.service.count(path)).toBe(0);
    },
  );
});

describe('a program that only names a campaign host', () => {
  beforeEach(() => connectWith('https://pages.kedai.example/my/raya/'));

  it("a program that only names a campaign host is found on the merchant's own host, where one click spends nothing", async () => {
    expect(await find('https://www.kedai.example/p/1')).toEqual([['101'], 'guess']);
    expect(await readIndex()).toEqual(['kedai.example', 'pages.kedai.example']);
    expect(await clickOn('https://www.kedai.example/p/1')).toMatchObject({ kind: 'unsure' });
    expect(worker.service.count(path)).toBe(0);
  });

  it('a program that only names a campaign host is certain there once a link was made, also after the next walk, and for no other country', async () => {
    await mint('https://www.kedai.example/p/1');
    expect(await find('https://kedai.example/p/2')).toEqual([['101'], null]);
    await worker.clock.advance(8 * 86_400_000);
    await worker.clock.runUntil(worker.sync.run());
    expect(await find('https://www.kedai.example/my/p/2')).toEqual([['101'], null]);
    expect(await find('https://www.kedai.example/sg/p/2')).toEqual([['101'], 'country']);
  });
});

describe('forgetting', () => {
  beforeEach(() => connectWith('https://pages.kedai.example/'));

  it('a learned host leaves what the preview says, and removes the rest from the index', async () => {
    await mint('https://www.kedai.example/p/1');
    await mint('https://www.kedai-outlet.example/p/1', true);
    expect(await readIndex()).toEqual(['kedai-outlet.example', 'kedai.example', 'pages.kedai.example']);
    await forgetLearnedHost(worker, '101', 'kedai-outlet.example');
    await forgetLearnedHost(worker, '101', 'www.kedai.example');
    expect(await readIndex()).toEqual(['kedai.example', 'pages.kedai.example']);
    expect(await find('https://www.kedai-outlet.example/p/1')).toEqual([[], null]);
    expect(await find('https://www.kedai.example/p/1')).toEqual([['101'], 'guess']);
    expect(await worker.db.count('learnedHosts')).toBe(0);

    await worker.clock.advance(8 * 86_400_000);
    await worker.clock.runUntil(worker.sync.run());
    expect(await find('https://www.kedai-outlet.example/p/1')).toEqual([[], null]);
  });

  it('a learned host keeps it for another program that has it', async () => {
    await mint('https://www.kedai-outlet.example/p/1', true);
    const other = await worker.db.get('offers', '101');
    if (other) await worker.db.put('offers', { ...other, offerId: '102' });
    await forgetLearnedHost(worker, '101', 'www.kedai-outlet.example');
    expect(await readIndex()).toContain('kedai-outlet.example');
    expect(await find('https://www.kedai-outlet.example/p/1')).toEqual([['102'], null]);
  });

  it('a refusal lets the next wish be tried, and leaves what was learned', async () => {
    await mint('https://www.kedai-outlet.example/p/1', true);
    worker.service.once(path, aFailure(500, 'Something went wrong'));
    await mint('https://www.kedai.example/p/1');
    expect(await mint('https://www.kedai.example/p/2')).toMatchObject({ kind: 'refused', remembered: true });
    await forgetLearnedRefusal(worker, '101', 'www.kedai.example');
    expect(await mint('https://www.kedai.example/p/2')).toMatchObject({ kind: 'minted' });
    expect(await find('https://www.kedai-outlet.example/p/1')).toEqual([['101'], null]);
  });

  it('a program that is gone deletes what was learned all the same', async () => {
    await mint('https://www.kedai-outlet.example/p/1', true);
    await worker.db.clear('offers');
    await forgetLearnedHost(worker, '101', 'www.kedai-outlet.example');
    expect(await worker.db.count('learnedHosts')).toBe(0);
  });
});
