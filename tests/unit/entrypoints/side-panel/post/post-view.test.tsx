// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrafts } from '#components/forms/drafts.ts';
import { type BulkLine, type BulkLineState, type BulkRun, noBulkCounts } from '#lib/domain/bulk/bulk-run.ts';
// Loaded before the tests: a late part would take its time in the first of them.
import '#entrypoints/side-panel/post/post-view.tsx';
import { changePost } from '#lib/domain/posts/change-post.ts';
import type { PagesAdded } from '#lib/domain/posts/page-to-add.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostPrice, PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { writePostText } from '#lib/domain/posts/write-post-text.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { showPanel } from '../show-panel.tsx';

let copied: string[];
beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});

const price = (change: Partial<PostPrice> = {}): PostPrice => ({
  ...{ toMake: 8, reused: 2, beyondReserve: 0, left: 811, leftAfter: 803, durationMs: 4_600, obstacles: [] },
  ...change,
});
const prices = (change: Partial<PostPrices> = {}): PostPrices => ({
  separate: price(),
  shared: price({ toMake: 3 }),
  ...change,
});
const names = ['Jasmine rice', 'Clay pot', 'Drip coffee'];
const products = names.map((name, at) =>
  aPostProduct({
    productId: `p${at}`,
    url: `https://www.kedai.example/p/${at}`,
    said: { ...aPostProduct().said, name },
  }),
);
const links = products.map(({ productId }, at) =>
  aPostLink({ productId, trackingLink: `https://go.links.example/${at}` }),
);
const channels = [aPostChannel(), aPostChannel({ channelId: 'blog', name: 'Blog' })];
const written = channels.map((channel) => ({
  ...channel,
  links,
  text: `Ad\n${links.map(({ trackingLink }) => trackingLink).join('\n')}`,
}));

interface Options {
  readonly prices?: PostPrices | null;
  readonly run?: BulkRun;
  readonly lines?: readonly BulkLine[];
  readonly usage?: Parameters<typeof aQuotaUsage>[0];
  /** Whether the disk is full: no change of the post can be stored. */
  readonly isFull?: () => boolean;
  readonly sleep?: () => Promise<void>;
}

/** Opens the view of a post over a database that changes as the worker changes it. */
async function showPost(post: Post, options: Options = {}) {
  const shown = await showPanel({
    snapshot: { post, postId: post.postId, usage: aQuotaUsage({ used: 189, ...options.usage }) },
    answers: {
      pricePost: () => (options.prices === undefined ? prices() : options.prices),
      makePost: () => ({ problem: null }),
      noteTextCopied: () => ({ problem: null, post }),
      markPosted: () => ({ problem: null, post }),
      unmarkPosted: () => ({ problem: null, post }),
      retryBulkLines: () => ({ problem: null }),
      cancelBulk: () => ({ problem: null }),
      changePost: async ({ postId, change }: MessageInput<'changePost'>) => {
        if (options.isFull?.() === true) throw new AppError('storage-full');
        const { database } = shown.services;
        const stored = await database.get('posts', postId);
        const changed = stored === undefined ? 'gone' : changePost(stored, change);
        if (typeof changed === 'string') return { problem: changed, post: null };
        await database.put('posts', changed);
        announceDataChange('posts');
        return { problem: null, post: changed };
      },
    },
    change: (services) => {
      void services.database.put('posts', post);
      if (options.run !== undefined) void services.database.put('bulkRuns', options.run);
      for (const line of options.lines ?? []) void services.database.put('bulkLines', line);
      if (options.sleep !== undefined) Object.assign(services, { drafts: createDrafts(options.sleep) });
    },
  });
  fireEvent.click(screen.getByRole('tab', { name: /^Post/ }));
  const stored = () => shown.services.database.get('posts', post.postId);
  return { ...shown, stored };
}

const items = () => within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem');
const titles = () => items().map((item) => names.find((name) => item.textContent?.includes(name)));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const draft = aPost({ products, channels });

it('the products of a post move by Alt and the arrows with the focus, and the panel says where each is now', async () => {
  const { stored } = await showPost(draft);
  const remove = await button('Remove Jasmine rice');
  remove.focus();
  fireEvent.keyDown(remove, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(titles()).toEqual(['Clay pot', 'Jasmine rice', 'Drip coffee']));
  await screen.findByText('Jasmine rice: now 2 of 3', { selector: '[role=status]' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Jasmine rice');
  expect((await stored())?.products.map(({ productId }) => productId)).toEqual(['p1', 'p0', 'p2']);
  fireEvent.click(await button('Undo'));
  await waitFor(() => expect(titles()).toEqual(names));
  await screen.findByText('Jasmine rice: now 1 of 3', { selector: '[role=status]' });
});

it('the products of a post are dragged to another place, and stay where they are when they are let go elsewhere', async () => {
  // This page knows no dragging, and Preact would listen to events of other names.
  for (const name of ['ondragstart', 'ondragover', 'ondragend', 'ondrop']) {
    Object.defineProperty(HTMLElement.prototype, name, { value: null, configurable: true });
  }
  await showPost(draft);
  await button('Remove Jasmine rice');
  const drag = (from: number, over: number, end: 'drop' | 'dragEnd') => {
    const [dragged, target] = [items()[from] as HTMLElement, items()[over] as HTMLElement];
    fireEvent.dragStart(dragged);
    fireEvent.dragOver(target);
    fireEvent[end](end === 'drop' ? target : dragged);
  };
  drag(0, 1, 'dragEnd');
  drag(2, 0, 'drop');
  await waitFor(() => expect(titles()).toEqual(['Drip coffee', 'Jasmine rice', 'Clay pot']));
  await screen.findByText('Drip coffee: now 1 of 3', { selector: '[role=status]' });
});

it('the products of a post are removed by Delete, pass the focus on, and come back to their place by Undo', async () => {
  await showPost(draft);
  const remove = await button('Remove Clay pot');
  remove.focus();
  fireEvent.keyDown(remove, { key: 'Delete' });
  await waitFor(() => expect(titles()).toEqual(['Jasmine rice', 'Drip coffee']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Drip coffee');
  fireEvent.click(await button('Undo'));
  await waitFor(() => expect(titles()).toEqual(names));
});

it('the products of a post are removed one by one, however long Delete is held', async () => {
  const { stored } = await showPost(draft);
  const remove = await button('Remove Clay pot');
  remove.focus();
  fireEvent.keyDown(remove, { key: 'Delete' });
  await waitFor(() => expect(titles()).toEqual(['Jasmine rice', 'Drip coffee']));
  fireEvent.keyDown(document.activeElement ?? remove, { key: 'Delete', repeat: true });
  await screen.findByText('Removed Clay pot', { selector: '[role=status]' });
  expect((await stored())?.products.map(({ productId }) => productId)).toEqual(['p0', 'p2']);
});

it('the products of a post can still be put back where the first Undo failed', async () => {
  let isFull = false;
  await showPost(draft, { isFull: () => isFull });
  fireEvent.click(await button('Remove Clay pot'));
  await waitFor(() => expect(titles()).toEqual(['Jasmine rice', 'Drip coffee']));
  isFull = true;
  fireEvent.click(await button('Undo'));
  await screen.findByRole('alert');
  isFull = false;
  fireEvent.click(await button('Undo'));
  await waitFor(() => expect(titles()).toEqual(names));
});

it('the products of a post take no focus from a field later on, where one could not be moved', async () => {
  let isFull = true;
  const { services } = await showPost(draft, { isFull: () => isFull });
  const remove = await button('Remove Jasmine rice');
  remove.focus();
  fireEvent.keyDown(remove, { key: 'ArrowDown', altKey: true });
  await screen.findByRole('alert');
  isFull = false;
  const name = screen.getByRole('textbox', { name: 'Name of the post' });
  name.focus();
  await services.database.put('posts', { ...draft, products: products.toReversed() });
  announceDataChange('posts');
  await waitFor(() => expect(titles()).toEqual(names.toReversed()));
  expect(document.activeElement).toBe(name);
});

it('the panel keeps the typed name of a post that could not be stored, and says why', async () => {
  let isFull = true;
  const { stored } = await showPost(draft, { isFull: () => isFull });
  const field = (await screen.findByRole('textbox', { name: 'Name of the post' })) as HTMLInputElement;
  fireEvent.input(field, { target: { value: 'Kitchen, again' } });
  expect((await screen.findByRole('alert')).textContent).toContain('no room left');
  fireEvent.blur(field);
  expect(field.value).toBe('Kitchen, again');
  isFull = false;
  fireEvent.input(field, { target: { value: 'Kitchen, again!' } });
  await waitFor(async () => expect((await stored())?.name).toBe('Kitchen, again!'));
});

it('the price of a post is said before anything is made, and stands on the button', async () => {
  const { sentOf } = await showPost(draft);
  const group = await screen.findByRole('group', { name: 'What the links use' });
  await waitFor(() => expect(group.textContent).toContain('8 new links, 2 you already have'));
  expect(group.textContent).toContain('3 products in 2 channels. 811 left now, 803 after; about 5 seconds.');
  expect(group.textContent).toContain('Same links in both channels: 3 new, but their earnings cannot be separated');
  expect(sentOf('makePost')).toEqual([]);
  fireEvent.click(await button('Make 8 links and the texts'));
  await waitFor(() => expect(sentOf('makePost')).toMatchObject([{ postId: 'post-1', most: 8 }]));
});

it('the price of a post follows the choice of the same links in both channels', async () => {
  const { stored } = await showPost(draft);
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Same links in both channels/ }));
  await button('Make 3 links and the texts');
  expect((await stored())?.hasSharedLinks).toBe(true);
});

it('the price of a post is on no button until it is known, and asks for a channel where there is none', async () => {
  await showPost({ ...draft, channels: [] }, { prices: null });
  expect(((await button(/^Write the texts/)) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/^Choose a channel/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New channel' }).getAttribute('href')).toBe('options.html#/channels');
});

it('the price of a post is for built-in channels where the user has no preset', async () => {
  const { stored } = await showPost({ ...draft, channels: [] });
  const group = await screen.findByRole('group', { name: 'Channels' });
  const names = within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Chat', 'Blog', 'Markdown', 'Mail']);
  fireEvent.click(within(group).getByRole('button', { name: 'Blog' }));
  await within(group).findByRole('button', { name: 'Blog', pressed: true });
  expect((await stored())?.channels).toMatchObject([{ channelId: 'built-in-blog', name: 'Blog' }]);
});

it('the price of a post names each product that cannot be linked, with its reason', async () => {
  const obstacle = { productId: 'p1', channelId: 'telegram', state: 'blocked', subject: 'paused' } as const;
  const reason = 'program-unavailable' as const;
  const separate = price({
    obstacles: [
      { ...obstacle, reason },
      { ...obstacle, channelId: 'blog', reason },
    ],
  });
  await showPost(draft, { prices: prices({ separate }) });
  await screen.findByText(/^Clay pot: /);
  expect(screen.getAllByText(/^Clay pot: /)).toHaveLength(1);
  screen.getByText('2 links cannot be made:');
});

it('the price of a post leaves out at once what cannot be linked, and Undo puts it back in its place', async () => {
  const obstacle = { channelId: 'telegram', state: 'blocked', subject: 'paused' } as const;
  const reason = 'program-unavailable' as const;
  const separate = price({
    obstacles: [
      { ...obstacle, productId: 'p0', reason },
      { ...obstacle, productId: 'p2', reason },
    ],
  });
  const { stored } = await showPost(draft, { prices: prices({ separate }) });
  const before = (await stored())?.products.map(({ productId }) => productId);
  fireEvent.click(await button('Leave 2 out'));
  await screen.findByText('2 products left out', { selector: '[role=status]' });
  expect((await stored())?.products.map(({ productId }) => productId)).toEqual(
    before?.filter((productId) => productId !== 'p0' && productId !== 'p2'),
  );
  fireEvent.click(await button('Undo'));
  await screen.findByText('2 products are back', { selector: '[role=status]' });
  expect((await stored())?.products.map(({ productId }) => productId)).toEqual(before);
});

it('the price of a post offers Undo of what was left out before a disk was full', async () => {
  const blocked = {
    channelId: 'telegram',
    state: 'blocked',
    subject: 'paused',
    reason: 'program-unavailable',
  } as const;
  const obstacles = ['p0', 'p2'].map((productId) => ({ ...blocked, productId }));
  let changes = 0;
  const isFull = () => {
    changes += 1;
    return changes === 2;
  };
  const { stored } = await showPost(draft, { prices: prices({ separate: price({ obstacles }) }), isFull });
  fireEvent.click(await button('Leave 2 out'));
  await screen.findByText('1 product left out', { selector: '[role=status]' });
  expect(screen.getByRole('alert')).toBeTruthy();
  expect((await stored())?.products.map(({ productId }) => productId)).toEqual(['p1', 'p2']);
  fireEvent.click(await button('Undo'));
  await screen.findByText('1 product is back', { selector: '[role=status]' });
  expect((await stored())?.products.map(({ productId }) => productId)).toEqual(['p0', 'p1', 'p2']);
});

const over = prices({
  separate: price({ beyondReserve: 5, left: 3, leftAfter: 0 }),
  shared: price({ toMake: 4, beyondReserve: 1 }),
});

it('a post that needs more links than are left makes the same links in both channels, or those of the first, by the user’s choice', async () => {
  const { sentOf, stored } = await showPost(draft, { prices: over });
  await screen.findByText('8 new links needed, 3 left');
  const radios = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
  expect(radios).toEqual([
    'Same links in both channels: 3 new, 1 waits',
    'Telegram only: 3 new, 1 waits',
    'Keep the post for later',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /^Telegram only/ }));
  fireEvent.click(await button('Make 3 links and the texts'));
  await waitFor(() => expect(sentOf('makePost')).toMatchObject([{ most: 4 }]));
  expect((await stored())?.channels.map(({ channelId }) => channelId)).toEqual(['telegram']);
});

it('a post that needs more links than are left is kept by Undo as it was kept before', async () => {
  const kept = { runId: 'earlier', most: 3 };
  const { stored } = await showPost({ ...draft, kept }, { prices: over });
  fireEvent.click(await screen.findByRole('radio', { name: /^Keep the post/ }));
  fireEvent.click(await button('Keep the post'));
  await waitFor(async () => expect((await stored())?.kept?.most).toBe(8));
  fireEvent.click(await button('Undo'));
  await waitFor(async () => expect((await stored())?.kept?.most).not.toBe(8));
  expect((await stored())?.kept).toEqual(kept);
});

it('a post that needs more links than are left is kept for later without a call, and is then made by itself unless the user says no', async () => {
  const { sentOf, stored } = await showPost(draft, { prices: over });
  fireEvent.click(await screen.findByRole('radio', { name: /^Keep the post/ }));
  fireEvent.click(await button('Keep the post'));
  await screen.findAllByText('The post is kept. No link was used.');
  expect(sentOf('makePost')).toEqual([]);
  expect((await stored())?.kept).toEqual({ runId: expect.any(String), most: 8 });
  expect(await screen.findByText(/^Linkmint makes its 8 links once there are enough again\./)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Do not'));
  expect(((await button('Keep the post')) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(await button('Do not'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Do not' })).toBeNull());
  expect(await stored()).not.toHaveProperty('kept');
  const keep = (await button('Keep the post')) as HTMLButtonElement;
  expect(keep.disabled).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(keep));
  // Nothing says any more that it is kept, nor offers to take that back.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

const whole = aPost({ products, channels: written });

it('the texts of a post are copied one after the other by Enter, and each leaves its line in the diary', async () => {
  const { sentOf } = await showPost(whole);
  const first = await button('Copy for Telegram');
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.click(first);
  await screen.findAllByText('Copied for Telegram, 811 links left');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Copy for Blog'));
  expect(sentOf('noteTextCopied')).toMatchObject([{ postId: 'post-1', channelId: 'telegram' }]);
  expect(copied).toEqual([written[0]?.text]);
});

it('the texts of a post are saved while the user types, and the copy has what the field has', async () => {
  const { stored } = await showPost(whole);
  const field = (await screen.findByRole('textbox', { name: 'Text for Telegram' })) as HTMLTextAreaElement;
  fireEvent.input(field, { target: { value: 'Ad\nmine' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(copied).toEqual(['Ad\nmine']));
  await waitFor(async () => expect((await stored())?.channels[0]).toMatchObject({ text: 'Ad\nmine', isEdited: true }));
});

it('the texts of a post are not copied while they cannot be stored, and are stored by themselves once there is room again', async () => {
  let isFull = true;
  const pauses: (() => void)[] = [];
  const { stored } = await showPost(whole, {
    isFull: () => isFull,
    sleep: () => new Promise((resolve) => pauses.push(resolve)),
  });
  const field = (await screen.findByRole('textbox', { name: 'Text for Telegram' })) as HTMLTextAreaElement;
  fireEvent.input(field, { target: { value: 'Ad\nmine' } });
  expect((await screen.findByRole('alert')).textContent).toContain('no room left');
  fireEvent.click(await button('Copy for Telegram'));
  await screen.findByText(/^Not saved yet/);
  expect(copied).toEqual([]);
  expect(screen.queryByText(/^Copied for/)).toBeNull();
  // Another channel's text, and back: the words are still there.
  fireEvent.click(screen.getByRole('tab', { name: /^Blog/ }));
  fireEvent.click(screen.getByRole('tab', { name: /^Telegram/ }));
  expect(screen.getByRole('textbox', { name: 'Text for Telegram' })).toHaveProperty('value', 'Ad\nmine');
  isFull = false;
  await waitFor(async () => {
    for (const resume of pauses.splice(0)) resume();
    expect((await stored())?.channels[0]?.text).toBe('Ad\nmine');
  });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  fireEvent.click(await button('Copy for Telegram'));
  await waitFor(() => expect(copied).toEqual(['Ad\nmine']));
});

it('the texts of a post stay open once they are copied; the act is then to say that the very channel is posted, and the next text comes', async () => {
  const { sentOf } = await showPost(whole);
  const tabs = () =>
    screen
      .getAllByRole('tab')
      .slice(-2)
      .map(({ textContent }) => textContent);
  fireEvent.click(await button('Copy for Telegram'));
  await screen.findAllByText('Copied for Telegram, 811 links left');
  const mark = screen.getByRole('button', { name: 'Posted in Telegram' });
  await waitFor(() => expect(document.activeElement).toBe(mark));
  expect(mark.title).toBe('Mark as posted in Telegram');
  expect(tabs()).toEqual(['Telegram Copied', 'Blog Not copied']);
  expect(screen.getByRole('tab', { name: /^Telegram/, selected: true })).toBeTruthy();
  expect(await button('Copy again')).toBeTruthy();

  fireEvent.click(mark);
  await waitFor(() => expect(sentOf('markPosted')).toMatchObject([{ channelId: 'telegram' }]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy for Blog↵'));
  expect(screen.getByRole('tab', { name: /^Blog/, selected: true })).toBeTruthy();
});

it('the texts of a post are not marked as posted by a second Enter, nor by the second click of two', async () => {
  const timers: (() => void)[] = [];
  const setTimer = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => (ms === 600 ? timers.push(act) : setTimer(act, ms)));
  const { sentOf } = await showPost(whole);
  fireEvent.click(await button('Copy for Telegram'));
  await button('Copy again');
  const mark = screen.getByRole('button', { name: 'Posted in Telegram' });
  await waitFor(() => expect(timers).toHaveLength(1));
  expect(fireEvent.keyDown(mark, { key: 'Enter' })).toBe(false);
  for (const end of timers) end();
  expect(fireEvent.keyDown(mark, { key: 'Enter' })).toBe(true);
  fireEvent.click(mark, { detail: 2 });
  expect(sentOf('markPosted')).toEqual([]);
  fireEvent.click(mark, { detail: 1 });
  await waitFor(() => expect(sentOf('markPosted')).toHaveLength(1));
  vi.unstubAllGlobals();
});

it('the texts of a post are changed since they were copied once the user types', async () => {
  await showPost(whole);
  fireEvent.click(await button('Copy for Telegram'));
  await button('Copy again');
  fireEvent.input(screen.getByRole('textbox', { name: 'Text for Telegram' }), { target: { value: 'Ad\nnew words' } });
  expect(await screen.findByRole('tab', { name: 'Telegram Changed since copied' })).toBeTruthy();
  expect(await button('Copy for Telegram')).toBeTruthy();
});

it('the texts of a post are shown as words or as readers see them, by mouse and by key, with their length and its limit', async () => {
  await showPost(whole);
  expect(await screen.findByText(/^\d+ of 4,096$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Preview' }));
  expect((await screen.findByRole('img', { name: /^Preview for Telegram/ })).textContent).toContain('Ad');
  fireEvent.keyDown(document.body, { code: 'KeyP', altKey: true });
  await waitFor(() => expect(screen.queryByRole('img', { name: /^Preview/ })).toBeNull());
  fireEvent.keyDown(document.body, { code: 'Digit2', altKey: true });
  expect(await screen.findByRole('tab', { name: /^Blog/, selected: true })).toBeTruthy();
  expect(screen.getByText(/^\d+ characters$/)).toBeTruthy();
});

it('the texts of a post say which language they are in, as words and as readers see them', async () => {
  await settingsItem.write({ ...(await settingsItem.read()), postLanguage: 'id' });
  await showPost(whole);
  expect((await screen.findByRole('textbox', { name: 'Text for Telegram' })).lang).toBe('id');
  fireEvent.click(screen.getByRole('radio', { name: 'Preview' }));
  expect((await screen.findByRole('img', { name: /^Preview for Telegram/ })).lang).toBe('id');
});

it('the texts of a post that are too long for their channel say so before they are copied', async () => {
  const [telegram] = written;
  await showPost({ ...whole, channels: [{ ...(telegram ?? aPostChannel()), text: 'x'.repeat(4_100) }] });
  expect(await screen.findByText('4 characters too many for Telegram')).toBeTruthy();
});

it('the texts of a post that were all posted leave no coloured act: only a new post, and to copy again', async () => {
  const channels = written.map((channel) => ({ ...channel, postedAtMs: 1_000 }));
  await showPost({ ...whole, channels });
  expect(await screen.findByText('Posted in all 2. Orders show in up to 24 hours.')).toBeTruthy();
  expect((await button('New post')).className).not.toContain('button-primary');
  expect((await button('Copy for Telegram')).className).not.toContain('button-primary');
});

it('the texts of a post leave the focus to "New post" once the last of them is marked as posted', async () => {
  const [telegram, blog] = written;
  if (telegram === undefined || blog === undefined) throw new Error('Two texts are needed');
  const shown = await showPost({ ...whole, channels: [telegram, { ...blog, postedAtMs: 1_000 }] });
  fireEvent.click(await button('Copy for Telegram'));
  await button('Copy again');
  const mark = screen.getByRole('button', { name: 'Posted in Telegram' });
  await waitFor(() => expect(document.activeElement).toBe(mark));
  fireEvent.click(mark);
  await waitFor(() => expect(shown.sentOf('markPosted')).toHaveLength(1));
  const stored = await shown.stored();
  if (stored === undefined) throw new Error('The post is gone');
  const channels = stored.channels.map((channel) => ({ ...channel, postedAtMs: 2_000 }));
  await shown.services.database.put('posts', { ...stored, channels });
  announceDataChange('posts');
  const next = await button('New post');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(next.textContent));
});

it('a post that is deleted leaves the focus to its Undo', async () => {
  const shown = await showPost(draft);
  fireEvent.click(await button('More for this post'));
  const remove = await button('Delete this post');
  remove.focus();
  shown.posts.clear();
  fireEvent.click(remove);
  await screen.findByText('No post yet');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' })));
});

it('the texts of a post are copied only where the browser did that: otherwise nothing says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const { sentOf } = await showPost(whole);
  fireEvent.click(await button('Copy for Telegram'));
  expect((await screen.findByRole('alert')).textContent).toContain('did not let Linkmint copy');
  expect(screen.queryByText(/^Copied for/)).toBeNull();
  expect(sentOf('noteTextCopied')).toEqual([]);
});

it('the texts of a post say what writing again would lose, before it is lost', async () => {
  const edited = { ...(written[0] ?? aPostChannel()), text: 'Ad\nmy words', isEdited: true };
  const { sentOf } = await showPost({ ...whole, channels: [edited] });
  fireEvent.click(await button('Write again'));
  expect(screen.getByText('my words')).toBeTruthy();
  fireEvent.click(await button('Keep mine'));
  expect(sentOf('changePost')).toEqual([]);
  fireEvent.click(await button('Write again'));
  fireEvent.click(await button('Write again'));
  await waitFor(() => expect(sentOf('changePost')).toMatchObject([{ change: { kind: 'write-again' } }]));
});

it('the texts of a post list what is fine and what is missing', async () => {
  const [telegram] = written;
  await showPost({ ...whole, channels: [{ ...(telegram ?? aPostChannel()), text: `Ad\n${links[0]?.trackingLink}` }] });
  const checks = await screen.findByRole('list', { name: 'Checks' });
  expect(
    within(checks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The disclosure stands first',
    '1 link, it counts for Telegram',
    'Clay pot has no link in this text',
    'Drip coffee has no link in this text',
  ]);
});

it('the texts of a post are marked as posted, with an address that may be none at all but no other thing', async () => {
  const { sentOf } = await showPost(whole);
  const address = await screen.findByRole('textbox', { name: 'Address of the post' });
  fireEvent.input(address, { target: { value: 'javascript:alert(1)' } });
  fireEvent.click(await button('Posted in Telegram'));
  expect(await screen.findByText(/^This is no address/)).toBeTruthy();
  expect(sentOf('markPosted')).toEqual([]);
  fireEvent.input(address, { target: { value: 'https://t.example/1841' } });
  fireEvent.click(await button('Posted in Telegram'));
  await waitFor(() =>
    expect(sentOf('markPosted')).toMatchObject([{ channelId: 'telegram', address: 'https://t.example/1841' }]),
  );
  // Undo takes back that very marking.
  fireEvent.click(await button('Undo'));
  expect(await screen.findByText('No longer posted in Telegram', { selector: '.undo-line' })).toBeTruthy();
  const [{ postId, channelId, atMs }] = sentOf('markPosted') as [MessageInput<'markPosted'>];
  expect(sentOf('unmarkPosted')).toEqual([{ postId, channelId, postedAtMs: atMs }]);
});

it('the texts of a post are marked as posted where the user typed just before, and not where they were before that', async () => {
  const [telegram = aPostChannel()] = written;
  const copiedBefore = { ...telegram, copiedAtMs: 1_000, address: 'https://t.example/former' };
  const { sentOf, stored } = await showPost({ ...whole, channels: [copiedBefore] });
  const address = await screen.findByRole('textbox', { name: 'Address of the post' });
  const mark = await button('Posted in Telegram');
  // The press takes the focus from the field: both are sent before the view has the new address.
  fireEvent.input(address, { target: { value: 'https://t.example/1841' } });
  fireEvent.change(address);
  fireEvent.click(mark);
  await waitFor(() => expect(sentOf('markPosted')).toHaveLength(1));
  await waitFor(async () => expect((await stored())?.channels).toMatchObject([{ address: 'https://t.example/1841' }]));
  // The worker takes the address that is stored.
  expect(sentOf('markPosted')).toEqual([expect.not.objectContaining({ address: expect.anything() })]);
});

it('the texts of a post are no longer posted by a second press, and are so since the same time by Undo', async () => {
  const [telegram] = written;
  const posted = { ...(telegram ?? aPostChannel()), postedAtMs: 1_000, address: 'https://t.example/1841' };
  const { sentOf } = await showPost({ ...whole, channels: [posted] });
  fireEvent.click(await screen.findByRole('button', { name: 'Posted in Telegram', pressed: true }));
  expect(await screen.findByText('No longer posted in Telegram', { selector: '.undo-line' })).toBeTruthy();
  expect(sentOf('unmarkPosted')).toMatchObject([{ channelId: 'telegram', postedAtMs: 1_000 }]);
  fireEvent.click(await button('Undo'));
  await waitFor(() => expect(sentOf('markPosted')).toMatchObject([{ atMs: 1_000, address: 'https://t.example/1841' }]));
});

const planned = aBulkRun(1).run;
const run = (change: Partial<BulkRun>): BulkRun => ({ ...planned, runId: 'run-1', postId: 'post-1', ...change });

it('a post whose links are being made shows how far it is, and stops after the link under way', async () => {
  const { sentOf } = await showPost(
    { ...draft, runId: 'run-1' },
    { run: run({ state: 'running', counts: { ...noBulkCounts, done: 14, new: 4 } }) },
  );
  expect(await screen.findByText('14 of 18 links made')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Making links' }).getAttribute('aria-valuenow')).toBe('14');
  fireEvent.click(await button('Stop after these'));
  await waitFor(() => expect(sentOf('cancelBulk')).toEqual([{ runId: 'run-1' }]));
});

/** The line of a run for a product of the post. */
function lineOf(at: number, state: BulkLineState, code = 'abcdef') {
  const { input, ...rest } = aBulkLine({ runId: 'run-1', index: at, state });
  const post = { productId: `p${at}`, channelId: 'telegram', code };
  return { ...rest, input: { ...input, url: products[at]?.url ?? '', post } };
}

it('a post whose links were made in one run with those of other posts counts its own alone', async () => {
  const others = [10, 11].map((index) => ({ ...lineOf(0, 'done', 'others'), index }));
  const lines = [lineOf(0, 'done'), lineOf(2, 'unknown'), ...others];
  const counts = { ...noBulkCounts, done: 3, unknown: 1 };
  const ended = run({ state: 'done', postId: undefined, postIds: ['post-1', 'post-2'], counts });
  const [telegram] = written;
  const partly = { ...(telegram ?? aPostChannel()), links: links.slice(0, 2) };
  await showPost({ ...draft, channels: [partly] }, { run: ended, lines });
  expect((await screen.findByRole('alert')).textContent).toContain('1 of 2 links are made');
});

it('a post whose links are being made names a lost answer and tries it again only when the user says so', async () => {
  const [telegram] = written;
  const partly = { ...(telegram ?? aPostChannel()), links: links.slice(0, 2) };
  const lines = [lineOf(0, 'done'), lineOf(1, 'done'), lineOf(2, 'unknown')];
  const ended = run({ state: 'done', counts: { ...noBulkCounts, done: 2, unknown: 1 } });
  const { sentOf, stored } = await showPost({ ...draft, channels: [partly] }, { run: ended, lines });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('2 of 3 links are made');
  expect(alert.textContent).toContain('The answer for “Drip coffee” in Telegram was lost.');
  expect(sentOf('retryBulkLines')).toEqual([]);
  fireEvent.click(await button('Try again'));
  await waitFor(() =>
    expect(sentOf('retryBulkLines')).toEqual([{ runId: 'run-1', indexes: [2], despiteUnknown: true }]),
  );
  fireEvent.click(await button('Leave it out'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect((await stored())?.doneCauses).toEqual(['left-out:p2:telegram']);
});

/** A product of some eight hundred characters: six of them are more than a YouTube description takes. */
const long = Array.from({ length: 7 }, (_, at) =>
  aPostProduct({ productId: `long-${at}`, url: `https://www.kedai.example/p/${at}/${'x'.repeat(800)}`, offerId: null }),
);
const youTube = aPostChannel({ channelId: 'youtube', name: 'YouTube' });
const text = writePostText(aPost({ products: long }), youTube, {
  ...{ presets: [], nowMs: 0, utcOffsetMinutes: 0, disclosure: '', postLanguage: 'en', locale: 'en' },
});

it('a text that is too long for its channel leaves out the last products that the site would cut, and Undo writes the text whole', async () => {
  const { sentOf } = await showPost(aPost({ products: long, channels: [{ ...youTube, text }] }));
  expect((await screen.findByRole('note')).textContent).toMatch(/^[\d,]+ characters too many for YouTube/);
  const copy = await button('Copy for YouTube anyway');
  expect(copy.classList.contains('button-primary')).toBe(false);
  fireEvent.click(await button(/^Leave \d out$/));
  await screen.findByText('The text for YouTube is shorter', { selector: '[role=status]' });
  await button('Copy for YouTube');
  const shorter = sentOf('changePost')[0]?.change;
  expect(shorter).toMatchObject({ kind: 'text', channelId: 'youtube' });
  expect(shorter?.kind === 'text' && shorter.text.length <= 5_000 && shorter.text.includes('/p/0/')).toBe(true);
  fireEvent.click(await button('Undo'));
  await waitFor(() => expect(sentOf('changePost').at(-1)?.change).toMatchObject({ kind: 'write-again' }));
});

it('a text that is too long for its channel offers no Undo of the shorter one once the user has written in it', async () => {
  await showPost(aPost({ products: long, channels: [{ ...youTube, text }] }));
  fireEvent.click(await button(/^Leave \d out$/));
  await button('Undo');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /YouTube/ });
  fireEvent.input(field, { target: { value: `My own words\n${field.value}` } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(field.value).toMatch(/^My own words/);
});

it('a text that is too long for its channel keeps by Undo of the shorter one what was written in it elsewhere', async () => {
  const { services, sentOf } = await showPost(aPost({ products: long, channels: [{ ...youTube, text }] }));
  fireEvent.click(await button(/^Leave \d out$/));
  const undo = await button('Undo');
  const post = await services.database.get('posts', 'post-1');
  const channels = (post?.channels ?? []).map((channel) => ({ ...channel, text: `Mine\n${channel.text}` }));
  await services.database.put('posts', { ...aPost(), ...post, channels });
  announceDataChange('posts');
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /YouTube/ }).value).toMatch(/^Mine/),
  );
  fireEvent.click(undo);
  await screen.findByText('1 post was edited meanwhile and stays as it is', { selector: '[role=status]' });
  expect(sentOf('changePost').map(({ change }) => change.kind)).not.toContain('write-again');
});

it('a text that is too long for its channel keeps what was typed in it after another text was open', async () => {
  const { stored } = await showPost(aPost({ products: long, channels: [{ ...youTube, text }, ...written.slice(1)] }));
  fireEvent.click(await screen.findByRole('tab', { name: /^YouTube/ }));
  fireEvent.click(await button(/^Leave \d out$/));
  const undo = await button('Undo');
  fireEvent.click(screen.getByRole('tab', { name: /^Blog/ }));
  fireEvent.click(screen.getByRole('tab', { name: /^YouTube/ }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /YouTube/ });
  fireEvent.input(field, { target: { value: `Mine\n${field.value}` } });
  await waitFor(async () => expect((await stored())?.channels[0]?.text).toMatch(/^Mine/));
  fireEvent.click(undo);
  await screen.findByText('1 post was edited meanwhile and stays as it is', { selector: '[role=status]' });
  expect((await stored())?.channels[0]).toMatchObject({ isEdited: true, text: expect.stringMatching(/^Mine/) });
});

it('a text that is too long for its channel of the user’s own words is the user’s to shorten', async () => {
  await showPost(aPost({ products: long, channels: [{ ...youTube, text, isEdited: true }] }));
  await button('Copy for YouTube anyway');
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull();
});

describe('the picture of a product', () => {
  const withTexts = aPost({ products, channels: written });
  const toBlob = () =>
    vi
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((take) => take(new Blob(['a picture'], { type: 'image/png' })));
  afterEach(() => vi.restoreAllMocks());

  it('the picture of a product has the link that its channel got while the picture was open', async () => {
    const refused = aBulkLine({ state: 'refused' });
    const [product = aPostProduct()] = products;
    const input = {
      ...refused.input,
      url: product.url,
      post: { productId: 'p0', channelId: 'telegram', code: 'abcdef' },
    };
    const bare = aPost({ products: [product], channels: [aPostChannel({ text: 'Ad' })] });
    const { run: made } = aBulkRun(1);
    const { services } = await showPost(bare, {
      run: { ...made, state: 'done', postId: 'post-1' },
      lines: [{ ...refused, runId: made.runId, input }],
    });
    fireEvent.click(await button('Copy picture'));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox', { name: /Telegram/ })).toBeNull();
    await services.database.put('posts', {
      ...bare,
      channels: [aPostChannel({ text: 'Ad', links: links.slice(0, 1) })],
    });
    announceDataChange('posts');
    expect(await screen.findByRole('checkbox', { name: /Telegram/ })).toBeTruthy();
  });

  it('the picture of a product is copied by its button or its key, and saved where the browser refuses', async () => {
    toBlob();
    const copyPng = vi.fn(async () => true);
    const saveFile = vi.fn();
    const { services } = await showPost(withTexts);
    Object.assign(services, { copyPng, saveFile });
    fireEvent.click(await button('Copy picture'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Picture for/ }));
    await dialog.findByRole('img', { name: /^Picture: Ad\. Jasmine rice, / });
    fireEvent.change(dialog.getByRole('combobox', { name: 'Product' }), { target: { value: 'p2' } });
    dialog.getByRole('img', { name: /^Picture: Ad\. Drip coffee, / });
    fireEvent.click(dialog.getByRole('button', { name: 'Copy picture' }));
    await dialog.findByText('Picture copied', { selector: '[role=status]' });
    copyPng.mockResolvedValueOnce(false);
    fireEvent.keyDown(document, { code: 'KeyC', altKey: true });
    await dialog.findByText('The browser did not let Linkmint copy the picture. Save it instead.');
    fireEvent.click(dialog.getByRole('button', { name: 'Save as PNG' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('Drip-coffee.png', expect.any(Blob)));
  });

  it('the picture of a product says why it was not saved', async () => {
    toBlob().mockImplementation((take) => take(null));
    await showPost(withTexts);
    fireEvent.click(await button('Copy picture'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Picture for/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save as PNG' }));
    await dialog.findByText(/^Something inside Linkmint went wrong/, { selector: '[role=status]' });
  });
});

it('the panel says that there is no post, and how to begin one', async () => {
  await showPanel();
  fireEvent.click(screen.getByRole('tab', { name: 'Post' }));
  expect(await screen.findByText('No post yet')).toBeTruthy();
});

it('the panel begins a post with the open tabs that have a program, and says why it could not', async () => {
  const tab = (at: number) => ({
    ...{ tabId: at, title: `Page ${at}`, isLoaded: at === 1 },
    ...{ url: `https://shop.example/${at}`, cleanedUrl: `https://shop.example/${at}` },
  });
  const problems: PagesAdded['problem'][] = ['too-many-products', null];
  const { sentOf } = await showPanel({
    page: { followsTabs: true },
    answers: { addPages: () => ({ problem: problems.shift() ?? null, post: null, productIds: ['id-1', 'id-2'] }) },
    change: (services) => Object.assign(services, { readTabsWithProgram: async () => [tab(1), tab(2)] }),
  });
  fireEvent.click(screen.getByRole('tab', { name: 'Post' }));
  const add = await button('Add 2 open tabs');
  fireEvent.click(add);
  expect((await screen.findByRole('alert')).textContent).toContain('Begin another post');
  fireEvent.click(await button('Add 2 open tabs'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sentOf('addPages')).toHaveLength(2);
  expect(sentOf('addPages')[1]?.pages).toMatchObject([
    { tabId: 1, pageUrl: 'https://shop.example/1' },
    { tabId: null, pageUrl: 'https://shop.example/2' },
  ]);
});

it.each([
  ['runs on under another campaign', { campaignId: 'next', endDate: '2027-12-31' }, false],
  ['runs nowhere any more', { campaignId: 'other', voucherCode: 'OTHER', endDate: '2027-12-31' }, true],
])('a code of a post that %s is said to have ended only where it has', async (_name, campaign, hasEnded) => {
  const coupon = { campaignId: 'gone', name: 'Rice', voucherCode: 'BERAS5', endDate: '2020-01-01' };
  const { services } = await showPost(aPost({ products: [aPostProduct({ coupon })] }));
  await screen.findByText(/BERAS5 ended|BERAS5 has ended/);
  await services.database.put(
    'campaigns',
    aCampaign({ offerId: '101', startDate: '', voucherCode: 'BERAS5', ...campaign }),
  );
  announceDataChange('campaigns');
  await screen.findByRole('combobox', { name: /./ });
  await waitFor(() => expect(screen.queryByText(/BERAS5 (has )?ended/) !== null).toBe(hasEnded));
});

it.each([
  ['that another campaign has, too,', { campaignId: 'next', voucherCode: 'BERAS5' }, 'BERAS5'],
  ['that its campaign was put off with', { campaignId: 'gone', voucherCode: 'BERAS5' }, 'BERAS5'],
  ['without a code, whose campaign was put off,', { campaignId: 'gone', voucherCode: '' }, ''],
])(
  'a coupon of a post %s has ended neither in its text nor in its list of products',
  async (_what, runs, voucherCode) => {
    const coupon = { campaignId: 'gone', name: 'Rice', voucherCode, endDate: '2020-01-01' };
    const { services } = await showPost(
      aPost({
        state: 'out',
        products: [aPostProduct({ coupon })],
        channels: [aPostChannel({ links: [aPostLink()], text: `Rice: ${voucherCode} https://go.links.example/rice` })],
      }),
    );
    const saysEnd = () => screen.queryByText(/has ended/) !== null;
    await waitFor(() => expect(saysEnd()).toBe(true));
    await services.database.put(
      'campaigns',
      aCampaign({ offerId: '101', startDate: '', endDate: '2099-12-31', ...runs }),
    );
    announceDataChange('campaigns');
    await waitFor(() => expect(saysEnd()).toBe(false));
    fireEvent.click(await button('Change products'));
    await screen.findByRole('list', { name: 'Products' });
    expect(saysEnd()).toBe(false);
  },
);

it('a coupon of a post whose campaign the network ended before its time has ended in its text and in its list of products', async () => {
  const coupon = { campaignId: 'short', name: 'Rice', voucherCode: 'BERAS5', endDate: '2099-12-31' };
  const { services } = await showPost(
    aPost({
      state: 'out',
      products: [aPostProduct({ coupon })],
      channels: [aPostChannel({ links: [aPostLink()], text: 'Rice: BERAS5 https://go.links.example/rice' })],
    }),
  );
  const sayEnd = () => screen.queryAllByText(/has ended/).length;
  await services.database.put(
    'campaigns',
    aCampaign({ ...coupon, offerId: '101', startDate: '', endDate: '2020-01-01' }),
  );
  announceDataChange('campaigns');
  await waitFor(() => expect(sayEnd()).toBe(1));
  fireEvent.click(await button('Change products'));
  await screen.findByRole('list', { name: 'Products' });
  await waitFor(() => expect(sayEnd()).toBe(1));
});
