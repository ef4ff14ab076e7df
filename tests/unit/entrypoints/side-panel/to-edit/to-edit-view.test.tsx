// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
// Loaded before the tests: a late part would take its time in the first of them.
import '#entrypoints/side-panel/to-edit/to-edit-view.tsx';
import type { PanelServices } from '#entrypoints/side-panel/panel-services.ts';
import { changePost } from '#lib/domain/posts/change-post.ts';
import { findPostEdits, type PostSurroundings } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { putOffers } from '#tests/builders/put-offers.ts';
import { showPanel } from '../show-panel.tsx';

let copied: string[];
beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});

const beras = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-20' };
const harian = { campaignId: '2', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
const around = (change: Partial<PostSurroundings> = {}): PostSurroundings => ({
  campaigns: [beras, harian].map((coupon) => aCampaign({ ...coupon, offerId: '101', startDate: '' })),
  ...{ hasAllCampaigns: true, marks: [], refused: new Map(), today: '2026-11-20', nowMs: Date.UTC(2026, 10, 20) },
  ...change,
});
const out = (postId: string, name: string): Post =>
  aPost({
    ...{ postId, name, state: 'out', products: [aPostProduct({ coupon: beras })] },
    channels: [aPostChannel({ links: [aPostLink()], text: 'Ad\n✂ BERAS5', isEdited: true, postedAtMs: 1 })],
  });
const two = [out('a', 'Rainy-season kitchen'), out('b', 'Pantry under MYR 50')];
const own = { applicationStatus: 'approved', offerStatus: 'active', categories: ['Home'] } as const;
const mark = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;

function pricesOf(toMake: number): PostPrices {
  const price = {
    toMake,
    reused: 0,
    beyondReserve: 0,
    left: 800,
    leftAfter: 800 - toMake,
    durationMs: 1,
    obstacles: [],
  };
  return { separate: price, shared: price };
}

interface Shown {
  readonly mayNotify?: boolean;
  readonly offers?: readonly ReturnType<typeof anOffer>[];
  readonly services?: Partial<PanelServices>;
  readonly answers?: NonNullable<Parameters<typeof showPanel>[0]>['answers'];
}

/** Opens "To edit" over posts that change as the worker changes them. */
async function showEdits(
  posts: readonly Post[],
  where = around(),
  { mayNotify = true, offers = [], services: given = {}, answers = {} }: Shown = {},
) {
  const shown = await showPanel({
    answers: {
      noteTextCopied: () => ({ problem: null, post: null }),
      makePost: () => ({ problem: null }),
      pricePost: () => pricesOf(2),
      changePost: async ({ postId, change }: MessageInput<'changePost'>) => {
        const { database } = shown.services;
        const stored = await database.get('posts', postId);
        const changed = stored === undefined ? 'gone' : changePost(stored, change);
        if (typeof changed === 'string') return { problem: changed, post: null };
        // As the worker does with an edited text.
        const channels = changed.channels.map((channel) => ({
          ...channel,
          text: channel.text.replace('BERAS5', changed.products[0]?.coupon?.voucherCode ?? ''),
        }));
        const after = { ...changed, channels };
        await database.put('posts', after);
        announceDataChange('posts');
        return { problem: null, post: after };
      },
      ...answers,
    },
    change: (services) => {
      for (const post of posts) void services.database.put('posts', post);
      Object.assign(services, {
        readEdits: async () => findPostEdits(await services.database.getAll('posts'), where),
        mayNotify: async () => mayNotify,
        ...given,
      });
    },
  });
  await putOffers(shown.services.database, offers);
  fireEvent.click(screen.getByRole('tab', { name: /^To edit/ }));
  return { ...shown, stored: (postId: string) => shown.services.database.get('posts', postId) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const rows = () => [...document.querySelectorAll('.post-edit li')].map(({ textContent }) => textContent ?? '');

it('a coupon of posts that ends names the posts and the change in words, and takes the other code in both', async () => {
  const { stored } = await showEdits(two);
  expect(await screen.findByRole('region', { name: 'BERAS5 ends today' })).toBeTruthy();
  expect(screen.getByText('Kedai Harian (MY) · in 2 posts')).toBeTruthy();
  expect(rows()[0]).toContain('BERAS5, ends today → HARIAN10, until 30 Nov');
  fireEvent.click(await button('Use HARIAN10 in both'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use HARIAN10 in both' })).toBeNull());
  for (const postId of ['a', 'b']) {
    expect((await stored(postId))?.products[0]?.coupon).toMatchObject({ voucherCode: 'HARIAN10' });
  }
  // What is out still says BERAS5, until the user is done.
  expect(rows()).toHaveLength(2);
});

it('a coupon of posts that ends comes back by Undo in both, with the texts from before', async () => {
  const { stored } = await showEdits(two);
  const before = await Promise.all(['a', 'b'].map(stored));
  const use = await button('Use HARIAN10 in both');
  use.focus();
  fireEvent.click(use);
  expect((await screen.findAllByText('The code is changed in the texts. Post them again.')).length).toBeGreaterThan(0);
  expect(await Promise.all(['a', 'b'].map(stored))).not.toEqual(before);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy new text'));
  fireEvent.click(await button('Undo'));
  expect(await button('Use HARIAN10 in both')).toBeTruthy();
  expect(await Promise.all(['a', 'b'].map(stored))).toEqual(before);
});

it('a coupon of posts that ends comes back by Undo also where its button was pressed again before it went', async () => {
  const { services, sentOf, stored } = await showEdits(two);
  const use = await button('Use HARIAN10 in both');
  const unread = await services.readEdits();
  Object.assign(services, { readEdits: async () => unread });
  fireEvent.click(use);
  await button('Undo');
  fireEvent.click(use);
  await waitFor(() => expect(sentOf('changePost')).toHaveLength(4));
  await waitFor(async () => expect((await stored('b'))?.products[0]?.coupon).not.toEqual(beras));
  fireEvent.click(await button('Undo'));
  await waitFor(async () => expect((await stored('a'))?.products[0]?.coupon).toEqual(beras));
});

it('a coupon of posts that ends comes back by Undo in the posts that took it where another is gone', async () => {
  const { services, stored } = await showEdits(two);
  const use = await button('Use HARIAN10 in both');
  await services.database.delete('posts', 'b');
  fireEvent.click(use);
  expect((await screen.findByRole('alert')).textContent).toBe('This post, product or channel is no longer there.');
  fireEvent.click(await button('Undo'));
  await waitFor(async () => expect((await stored('a'))?.products[0]?.coupon).toEqual(beras));
});

it('a coupon of posts that ends comes back by Undo in the others where one was deleted since', async () => {
  const { services, stored } = await showEdits(two);
  fireEvent.click(await button('Use HARIAN10 in both'));
  const undo = await button('Undo');
  await services.database.delete('posts', 'a');
  fireEvent.click(undo);
  expect((await screen.findByRole('alert')).textContent).toBe('This post, product or channel is no longer there.');
  expect((await stored('b'))?.products[0]?.coupon).toEqual(beras);
});

it('a coupon of posts that ends says why nothing was changed where the posts cannot be read', async () => {
  const { services, sentOf } = await showEdits(two);
  const use = await button('Use HARIAN10 in both');
  services.database.close();
  fireEvent.click(use);
  expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  expect(sentOf('changePost')).toEqual([]);
});

it('a coupon of posts that ends says why nothing was copied where the post cannot be read', async () => {
  const { services } = await showEdits(two);
  fireEvent.click(await button('Use HARIAN10 in both'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use HARIAN10 in both' })).toBeNull());
  const [copy] = await screen.findAllByRole('button', { name: 'Copy new text' });
  services.database.close();
  fireEvent.click(copy as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  expect(copied).toEqual([]);
});

it('a coupon of posts that ends says why nothing was copied where the channels cannot be read', async () => {
  await showEdits(two.slice(0, 1), around(), {
    services: { readPresets: () => Promise.reject(new AppError('storage-full')) },
  });
  fireEvent.click(await button('Copy new text'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(copied).toEqual([]);
});

it('a coupon of posts that ends copies the new text of one post, and leaves its line in the diary', async () => {
  const { sentOf } = await showEdits(two.slice(0, 1));
  fireEvent.click(await button('Copy new text'));
  await waitFor(() => expect(copied).toEqual(['Ad\n✂ HARIAN10']));
  await waitFor(() => expect(sentOf('noteTextCopied')).toMatchObject([{ postId: 'a', channelId: 'telegram' }]));
  expect(screen.getAllByText('Copied the new text for Telegram').length).toBeGreaterThan(0);
});

it('a coupon of posts that ends is said to be copied each time, also where the words are the same', async () => {
  await showEdits(two);
  const [first, second] = await screen.findAllByRole('button', { name: 'Copy new text' });
  fireEvent.click(first as HTMLElement);
  const words = 'Copied the new text for Telegram';
  const status = screen.getAllByRole('status').at(-1);
  await waitFor(() => expect(status?.textContent).toBe(words));
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(status?.textContent ?? ''));
  observer.observe(status as Element, { childList: true, characterData: true, subtree: true });
  fireEvent.click(second as HTMLElement);
  await waitFor(() => expect(copied).toHaveLength(2));
  await waitFor(() => expect(said).toContain(words));
  observer.disconnect();
});

it('the edits of posts that cannot be read in the panel say why, and are read when asked again', async () => {
  let isBroken = true;
  const readEdits = async () => {
    if (isBroken) throw new AppError('database-unavailable');
    return [];
  };
  await showEdits([], around(), { services: { readEdits } });
  expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  isBroken = false;
  fireEvent.click(await button('Try again'));
  await screen.findByText('Nothing to edit');
});

it('a post that cannot be opened in the panel says why, above what takes no click until it is read', async () => {
  const readSnapshot = () => Promise.reject(new AppError('database-unavailable'));
  const { services } = await showEdits(two.slice(0, 1));
  const open = await button(/^Open/);
  Object.assign(services, { readSnapshot });
  fireEvent.click(open);
  const again = await button('Try again');
  expect(again.closest('[inert]')).toBeNull();
});

it('a coupon of posts that ends copies nothing, and says why, where the code could not be changed', async () => {
  const { sentOf } = await showEdits(two.slice(0, 1), around(), {
    answers: { changePost: () => ({ problem: 'gone', post: null }) },
  });
  fireEvent.click(await button('Copy new text'));
  expect((await screen.findByRole('alert')).textContent).toBe('This post, product or channel is no longer there.');
  expect([copied, sentOf('noteTextCopied')]).toEqual([[], []]);
});

it('a coupon of posts that ends keeps the copy where its line in the diary could not be written, and says why', async () => {
  await showEdits(two.slice(0, 1), around(), {
    answers: { noteTextCopied: () => Promise.reject(new AppError('storage-full')) },
  });
  fireEvent.click(await button('Copy new text'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(copied).toEqual(['Ad\n✂ HARIAN10']);
  expect(screen.getAllByText('Copied the new text for Telegram').length).toBeGreaterThan(0);
});

it('a coupon of posts that ends goes row by row when it is done, with the focus on the next, and comes back by Undo', async () => {
  await showEdits(two);
  const done = (await screen.findAllByRole('button', { name: 'Done' }))[0];
  done?.focus();
  fireEvent.click(done as HTMLElement);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.closest('.post-edit li')).not.toBeNull());
  fireEvent.click(await button('Undo'));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('a coupon of posts that ends is taken out of the texts where no other code replaces it', async () => {
  const { stored } = await showEdits(two.slice(0, 1), around({ campaigns: [], today: '2026-11-26' }));
  expect(await screen.findByRole('region', { name: 'BERAS5 has ended' })).toBeTruthy();
  expect(rows()[0]).toContain('BERAS5 → no code');
  fireEvent.click(await button('Take BERAS5 out'));
  await waitFor(async () => expect((await stored('a'))?.products[0]?.coupon).toBeNull());
});

const plain = { ...out('a', 'Better sleep'), products: [aPostProduct()] };
const paused = around({ marks: [mark] });

it('a program of posts that pauses says which links earn nothing now, and waits by the user’s word until its status changes', async () => {
  const { stored } = await showEdits([plain], paused);
  expect(await screen.findByText(/1 link in 1 post earns nothing now$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy new text' })).toBeNull();
  fireEvent.click(await button('Wait'));
  await waitFor(() => expect(rows()).toEqual([]));
  expect((await stored('a'))?.doneCauses).toEqual(['program:101:paused:5']);
  expect(await screen.findByText('Nothing to edit')).toBeTruthy();
});

const offers = [
  anOffer({ ...own, offerId: '101', offerStatus: 'paused' }),
  anOffer({ ...own, offerId: '102', name: 'Tidur Nyenyak', previewUrl: 'tidur.example/beds' }),
];

it('a program of posts that pauses takes another program of the category in its place, whose links the button says before it makes them', async () => {
  const { sentOf, stored } = await showEdits([plain], paused, { offers });
  const replace = await button('Replace: 2 links');
  expect(rows()[0]).toContain('Of yours in “Home”: Tidur Nyenyak');
  expect(sentOf('makePost')).toEqual([]);
  fireEvent.click(replace);
  await waitFor(() => expect(sentOf('makePost')).toMatchObject([{ postId: 'a', most: 2 }]));
  expect((await stored('a'))?.products).toMatchObject([
    { productId: 'rice', url: 'https://tidur.example/beds', offerId: '102', offerName: 'Tidur Nyenyak' },
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a program of posts that pauses says that no link was made while another list is under way', async () => {
  await showEdits([plain], paused, { offers, answers: { makePost: () => ({ problem: 'busy' }) } });
  fireEvent.click(await button('Replace: 2 links'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Bulk is making links, or has a checked list. Finish that first.',
  );
});

it('a program of posts that pauses stays in its post where the replacement would use more links than the button said', async () => {
  let prices = pricesOf(2);
  const { sentOf, stored } = await showEdits([plain], paused, { offers, answers: { pricePost: () => prices } });
  const replace = await button('Replace: 2 links');
  prices = pricesOf(3);
  fireEvent.click(replace);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This now needs more links than the button said/);
  expect(sentOf('makePost')).toEqual([]);
  expect((await stored('a'))?.products).toEqual(plain.products);
});

it('a program of posts that pauses makes no link of a post that is gone, and says so', async () => {
  const changePost = () => ({ problem: 'gone', post: null });
  const { sentOf } = await showEdits([plain], paused, { offers, answers: { changePost } });
  fireEvent.click(await button('Replace: 2 links'));
  expect((await screen.findByRole('alert')).textContent).toBe('This post, product or channel is no longer there.');
  expect(sentOf('makePost')).toEqual([]);
});

it('a program of posts that pauses says what each post earned so far, by the orders that name it', async () => {
  const { services } = await showEdits([{ ...plain, createdAtMs: Date.UTC(2026, 1, 1) }], paused);
  expect(await screen.findByText(/^Telegram · posted/)).toBeTruthy();
  expect(rows()[0]).not.toContain('so far');
  await services.database.put('conversions', {
    ...aConversion({ payout: '84.10', affSubs: ['telegram', 'abcdef', null, null, null] }),
    askedCurrency: 'own',
  });
  announceDataChange('conversions');
  expect(await screen.findByText(/ · MYR 84\.10 so far$/)).toBeTruthy();
});

it('a program of posts that pauses opens its post', async () => {
  await showEdits([plain], paused);
  fireEvent.click(await button('Open post'));
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Post/ }).getAttribute('aria-selected')).toBe('true'));
});

it('the list of posts to edit offers a notification for each cause where the browser’s permission is missing', async () => {
  const { services } = await showEdits(two, around(), { mayNotify: false });
  fireEvent.click(await button('Remind me'));
  expect(services.requestNotifications).toHaveBeenCalledTimes(1);
});
