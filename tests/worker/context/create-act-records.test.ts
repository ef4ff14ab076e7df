import { beforeEach, expect, it, vi } from 'vitest';
import { findUndelivered, listMintProgress } from '#lib/domain/acts/act-record.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { type ActRecords, createActRecords } from '#lib/worker/context/create-act-records.ts';

const { acts: item } = createAccountItems('one');
const handover = { tabId: 7, url: 'https://shop.example/', formatId: 'plain' };
const startsAtMs = 1_770_000_000_000;
const nextLife = () => createActRecords('one', item);
const ids = async () => (await records.list()).map(({ requestId }) => requestId);

let records: ActRecords;
beforeEach(() => {
  records = nextLife();
});

it('the records of acts keep every fact of an act until it is removed', async () => {
  await Promise.all([
    records.change('a', { handover, isNoticePending: true }),
    records.change('a', { startsAtMs }),
    records.change('a', { isWithdrawn: true }),
    records.change('b', { isWithdrawn: true }),
  ]);
  const facts = { handover, isNoticePending: true, startsAtMs, isWithdrawn: true };
  expect(await records.find('a')).toEqual({ requestId: 'a', ...facts });
  await records.change('a', { startsAtMs: undefined, isNoticePending: undefined });
  expect(await records.find('a')).toEqual({ requestId: 'a', isWithdrawn: true });
});

it('the records of acts keep an act whose page has an absurdly long address and title: its user is notified of the outcome, too', async () => {
  const url = `https://shop.example/?q=${'x'.repeat(200_000)}`;
  const waitingLink = {
    ...{ offerId: '1', destinationUrl: url, subIds: noSubIds, title: 'y'.repeat(20_000) },
  };
  await records.change('a', { handover: { ...handover, url }, isNoticePending: true, waitingLink });
  records = nextLife();
  expect(await records.find('a')).toMatchObject({ isNoticePending: true, handover: { url }, waitingLink });
});

it('the records of acts lose an act of which nothing is left to remember', async () => {
  await records.change('a', { handover, isNoticePending: true });
  await records.change('a', { isNoticePending: undefined });
  expect(await records.list()).toEqual([]);
});

it('the records of acts are not written where nothing changes', async () => {
  const write = vi.spyOn(item, 'write');
  const beforeNext = vi.fn();
  await records.change('a', { startsAtMs: undefined }, beforeNext);
  expect(write).not.toHaveBeenCalled();
  expect(beforeNext).not.toHaveBeenCalled();
  write.mockRestore();
});

it('the records of acts keep the newest link of each tab for the popup', async () => {
  await records.change('a', { handover, linkId: 'old' });
  await records.change('b', { handover: { ...handover, tabId: 8 }, linkId: 'other' });
  await records.change('c', { handover: { ...handover, url: 'https://shop.example/2' }, linkId: 'new' });
  expect(await ids()).toEqual(['b', 'c']);
  expect(findUndelivered(await records.list(), 7, 'https://shop.example/2')).toMatchObject({ linkId: 'new' });
  expect(findUndelivered(await records.list(), 7, handover.url)).toBeNull();
});

it('the records of acts lose a wait that an earlier life of the worker left, with the next change', async () => {
  await records.change('killed', { startsAtMs });
  expect(listMintProgress(await records.list())).toEqual([{ requestId: 'killed', startsAtMs }]);
  records = nextLife();
  await records.change('next', { startsAtMs: startsAtMs + 1 });
  expect(await ids()).toEqual(['next']);
  await records.change('next', { startsAtMs: undefined });
  expect(listMintProgress(await records.list())).toEqual([]);
});

it('the records of acts have an end, but for acts whose notice is pending', async () => {
  await records.change('pending', { handover, isNoticePending: true });
  for (let index = 0; index <= 40; index += 1) await records.change(`r${index}`, { isWithdrawn: true });
  const left = await ids();
  expect(left).toHaveLength(41);
  expect(left.slice(0, 2)).toEqual(['pending', 'r1']);
});
