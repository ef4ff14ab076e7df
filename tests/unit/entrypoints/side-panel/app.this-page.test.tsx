// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PanelServices } from '#entrypoints/side-panel/panel-services.ts';
import type { PagesAdded } from '#lib/domain/posts/page-to-add.ts';
import { maxPostProducts } from '#lib/domain/posts/post.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aWebPage } from '#tests/builders/a-panel-snapshot.ts';
import { aPopupOffer } from '#tests/builders/a-popup-offer.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { showPanel } from './show-panel.tsx';

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
});

const rice = aCampaign({
  campaignId: 'rice',
  name: 'Last day of the rice sale',
  voucherCode: 'BERAS5',
  endDate: '2026-11-20',
});
const first = aCampaign({
  campaignId: 'first',
  name: '10% off the first basket',
  voucherCode: 'HARIAN10',
  endDate: '2026-11-30',
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const said = () => screen.getByRole('status').textContent;

it('adding the page in front is the first act: it has the focus, and sends the program and the coupon that are shown', async () => {
  const panel = await showPanel({ page: { facts: aWebPage({ coupons: [rice, first] }) } });
  await waitFor(() => expect(document.activeElement).toBe(button('Add to post')));
  fireEvent.click(button('Add to post'));
  await waitFor(() => expect(said()).toBe('Added as product 1. No link used.'));
  const { url, title } = aWebPage();
  expect(panel.sentOf('addPages')).toEqual([
    {
      postId: 'post-1',
      pages: [
        { productId: 'id-1', tabId: 7, pageUrl: url, title, offerId: '101', isChosen: false, campaignId: 'first' },
      ],
    },
  ]);
  expect(panel.sentOf('mintDeeplink')).toEqual([]);
  expect(screen.getByRole('tab', { name: 'Post, 1 product' })).toBeTruthy();
});

it('adding the page in front turns the button into its Undo, which keeps the focus and takes the product out again', async () => {
  const panel = await showPanel();
  fireEvent.click(button('Add to post'));
  const undo = await screen.findByRole('button', { name: 'Added ✓ Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  await waitFor(() =>
    expect(panel.sentOf('changePost')).toEqual([{ postId: 'post-1', change: { kind: 'remove', productId: 'id-1' } }]),
  );
});

it('adding the page in front is not undone by the Enter that is still held', async () => {
  await showPanel();
  const add = button('Add to post');
  expect(fireEvent.keyDown(add, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(add, { key: 'Enter' })).toBe(true);
});

it('adding the page in front knows a product that the post has already', async () => {
  const post = aPost({ products: [aPostProduct({ url: aWebPage().cleanedUrl })] });
  await showPanel({ snapshot: { post } });
  expect(button('Added ✓ Undo')).toBeTruthy();
});

it('adding the page in front says why it failed, and can be tried again', async () => {
  await showPanel({
    answers: {
      addPages: () => {
        throw new AppError('storage-full');
      },
    },
  });
  fireEvent.click(button('Add to post'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(button('Add to post')).toBeTruthy();
});

it('adding the page in front says that a full post takes no more', async () => {
  await showPanel({ answers: { addPages: () => ({ problem: 'too-many-products', post: null, productIds: [] }) } });
  fireEvent.click(button('Add to post'));
  expect((await screen.findByRole('alert')).textContent).toContain('The post has 50 products.');
});

it('the coupon for the post is by itself the one that lives longest, and never one that ends today', async () => {
  await showPanel({ page: { facts: aWebPage({ coupons: [rice] }) } });
  const group = screen.getByRole('radiogroup', { name: 'Coupon for the post' });
  expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'No coupon' }).checked).toBe(true);
  expect(within(group).getByRole('radio', { name: /Last day of the rice sale.*ends today.*BERAS5/ })).toBeTruthy();
});

it('the coupon for the post is the chosen one, also of a product that the post has already', async () => {
  const post = aPost({ products: [aPostProduct({ url: aWebPage().cleanedUrl, coupon: null })] });
  const panel = await showPanel({
    snapshot: { post },
    page: { facts: aWebPage({ coupons: [rice, first] }) },
    answers: { changePost: () => ({ problem: null, post }) },
  });
  fireEvent.click(screen.getByRole('radio', { name: /BERAS5/ }));
  await waitFor(() =>
    expect(panel.sentOf('changePost')).toMatchObject([
      { change: { kind: 'coupon', productId: 'rice', coupon: { campaignId: 'rice', voucherCode: 'BERAS5' } } },
    ]),
  );
});

it('the coupon for the post goes by its program’s name where it has none', async () => {
  await showPanel({ page: { facts: aWebPage({ coupons: [{ ...first, name: '', voucherCode: '' }] }) } });
  expect(screen.getByRole('radio', { name: /Kedai Harian \(MY\)/ })).toBeTruthy();
});

it('the coupon for the post is no listed one where its campaign names another code by now', async () => {
  const coupon = { campaignId: 'rice', name: '', voucherCode: 'BERAS3', endDate: '2026-11-20' };
  const post = aPost({ products: [aPostProduct({ url: aWebPage().cleanedUrl, coupon })] });
  await showPanel({ snapshot: { post }, page: { facts: aWebPage({ coupons: [rice, first] }) } });
  const group = screen.getByRole('radiogroup', { name: 'Coupon for the post' });
  expect(
    within(group)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked),
  ).toEqual([...[false, false, false]]);
});

it('the coupon for the post says why it stays as it was where it cannot be changed', async () => {
  const post = aPost({ products: [aPostProduct({ url: aWebPage().cleanedUrl, coupon: null })] });
  await showPanel({
    snapshot: { post },
    page: { facts: aWebPage({ coupons: [rice, first] }) },
    answers: {
      changePost: () => {
        throw new AppError('storage-full');
      },
    },
  });
  fireEvent.click(screen.getByRole('radio', { name: /BERAS5/ }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /BERAS5/ }).checked).toBe(false);
});

it('the coupon for the post is not asked for where the program has none', async () => {
  await showPanel();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

const line = aDiaryLine({
  kind: 'posted',
  atMs: new Date(2026, 10, 20, 9).getTime(),
  postId: 'post-9',
  postName: 'Weekend basket',
});

it('the guard says when and where the product was posted and what that post earned, and stops nothing', async () => {
  const earlierPost = aPost({ postId: 'post-9', name: 'Weekend basket' });
  const facts = aWebPage({
    history: { line, link: null, teamPosting: null },
    earlierPost,
    earned: [{ currency: 'MYR', total: '11.90' }],
  });
  const panel = await showPanel({ page: { facts } });
  const note = screen.getByText('You posted this 3 days ago').closest('[role="note"]');
  expect(note?.textContent).toMatch(/Telegram, Fri.* 20.*, in “Weekend basket”\. It has earned MYR 11\.90 since\./);
  fireEvent.click(button('Add to post'));
  await waitFor(() => expect(panel.sentOf('addPages')).toHaveLength(1));
});

it('the guard opens that post in the panel', async () => {
  const earlierPost = aPost({ postId: 'post-9', name: 'Weekend basket' });
  const panel = await showPanel({
    page: { facts: aWebPage({ history: { line, link: null, teamPosting: null }, earlierPost }) },
  });
  panel.posts.set('post-9', earlierPost);
  fireEvent.click(button('Open that post'));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Post, 1 product' }).getAttribute('aria-selected')).toBe('true'),
  );
});

it('the guard has no way to a post that was deleted', async () => {
  await showPanel({ page: { facts: aWebPage({ history: { line, link: null, teamPosting: null } }) } });
  expect(screen.getByText(/in “Weekend basket”/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open that post' })).toBeNull();
});

it('the guard knows a link that was made alone', async () => {
  const link = aKeptLink({ mintedAtMs: Date.UTC(2026, 10, 22, 9), presetName: 'Blog' });
  await showPanel({ page: { facts: aWebPage({ history: { line: null, link, teamPosting: null } }) } });
  expect(screen.getByText('You made a link to this yesterday')).toBeTruthy();
});

it('the guard says the year of what was posted in another one', async () => {
  const atMs = new Date(2024, 10, 20, 9).getTime();
  const facts = aWebPage({
    history: { line: { ...line, atMs }, link: null, teamPosting: null },
    earlierPost: null,
    earned: [],
  });
  await showPanel({ page: { facts } });
  const note = screen.getByText(/^You posted this 73\d days ago$/).closest('[role="note"]');
  expect(note?.textContent).toMatch(/Telegram, Wed.* 20.* 2024, in “Weekend basket”/);
});

it('the guard says that a colleague posted it, and what the user did with it', async () => {
  const teamPosting = { name: 'Aina', channel: 'Telegram', day: '2026-11-22' };
  const copied = aDiaryLine({ kind: 'copied', atMs: Date.UTC(2026, 10, 20, 9) });
  await showPanel({ page: { facts: aWebPage({ history: { line: copied, link: null, teamPosting } }) } });
  const note = screen.getByText('Aina posted this yesterday in Telegram').closest('[role="note"]');
  expect(note?.textContent).toContain('You copied this 3 days ago.');
});

it('the guard says what the user posted after a colleague did', async () => {
  const teamPosting = { name: 'Aina', channel: 'Telegram', day: '2026-11-19' };
  await showPanel({ page: { facts: aWebPage({ history: { line, link: null, teamPosting } }) } });
  expect(screen.getByText('You posted this 3 days ago')).toBeTruthy();
  expect(screen.queryByText(/Aina/)).toBeNull();
});

it('a page without a program of which links can be made can be added as a plain link, without a program', async () => {
  const facts = aWebPage({
    offers: [],
    offer: null,
    url: 'https://brightwood.example/p',
    cleanedUrl: 'https://brightwood.example/p',
  });
  const panel = await showPanel({ page: { facts } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No program for this site');
  // What helps has the colour and the focus; a plain link earns nothing.
  const choose = screen.getByRole('button', { name: 'Choose a program' });
  expect(choose.className).toContain('button-primary');
  expect(screen.getByRole('button', { name: 'Add as a plain link' }).className).not.toContain('button-primary');
  expect(screen.getByText(/No program of yours covers brightwood\.example\./)).toBeTruthy();
  expect(button('Choose a program')).toBeTruthy();
  fireEvent.click(button('Add as a plain link'));
  await waitFor(() => expect(panel.sentOf('addPages')[0]?.pages).toMatchObject([{ offerId: null, campaignId: null }]));
});

it('a page without a program of which links can be made shows the status of a paused program, and offers the plain link', async () => {
  const paused = aPopupOffer({ offerStatus: 'paused' });
  await showPanel({ page: { facts: aWebPage({ offers: [paused], offer: paused }) } });
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(button('Add as a plain link')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy deeplink' })).toBeNull();
});

it('"Copy deeplink" in the panel asks the worker for the link of the shown program, and says what was copied', async () => {
  const toast = { tone: 'done', title: 'Copied: Kedai Harian', detail: 'New link · 810 left' } as const;
  const panel = await showPanel({ answers: { copyForPage: () => toast } });
  fireEvent.click(button('Copy deeplink'));
  await waitFor(() => expect(said()).toBe('Copied: Kedai Harian. New link · 810 left'));
  expect(panel.sentOf('copyForPage')).toEqual([
    { requestId: 'id-1', pageUrl: aWebPage().url, tabId: 7, program: { offerId: '101', isChosen: false } },
  ]);
});

it('"Copy deeplink" in the panel ends in an alert where nothing was copied', async () => {
  const toast = { tone: 'problem', title: 'The answer was lost.', detail: 'It counts.' } as const;
  await showPanel({ answers: { copyForPage: () => toast } });
  fireEvent.click(button('Copy deeplink'));
  expect((await screen.findByRole('alert')).textContent).toBe('The answer was lost. It counts.');
});

const tabs = ['pot', 'lamp', 'rice-cooker'].map((name, at) => ({
  tabId: at,
  url: `https://www.kedai.example/p/${name}`,
  cleanedUrl: `https://www.kedai.example/p/${name}`,
  title: name,
  isLoaded: name !== 'lamp',
}));
const withTabs = {
  change(services: PanelServices) {
    services.readTabsWithProgram = async () => tabs;
  },
};

it('"Add open tabs" counts the tabs that are new to the post, adds them in one act, and opens the post', async () => {
  const post = aPost({ products: [aPostProduct({ url: 'https://www.kedai.example/p/rice-cooker' })] });
  const panel = await showPanel({ ...withTabs, snapshot: { post } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 open tabs' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Post, 3 products' }).getAttribute('aria-selected')).toBe('true'),
  );
  // A tab that is not loaded is not read, and the program is the worker's to find.
  expect(panel.sentOf('addPages')).toMatchObject([
    {
      pages: [
        { tabId: 0, title: 'pot' },
        { tabId: null, title: 'lamp' },
      ],
    },
  ]);
  expect(panel.sentOf('addPages')[0]?.pages[0]).not.toHaveProperty('offerId');
  expect(said()).toBe('Added 2 products. No link used.');
});

it('"Add open tabs" counts a tab that opens behind the page in front', async () => {
  let open = tabs.slice(0, 1);
  const change = (services: PanelServices) => Object.assign(services, { readTabsWithProgram: async () => open });
  const panel = await showPanel({ change });
  await screen.findByRole('button', { name: 'Add 1 open tab' });
  open = tabs;
  await panel.changeTabs();
  expect(await screen.findByRole('button', { name: 'Add 3 open tabs' })).toBeTruthy();
});

it('"Add open tabs" looks at all tabs neither with each page nor at each of many changes', async () => {
  const readTabsWithProgram = vi.fn(async () => tabs);
  const panel = await showPanel({ change: (services) => Object.assign(services, { readTabsWithProgram }) });
  await screen.findByRole('button', { name: 'Add 3 open tabs' });
  for (let at = 0; at < 10; at += 1) await panel.goTo(aWebPage({ title: `(${at}) Rice cooker` }));
  expect(readTabsWithProgram).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 20; at += 1) await panel.changeTabs();
  expect(readTabsWithProgram.mock.calls.length).toBeLessThan(10);
});

it('"Add open tabs" adds as many as a post can have where more are open', async () => {
  const many = Array.from({ length: maxPostProducts + 1 }, (_, at) => {
    const url = `https://www.kedai.example/p/${at}`;
    return { tabId: at, url, cleanedUrl: url, title: `Pot ${at}`, isLoaded: true };
  });
  const change = (services: PanelServices) => Object.assign(services, { readTabsWithProgram: async () => many });
  const panel = await showPanel({ change });
  fireEvent.click(await screen.findByRole('button', { name: `Add ${maxPostProducts} open tabs` }));
  await waitFor(() => expect(panel.sentOf('addPages')).toHaveLength(1));
  expect(panel.sentOf('addPages')[0]?.pages).toHaveLength(maxPostProducts);
});

it('"Add open tabs" says how many products are new: two tabs may show one, or one that the post has', async () => {
  const added: PagesAdded = { problem: null, post: aPost(), productIds: ['id-1', 'id-1', 'earlier'] };
  await showPanel({ ...withTabs, answers: { addPages: () => added } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add 3 open tabs' }));
  await waitFor(() => expect(said()).toBe('Added 1 product. No link used.'));
});

it('"Add open tabs" asks for the permission first, within the click, and adds nothing without it', async () => {
  const panel = await showPanel({ ...withTabs, page: { followsTabs: false } });
  vi.mocked(panel.services.requestTabs).mockResolvedValueOnce(false);
  fireEvent.click(button('Add open tabs'));
  expect(panel.services.requestTabs).toHaveBeenCalledOnce();
  fireEvent.click(button('Add open tabs'));
  await waitFor(() => expect(panel.sentOf('addPages')).toHaveLength(1));
});

const other = aWebPage({
  url: 'https://www.kedai.example/p/pot',
  cleanedUrl: 'https://www.kedai.example/p/pot',
  productName: 'Clay pot',
});

it('the tab in front is followed where Linkmint may see it, and assistive technology hears which page it is', async () => {
  const panel = await showPanel();
  await panel.goTo(other);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clay pot'));
  await waitFor(() => expect(said()).toBe('Clay pot, Kedai Harian, 6.50%'));
});

it('the tab in front is not followed where Linkmint may not: the panel keeps its page, and says which key brings the other in', async () => {
  const panel = await showPanel({ page: { followsTabs: false } });
  await panel.goTo({ kind: 'unseen' });
  await waitFor(() => expect(screen.getByText('Another page is in front')).toBeTruthy());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rice cooker 1.8 l');
  expect(screen.getByText('Alt+Shift+P on a page brings it in here.')).toBeTruthy();
  await panel.goTo(other);
  await waitFor(() => expect(screen.queryByText('Another page is in front')).toBeNull());
});

it('the tab in front is asked for once, in words, and not again after "Not now"', async () => {
  const panel = await showPanel({ page: { followsTabs: false, wasAsked: false } });
  expect(screen.getByText('Follow the tab in front?')).toBeTruthy();
  fireEvent.click(button('Follow my tabs'));
  expect(panel.services.requestTabs).toHaveBeenCalledOnce();
  fireEvent.click(button('Not now'));
  await waitFor(() => expect(panel.sentOf('noteTabsAsked').length).toBeGreaterThan(0));
  panel.services.readFollowing = async () => ({ followsTabs: false, wasAsked: true, panelKey: '' });
  announceDataChange('settings');
  await waitFor(() => expect(screen.queryByText('Follow the tab in front?')).toBeNull());
});

it('the tab in front is no page that was never seen: the panel says how to bring one in', async () => {
  await showPanel({ page: { facts: { kind: 'unseen' }, followsTabs: false, panelKey: '' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which page?');
  expect(screen.getByText(/press “Make a post”/)).toBeTruthy();
});

const sg = aPopupOffer({ offerId: '102', name: 'Kedai Harian SG' });

it('the program of the page is asked for where several fit, and the choice is read with its own coupons', async () => {
  const facts = aWebPage({ offers: [aPopupOffer(), sg], doubt: 'tie' });
  const panel = await showPanel({ page: { facts } });
  expect(screen.getByText(/2 programs/).getAttribute('role')).toBe('note');
  fireEvent.change(screen.getByRole('combobox', { name: 'Program' }), { target: { value: '102' } });
  await waitFor(() =>
    expect(panel.services.readPage).toHaveBeenLastCalledWith(expect.anything(), { postId: 'post-1', offerId: '102' }),
  );
});
