import { beforeEach, expect, it } from 'vitest';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import type { Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: null });
  worker = await makeMintingWorker();
});

async function makeLink(): Promise<string> {
  const wish = aMintWish({ offerId: '101', destinationUrl: 'https://www.kedai.example/p/rice-cooker' });
  await worker.clock.runUntil(worker.mint.mint(wish));
  const [link] = await worker.db.getAll('links');
  return link?.linkId ?? '';
}
const copy = (linkId: string) =>
  worker.clock.runUntil(worker.handlers.copyReady({ accountId: worker.accountId, linkId, formatId: 'plain' }));

it('the answer to a queued act says that a ready link was copied only when it was', async () => {
  const linkId = await makeLink();
  apis.refuseCopy();
  expect(await copy(linkId)).toMatchObject({
    tone: 'problem',
    title: expect.stringContaining('did not let Linkmint copy'),
  });
  expect(apis.copied).toEqual([]);
});

it('the answer to a queued act says of a ready link that the user deleted meanwhile that it is gone', async () => {
  const linkId = await makeLink();
  await worker.handlers.deleteLinks({ actId: 'act', linkIds: [linkId], requestIds: [] });
  expect(await copy(linkId)).toEqual({
    tone: 'problem',
    title: 'This link was deleted.',
    detail: 'Nothing was copied.',
  });
});

it('the answer to a queued act says that a cancel comes too late once the link is made', async () => {
  const wish = { requestId: 'queued', offerId: '101', destinationUrl: 'https://www.kedai.example/p/wok' };
  await worker.bulk.queueLink({ ...wish, subIds: ['', '', '', '', ''] });
  await worker.clock.runUntil(worker.bulk.wake());
  const act = { accountId: worker.accountId, requestId: 'queued' };
  expect(await worker.handlers.cancelQueued(act)).toMatchObject({
    tone: 'problem',
    title: expect.stringMatching(/^Too late/),
  });
});
