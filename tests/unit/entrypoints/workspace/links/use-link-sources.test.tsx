// @vitest-environment happy-dom
import { render, renderHook } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import { createLinksServices, openOtherAccount } from '#entrypoints/workspace/links/create-link-changes.ts';
import { toLinkColumns } from '#entrypoints/workspace/links/to-link-columns.tsx';
import { useLinkSources } from '#entrypoints/workspace/links/use-link-sources.ts';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import { noEarnings } from '#lib/domain/links/link-earnings.ts';
import { type LinkRow, toLinkRow } from '#lib/domain/links/link-row.ts';
import { type OpenAccount, readAccounts } from '#lib/store/accounts/open-account.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

let other: OpenAccount;
let shown: OpenAccount;
let deps: TabDeps;
beforeEach(async () => {
  other = await openTestAccount({ accountId: 'other', name: 'Travel blog', color: 'green', createdAtMs: 1 });
  shown = await openTestAccount({ accountId: 'shown', name: 'Shop blog' });
  deps = makeTabDeps(shown);
});

it('an account beside the shown one is closed with the last reading, and not opened again', async () => {
  const beside = openOtherAccount(shown.root, 'other');
  const { database } = await beside.open();
  expect(await database.count('links')).toBe(0);
  beside.close();
  await beside.open().catch(() => undefined);

  expect(() => database.transaction('links')).toThrow('InvalidStateError');
  await expect(beside.open()).rejects.toMatchObject({ code: 'cancelled' });
});

it('an account beside the shown one is closed when it was left before it was open', async () => {
  const beside = openOtherAccount(shown.root, 'other');
  const opening = beside.open();
  beside.close();
  const { database } = await opening;
  expect(() => database.transaction('links')).toThrow('InvalidStateError');
});

it.each([
  ['is not there', null],
  ['is being removed', anAccount({ accountId: 'leaving', leaving: 'remove' })],
])('an account beside the shown one makes no database if it %s', async (_, account) => {
  if (account !== null) await shown.root.put('accounts', account);
  const beside = openOtherAccount(shown.root, 'leaving');
  await expect(beside.open()).rejects.toMatchObject({ code: 'account-gone' });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('linkmint-account-leaving');
});

it('the database from which the links are read is closed when other accounts are listed and when the tab is left; the shown one stays open', async () => {
  const services = createLinksServices(deps);
  const accounts = await readAccounts(shown.root);
  const { result, rerender, unmount } = renderHook(({ listed }) => useLinkSources(services, listed), {
    initialProps: { listed: accounts },
  });
  const both = result.current;
  expect(both.map(({ accountId }) => accountId)).toEqual(['shown', 'other']);
  rerender({ listed: [...accounts] });
  expect(result.current).toBe(both);
  for (const source of both) expect(await source.readMarks()).toEqual([]);

  rerender({ listed: [] });
  expect(result.current.map(({ accountId, idPrefix }) => accountId + idPrefix)).toEqual(['shown']);
  await expect(both[1]?.readMarks()).rejects.toMatchObject({ code: 'cancelled' });
  unmount();
  expect(await result.current[0]?.readMarks()).toEqual([]);
});

it('the database from which the links are read fills a format with what the own account of the link has', async () => {
  await shown.database.put('meta', { next: 5 }, 'tokenCounter');
  await other.database.put('meta', { next: 9 }, 'tokenCounter');
  const sources = createLinksServices(deps).toSources(['shown', 'other']);
  const format = {
    kind: 'template',
    formatId: 'mine',
    name: 'Mine',
    template: '{counter} {link}',
    syntax: 'plain',
  } as const;
  const link = aKeptLink();
  const written = await Promise.all(sources.map((source) => source.write(toLinkRow(link, undefined, source), format)));
  expect(written.map((each) => each?.text)).toEqual([`4 ${link.trackingLink}`, `8 ${link.trackingLink}`]);
  for (const source of sources) source.close();
});

const selection = {
  rows: [],
  has: () => false,
  toggle: () => undefined,
  pick: () => undefined,
  clear: () => undefined,
};
const row: LinkRow = toLinkRow(aKeptLink(), undefined, { accountId: 'other', idPrefix: 'other/' });

it('the column of accounts shows the mark and the name of the account of each row, and is hidden with one account', async () => {
  const input = {
    nowMs: 0,
    params: {},
    isSplit: true,
    hasTroubles: false,
    hasNotes: false,
    links: { shown: [], selection, earnings: noEarnings, places: { hasPosts: false, of: () => [] } },
    formats: { book: null, idOf: () => 'plain' },
    shownAccountId: 'a',
    retryingIds: new Set<string>(),
    onCopy: () => undefined,
    onTag: () => undefined,
    onWish: () => undefined,
  };
  const columnOf = (accounts: Awaited<ReturnType<typeof readAccounts>>) =>
    toLinkColumns({ ...input, accounts }).find(({ key }) => key === 'account');
  const { container } = render(<div>{columnOf(await readAccounts(shown.root))?.cell(row)}</div>);
  expect(container.textContent).toBe('Travel blog');
  expect(container.querySelector('.account-green')).not.toBeNull();
  expect(columnOf([])).toBeUndefined();
});
