import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { type AccountItems, createAccountItems } from '#lib/store/accounts/account-items.ts';

const atMs = 1_770_000_000_000;
const token = { token: 't', expiresAtMs: atMs, refreshAtMs: atMs - 1 };
const handover = { tabId: 7, url: '', formatId: 'plain' };
const act = { requestId: 'r', handover, isNoticePending: true, startsAtMs: atMs + 0.5 };
const ready = { requestId: 's', handover, isWithdrawn: true, linkId: 'l' };
const list = { text: 'https://shop.example/', preset: { kind: 'auto' }, titles: { a: 'A' }, isPlanned: true };

/** Reads what another version, or a fault, left in an item's place. */
async function readStored(name: keyof AccountItems, stored: unknown): Promise<unknown> {
  await browser.storage.session.set({ [`${name}:one`]: stored });
  return createAccountItems('one')[name].read();
}

it.each<[keyof AccountItems, unknown]>([
  ['token', token],
  ['acts', { acts: [act, ready, { requestId: 't' }] }],
  ['bulkList', list],
  ['bulkList', { ...list, preset: { kind: 'preset', presetId: 'p' } }],
])('an account’s item: %s is read as it was written', async (name, stored) => {
  expect(await readStored(name, stored)).toEqual(stored);
  expect(await createAccountItems('another')[name].read()).toBeNull();
});

it.each<[keyof AccountItems, unknown]>([
  ['token', { ...token, expiresAtMs: null }],
  ['token', { ...token, refreshAtMs: 'soon' }],
  ['token', 'a token'],
  ['acts', { acts: { 0: ready } }],
  ['acts', [act]],
  ['bulkList', { ...list, preset: { kind: 'preset' } }],
  ['bulkList', { ...list, preset: null }],
  ['bulkList', { ...list, isPlanned: 1 }],
  ['bulkList', { ...list, titles: 'A' }],
])('an account’s item: %s of another shape counts as missing: %j', async (name, stored) => {
  expect(await readStored(name, stored)).toBeNull();
});

it('an account’s item keeps the readable entries of a list', async () => {
  const unreadable = [
    null,
    'r',
    { ...act, requestId: 7 },
    { ...act, isWithdrawn: 1 },
    { ...ready, handover: { ...handover, tabId: '7' } },
  ];
  expect(await readStored('acts', { acts: [act, ...unreadable, ready] })).toEqual({ acts: [act, ready] });
  expect(await readStored('bulkList', { ...list, titles: { a: 'A', b: 7 } })).toEqual(list);
});
