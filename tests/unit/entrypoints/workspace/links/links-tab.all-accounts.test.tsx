// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { beforeEach, expect, it } from 'vitest';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import { LinksTab } from '#entrypoints/workspace/links/links-tab.tsx';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { type ListedAccount, type OpenAccount, readAccounts } from '#lib/store/accounts/open-account.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

let other: OpenAccount;
let shown: OpenAccount;
let worker: Worker;
let accounts: readonly ListedAccount[];
/** Which account each message was for. */
let sent: string[];
let saved: { readonly name: string; readonly content: Blob }[];
beforeEach(async () => {
  // A file that both accounts imported gives both a link of one id.
  other = await openTestAccount({ accountId: 'other', name: 'Travel blog', color: 'green', createdAtMs: 1 });
  shown = await openTestAccount({ accountId: 'shown', name: 'Shop blog' });
  await shown.database.put('links', { ...aKeptLink({ title: 'Rice cooker' }), reuseKey: 'key' });
  await other.database.put('links', {
    ...aKeptLink({ title: 'Night train', offerName: 'Kereta Malam', trackingLink: 'https://go.links.example/t1' }),
    reuseKey: 'key',
  });
  worker = await makeWorker();
  accounts = await readAccounts(shown.root);
  sent = [];
  saved = [];
});

const sendAs =
  (accountId: string): Send =>
  async (name, input) => {
    sent.push(`${name} ${accountId}`);
    const handlers = createMessageHandlers(await worker.device.account(accountId));
    return (handlers[name as keyof typeof handlers] as (input: unknown) => Promise<never>)(input);
  };

function Tab({ listed, initial }: { readonly listed: readonly ListedAccount[]; readonly initial: RouteParams }) {
  const [deps] = useState(() =>
    makeTabDeps(shown, {
      send: sendAs('shown'),
      sendAs,
      saveFile: async (name, content) => saved.push({ name, content }) > 0,
    }),
  );
  const [params, setParams] = useState(initial);
  const snapshot: WorkspaceSnapshot = aWorkspaceSnapshot({ accounts: listed });
  return (
    <>
      <output>{JSON.stringify(params)}</output>
      <LinksTab
        deps={deps}
        snapshot={snapshot}
        params={params}
        setParams={(change) => setParams((before) => ({ ...before, ...change }))}
      />
    </>
  );
}

const show = (initial: RouteParams = {}, listed = accounts) => render(<Tab listed={listed} initial={initial} />);
const all = { accounts: 'all' };
const detailOf = async (id: string) => {
  show({ ...all, id });
  return screen.findByRole('complementary', { name: 'Link details' });
};

it('the links of all accounts are not listed until the user asks, and then with those of the shown one', async () => {
  show();
  await screen.findByText('1 link');
  expect(screen.queryByRole('columnheader', { name: 'Account' })).toBeNull();

  fireEvent.click(screen.getByRole('checkbox', { name: 'All accounts' }));
  await screen.findByText('2 links');
  expect(screen.getByRole('columnheader', { name: 'Account' })).toBeDefined();
  expect(screen.getByText(/"accounts":"all"/)).toBeDefined();

  fireEvent.click(screen.getByRole('checkbox', { name: 'All accounts' }));
  await screen.findByText('1 link');
});

it('the links of all accounts cannot be chosen with one account, whatever the address says', async () => {
  show(all, []);
  await screen.findByText('1 link');
  expect(screen.queryByRole('checkbox', { name: 'All accounts' })).toBeNull();
});

it('the links of all accounts can be chosen when the shown account has none', async () => {
  await shown.database.clear('links');
  show();
  await screen.findByText('No links yet');
  fireEvent.click(screen.getByRole('checkbox', { name: 'All accounts' }));
  await screen.findByText('1 link');
});

it('the links of all accounts are searched together', async () => {
  show({ ...all, q: 'train' });
  await screen.findByText('1 of 2 links');
});

it('the links of all accounts are offered as one choice of program when two services gave two programs one id', async () => {
  show(all);
  await screen.findByText('2 links');
  // The test's document has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('option', { name: 'Kedai Harian (MY) / Kereta Malam' })).toBeDefined();
});

it('the links of all accounts open each with its own account', async () => {
  const detail = await detailOf('other/link-1');
  expect(within(detail).getByText('Night train')).toBeDefined();
  expect(within(detail).getByText('Travel blog')).toBeDefined();
  expect(detail.querySelector('.account-green')).not.toBeNull();
});

it('the links of all accounts take a note in their own account alone', async () => {
  const detail = await detailOf('other/link-1');
  fireEvent.input(within(detail).getByLabelText('Note'), { target: { value: 'For the spring' } });
  await waitFor(async () =>
    expect(await other.database.get('links', 'link-1')).toMatchObject({ note: 'For the spring' }),
  );
  expect(sent).toEqual(['annotateLink other']);
  expect((await shown.database.get('links', 'link-1'))?.note).toBeUndefined();
});

it('the links of all accounts are deleted in their own account alone, and brought back there after the list was narrowed again', async () => {
  const detail = await detailOf('other/link-1');
  fireEvent.click(within(detail).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 deleted');
  expect(await other.database.count('links')).toBe(0);
  expect(await shown.database.count('links')).toBe(1);

  fireEvent.click(screen.getByRole('checkbox', { name: 'All accounts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Brought back');
  expect(await other.database.get('links', 'link-1')).toMatchObject({ title: 'Night train' });
  expect(sent).toEqual(['deleteLinks other', 'restoreLinks other']);
});

it.each([
  ['shown/link-1', false],
  ['other/link-1', true],
] as const)(
  'the links of all accounts say at the deletion of %s whether its own account has a team',
  async (id, hasTeam) => {
    const team = { address: 'https://redis.example', publisherId: '1', deviceName: 'desk', publishesPresets: false };
    await other.database.put('meta', { ...team, share: 'reuse' }, 'teamSettings');
    const detail = await detailOf(id);
    fireEvent.click(within(detail).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(hasTeam ? /The team keeps its copy/ : /then uses another one\.$/);
  },
);

it('the links of all accounts are tagged and deleted together, each in its own account', async () => {
  show(all);
  await screen.findByText('2 links');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.input(screen.getByLabelText('Tag to add'), { target: { value: 'spring' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Add tag' }).closest('form') as HTMLFormElement);
  await waitFor(() => expect(sent.toSorted()).toEqual(['tagLinks other', 'tagLinks shown']));
  for (const { database } of [shown, other]) {
    await waitFor(async () => expect(await database.get('links', 'link-1')).toMatchObject({ tags: ['spring'] }));
  }

  const bar = screen.getByRole('region', { name: 'Selected links' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Brought back');
  expect([await shown.database.count('links'), await other.database.count('links')]).toEqual([1, 1]);
  expect(sent.filter((message) => message.startsWith('restore')).toSorted()).toEqual([
    'restoreLinks other',
    'restoreLinks shown',
  ]);
});

it('the links of all accounts are exported with the account of each', async () => {
  show(all);
  await screen.findByText('2 links');
  for (const [index, format] of ['CSV', 'JSON'].entries()) {
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(screen.getByRole('button', { name: `Download ${format}` }));
    await waitFor(() => expect(saved).toHaveLength(index + 1));
  }
  const [table = '', file = ''] = await Promise.all(saved.map(({ content }) => content.text()));
  expect(table).toContain('Travel blog,https://go.links.example/t1');
  expect(JSON.parse(file).links).toMatchObject([
    { account: 'Shop blog', title: 'Rice cooker' },
    { account: 'Travel blog', title: 'Night train' },
  ]);
});

it('the links of all accounts show what can be read, and name the account that cannot', async () => {
  show(all, [...accounts, { ...accounts[0], accountId: 'gone', title: 'Old blog' } as ListedAccount]);
  expect((await screen.findByRole('alert')).textContent).toContain('Old blog');
  await screen.findByText('2 links');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('linkmint-gone');
});
