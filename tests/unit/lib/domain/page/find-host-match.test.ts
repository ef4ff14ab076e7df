import { beforeEach, expect, it } from 'vitest';
import { findHostMatch } from '#lib/domain/page/find-host-match.ts';
import type { ButtonFlag } from '#lib/domain/page/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { replaceMatchHosts, writeButtons } from '#lib/store/programs/match-index.ts';

const find = (hostname: string) => findHostMatch((keys) => browser.storage.local.get(keys), hostname);
const offered = { accountId: 'alice', corner: 'top-left' } as const;

const flags: Readonly<Record<string, ButtonFlag>> = {
  'kedai.example': '+',
  'moved.example': '1',
  'dismissed.example': '-',
  'asked.example': '',
  'sub.kedai.example': '+',
  'other.kedai.example': '',
  'kedai.asked.example': '+',
};

beforeEach(async () => {
  await replaceMatchHosts(new Set(Object.keys(flags)));
});

const offer = () => writeButtons(offered, new Map(Object.entries(flags)));

it('the match of a host knows a host of the index and its sub-domains, and no other', async () => {
  const kinds = async (...hosts: readonly string[]) => Promise.all(hosts.map(async (host) => (await find(host)).kind));
  expect(await kinds('kedai.example', 'www.kedai.example', 'store.outlet.kedai.example')).toEqual([
    'ask',
    'ask',
    'ask',
  ]);
  expect(await kinds('example', 'notkedai.example', 'kedai.example.evil.test')).toEqual(['none', 'none', 'none']);
});

it('the match of a host leaves every page to the worker while no button is offered', async () => {
  expect(await find('kedai.example')).toEqual({ kind: 'ask', isOffering: false });
});

it('the match of a host has the page draw the button where each program of the host and of its parents can be minted', async () => {
  await offer();
  for (const host of ['kedai.example', 'www.kedai.example', 'sub.kedai.example', 'www.a.kedai.example'])
    expect(await find(host)).toEqual({ kind: 'draw', ...offered });
  for (const host of ['asked.example', 'other.kedai.example', 'kedai.asked.example'])
    expect(await find(host)).toEqual({ kind: 'ask', isOffering: true });
});

it('the match of a host has what the user chose for a host on that host alone, and not below it', async () => {
  await offer();
  expect(await find('www.moved.example')).toMatchObject({ kind: 'draw', corner: 'bottom-left' });
  expect(await find('shop.moved.example')).toMatchObject({ kind: 'draw', corner: 'top-left' });
  expect(await find('www.dismissed.example')).toEqual({ kind: 'dismissed' });
  expect(await find('shop.dismissed.example')).toMatchObject({ kind: 'draw', corner: 'top-left' });
});

it.each([null, 1, 'alice', {}, { accountId: 1, corner: 'top-left' }, { accountId: 'alice', corner: 'middle' }])(
  'the match of a host draws nothing for whom is no account: %o',
  async (button) => {
    await offer();
    await browser.storage.local.set({ button });
    expect(await find('kedai.example')).toEqual({ kind: 'ask', isOffering: false });
  },
);
