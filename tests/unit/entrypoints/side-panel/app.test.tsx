// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aPanelSnapshot, aWebPage } from '#tests/builders/a-panel-snapshot.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { showPanel } from './show-panel.tsx';

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
});

const tab = (name: string) => screen.getByRole('tab', { name });

const isSelected = (name: string) => tab(name).getAttribute('aria-selected') === 'true';

const anEdit: PostEdit = {
  causeId: 'refused:101:www.kedai.example',
  offerId: '101',
  offerName: 'Kedai Harian',
  cause: { kind: 'refused', host: 'www.kedai.example' },
  posts: [1, 2, 3].map((at) => ({
    post: aPost({ postId: `p${at}` }),
    productIds: ['rice'],
    trackingLinks: ['https://go.links.example/rice'],
    isTaken: false,
  })),
};

it('the tabs of the panel say in their names how many products the post has, and how many posts need an edit', async () => {
  const post = aPost({ products: [aPostProduct(), aPostProduct({ productId: 'pot', url: 'https://a.example/' })] });
  await showPanel({ snapshot: { post }, edits: [anEdit] });
  expect(isSelected('This page')).toBe(true);
  expect(tab('Post, 2 products')).toBeTruthy();
  await waitFor(() => expect(tab('To edit, 3 posts')).toBeTruthy());
});

it('the tabs of the panel count the posts that need an edit again once the network refuses a page', async () => {
  let edits: readonly PostEdit[] = [];
  const readEdits = vi.fn(async () => edits);
  await showPanel({ change: (services) => Object.assign(services, { readEdits }) });
  await waitFor(() => expect(readEdits).toHaveBeenCalled());
  edits = [anEdit];
  announceDataChange('sites');
  await waitFor(() => expect(tab('To edit, 3 posts')).toBeTruthy());
});

it('a panel that stays open has the links and the edits of a new day of the network', async () => {
  let nowMs = Date.UTC(2026, 10, 20, 9);
  const isNew = () => nowMs > Date.UTC(2026, 10, 21);
  const readSnapshot = async () =>
    aPanelSnapshot(isNew() ? { today: '2026-11-21', usage: aQuotaUsage({ used: 0, usedHere: 0 }) } : {});
  const readEdits = async () => (isNew() ? [anEdit] : []);
  await showPanel({ change: (services) => Object.assign(services, { nowMs: () => nowMs, readSnapshot, readEdits }) });
  await screen.findByText('811 links left this month');
  nowMs += 86_400_000;
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText('1,000 links left this month');
  await waitFor(() => expect(tab('To edit, 3 posts')).toBeTruthy());
});

it('the tabs of the panel count nothing where there is nothing', async () => {
  await showPanel();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['This page', 'Post', 'To edit']);
});

it('the tabs of the panel move and open by the arrow keys, around the ends, with the focus', async () => {
  await showPanel();
  fireEvent.keyDown(tab('This page'), { key: 'ArrowLeft' });
  await waitFor(() => expect(isSelected('To edit')).toBe(true));
  expect(document.activeElement).toBe(tab('To edit'));
  fireEvent.keyDown(tab('To edit'), { key: 'ArrowRight' });
  await waitFor(() => expect(isSelected('This page')).toBe(true));
  // The user is at the tabs: the view takes no focus.
  expect(document.activeElement).toBe(tab('This page'));
  expect(screen.getByRole('tabpanel', { name: 'This page' })).toBeTruthy();
});

it('the tabs of the panel are one stop of the Tab key', async () => {
  await showPanel();
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

it('the header of the panel says how many links are left, and has the meter’s value', async () => {
  await showPanel();
  const meter = screen.getByRole('meter', { name: 'Deeplinks used' });
  expect(meter.getAttribute('aria-valuetext')).toBe('189 of 1,000');
  await waitFor(() => expect(meter.textContent).toBe('811 links left this month'));
});

it('a panel without a usable account leads to the options where none is connected, and has no tabs', async () => {
  const { services } = await showPanel({ snapshot: { connection: noConnection } });
  expect(screen.queryByRole('tablist')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(services.openOptions).toHaveBeenCalledOnce();
  expect(services.refreshTeam).not.toHaveBeenCalled();
});

it('a panel without a usable account says why the network refuses the account', async () => {
  const connection = { ...anAttention, state: 'needs-attention' as const };
  await showPanel({ snapshot: { connection } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account needs attention');
  expect(screen.getByRole('button', { name: 'Open options' })).toBeTruthy();
});

it('a panel without a usable account asks for the passphrase while the lock is closed', async () => {
  await showPanel({ snapshot: { isLocked: true } });
  expect(await within(screen.getByRole('main')).findByLabelText('Passphrase')).toBeTruthy();
});

it('the passphrase that opens the lock leaves the focus in the panel', async () => {
  const panel = await showPanel({ snapshot: { isLocked: true }, answers: { unlock: () => ({ kind: 'done' }) } });
  const field = await screen.findByLabelText('Passphrase');
  field.focus();
  panel.services.readSnapshot = async () => aPanelSnapshot();
  fireEvent.input(field, { target: { value: 'correct horse' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(screen.queryByLabelText('Passphrase')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
});

const anAttention = {
  serviceUrl: 'https://api.example',
  marketplacePath: 'm',
  connectedAtMs: 0,
  reason: 'wrong-credentials' as const,
};

it('another post is chosen among those that the user may be at, and the page goes into it from then on', async () => {
  const other = aPost({ postId: 'post-2', name: 'Weekend basket', products: [] });
  const panel = await showPanel({ snapshot: { post: aPost() } });
  panel.posts.set('post-2', other);
  fireEvent.click(screen.getByRole('button', { name: 'another post' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Weekend basket' }));
  await waitFor(() => expect(screen.getByText('Weekend basket').tagName).toBe('STRONG'));
  fireEvent.click(screen.getByRole('button', { name: 'Add to post' }));
  await waitFor(() => expect(panel.sentOf('addPages')).toMatchObject([{ postId: 'post-2' }]));
});

it('another post is a new one, which is stored with its first product', async () => {
  const panel = await showPanel({ snapshot: { post: aPost() } });
  fireEvent.click(screen.getByRole('button', { name: 'another post' }));
  fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
  await waitFor(() => expect(screen.getByText('Into a new post')).toBeTruthy());
  expect(panel.sentOf('createPost')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add to post' }));
  await waitFor(() => expect(panel.sentOf('addPages')).toHaveLength(1));
  expect(panel.sentOf('addPages')[0]?.postId).not.toBe('post-1');
});

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('the check in the side panel opens from a page of no program', async () => {
  await showPanel({ page: { facts: aWebPage({ offer: null }) } });
  await click('Check a page of mine');
  expect(await screen.findByRole('heading', { name: 'Check a page' })).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

it('the check in the side panel has the field for a link beside it, and comes back as it was', async () => {
  await showPanel({ page: { facts: aWebPage({ offer: null }) } });
  await click('Check a page of mine');
  const heading = await screen.findByRole('heading', { name: 'Check a page' });
  await click('What is this link?');
  expect(screen.getByRole('textbox')).toBeTruthy();
  expect(heading.closest('[hidden]')).not.toBeNull();
  await click('Back');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(heading.isConnected && heading.closest('[hidden]') === null).toBe(true);
});
