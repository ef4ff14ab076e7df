// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aCollectedPage } from '#tests/builders/a-collected-page.ts';
import { aPopupOffer } from '#tests/builders/a-popup-offer.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import {
  type Answers,
  aPresetService,
  drawPopup,
  fakePopupServices,
  minted,
  showPopup,
} from './fake-popup-services.ts';

const link = 'https://go.example/abc';
let written: string[] = [];
beforeEach(() => {
  written = [];
  HTMLElement.prototype.showPopover = () => undefined;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
});
const show = (change: Partial<PopupSnapshot> = {}, answers: Answers = {}) =>
  showPopup(change, { mintDeeplink: () => minted, setPresetFormat: () => ({ problem: null, count: 1 }), ...answers });
const copyButton = () => screen.getByRole('button', { name: /Copy deeplink/ });
const clickCopy = () => fireEvent.click(copyButton());
const status = () => screen.getByRole('status').textContent;
const pick = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More formats' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name }));
};
const withPreset = async (formatId: string) => {
  await browser.storage.sync.set({
    'preset:a': { name: 'Newsletter', subIds: ['', '', '', '', ''], formatId, offerIds: [], siteKeys: [] },
    presetIndex: { defaultPresetId: 'a' },
  });
  return { presets: { book: await presetBookItem.read(), team: [], service: aPresetService, nextCounter: 1 } };
};
const aCoupon = (voucherCode: string, endDate: string): Campaign =>
  aCampaign({
    campaignId: voucherCode,
    offerName: 'Kedai Harian',
    name: `Deal ${voucherCode}`,
    description: '',
    voucherCode,
    startDate: '',
    endDate,
    bannerUrl: '',
    hasBanner: false,
    trackingLink: '',
    categories: [],
  });

it('copying from the popup copies the plain link at first, and the textbox has the plain link whatever is copied', async () => {
  const fake = await show();
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  expect(fake.services.copyText).toHaveBeenCalledWith(link);
  await pick('Markdown');
  await waitFor(() => expect(status()).toBe('Copied as Markdown'));
  expect(written).toEqual([`[Rice cooker](${link})`]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Deeplink' }).value).toBe(link);
});

it("copying from the popup copies in the preset's format after minting", async () => {
  await show(await withPreset('html'));
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied as HTML'));
  expect(written).toEqual([`<a href="${link}" rel="sponsored nofollow">Rice cooker</a>`]);
});

it('copying from the popup finds what the page says of its product only for a format that is not the bare link', async () => {
  const fake = fakePopupServices(aPopupSnapshot(), { mintDeeplink: () => minted });
  fake.services.readPage = async () => aCollectedPage({ parts: { ...aCollectedPage().parts, title: 'Clay pot' } });
  fake.services.copyLink = vi.fn(async () => 'as Markdown');
  fake.services.readPageProduct = vi.fn(fake.services.readPageProduct);
  await drawPopup(fake.services, aPopupSnapshot());
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  expect(fake.services.readPageProduct).not.toHaveBeenCalled();
  await pick('Markdown');
  await waitFor(() => expect(status()).toBe('Copied as Markdown'));
  const [copied] = vi.mocked(fake.services.copyLink).mock.calls;
  expect(copied?.[2].product).toMatchObject({ name: 'Clay pot' });
});

it('copying from the popup changes into its result: the format, how many links are left, and what a further press does', async () => {
  const fake = await show();
  expect(copyButton().textContent).toContain('Copy deeplink');
  fake.set({ ...aPopupSnapshot(), usage: { ...aPopupSnapshot().usage, used: 189 } });
  clickCopy();
  expect(await screen.findByRole('button', { name: 'Copied · 811 left . Copy deeplink' })).toBeTruthy();
  await pick('Markdown');
  const button = await screen.findByRole('button', {
    name: 'Copied as Markdown · 811 left . Copy deeplink as Markdown',
  });
  expect(document.activeElement).toBe(button);
});

it('copying from the popup copies in a picked format once: the next link is copied in the default again', async () => {
  const fake = await show();
  await pick('Markdown');
  await waitFor(() => expect(status()).toBe('Copied as Markdown'));
  expect(written).toEqual([`[Rice cooker](${link})`]);
  expect([fake.sentOf('mintDeeplink').length, fake.sentOf('saveSettings')]).toEqual([1, []]);
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'post' } });
  expect(copyButton().textContent).not.toContain('Markdown');
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
});

it('copying from the popup in another format makes the link of the sub-IDs that were typed while another one was made', async () => {
  const answer = Promise.withResolvers<typeof minted>();
  const fake = await show({}, { mintDeeplink: () => answer.promise });
  clickCopy();
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'post' } });
  answer.resolve(minted);
  await waitFor(() => expect(fake.services.copyText).toHaveBeenCalledWith(link));
  await screen.findByRole('button', { name: /^Copied/ });
  expect(screen.queryByRole('textbox', { name: 'Deeplink' })).toBeNull();
  await pick('Markdown');
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(2));
  expect(fake.sentOf('mintDeeplink')[1]?.subIds[0]).toBe('post');
});

it('copying from the popup offers the page that the tab shows by then, and no link to the one before', async () => {
  const fake = await show();
  const page = (url: string) => aPopupSnapshot({ page: { kind: 'web', url, tabId: 7, title: '' } });
  clickCopy();
  await screen.findByRole('button', { name: /^Copied/ });
  fake.change(page('https://kedai.example/p/1'));
  await waitFor(() => expect(screen.queryByText(/1 tracker removed/)).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Deeplink' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Copied/ })).toBeTruthy();
  fake.change(page('https://kedai.example/p/2'));
  await screen.findByRole('button', { name: 'Copy deeplink' });
  expect(screen.queryByRole('textbox', { name: 'Deeplink' })).toBeNull();
  clickCopy();
  await waitFor(() => expect(fake.sentOf('mintDeeplink')[1]?.destinationUrl).toBe('https://kedai.example/p/2'));
});

it('copying from the popup says on the button that it copies in another format', async () => {
  await show({ settings: { ...defaultSettings, formatId: 'html' } });
  expect(screen.getByRole('button', { name: 'Copy deeplink as HTML' })).toBeTruthy();
});

const makeDefault = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More formats' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: `Make ${name} the default` }));
};

it('copying from the popup makes a format the default by an entry of its own: of the preset, and without one of the settings', async () => {
  const fake = await show(await withPreset('plain'));
  clickCopy();
  await pick('Rich text');
  await waitFor(() => expect(status()).toBe('Copied as Rich text'));
  expect(fake.sentOf('setPresetFormat')).toEqual([]);
  await makeDefault('Rich text');
  await waitFor(() => expect(fake.sentOf('setPresetFormat')).toEqual([{ presetId: 'a', formatId: 'rich-text' }]));
  expect(fake.sentOf('saveSettings')).toEqual([]);
  expect(await screen.findByText('Rich text is the default now.')).toBeTruthy();

  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: '' } });
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  await pick('HTML');
  await waitFor(() => expect(status()).toBe('Copied as HTML'));
  await makeDefault('HTML');
  await waitFor(() => expect(fake.sentOf('saveSettings')).toEqual([{ formatId: 'html' }]));
});

it('copying from the popup says so when the default could not be changed, and the link stays copied', async () => {
  await show(await withPreset('plain'), { setPresetFormat: () => Promise.reject(new AppError('storage-full')) });
  clickCopy();
  await pick('Markdown');
  await waitFor(() => expect(status()).toBe('Copied as Markdown'));
  await makeDefault('Markdown');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be changed');
  expect(written).toEqual([`[Rice cooker](${link})`]);
});

it('copying from the popup copies the plain link if the formats cannot be loaded', async () => {
  const settings = { ...defaultSettings, formatId: 'markdown' };
  const fake = fakePopupServices({ ...aPopupSnapshot(), settings }, { mintDeeplink: () => minted });
  const services = { ...fake.services, readTemplates: () => Promise.reject(new TypeError('no module')) };
  const snapshot = { ...aPopupSnapshot(), settings };
  await drawPopup(services, snapshot);
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  expect(fake.services.copyText).toHaveBeenCalledWith(link);
});

it('copying from the popup says so, and leaves the link selected, when the clipboard refuses it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  document.execCommand = () => false;
  await show({ settings: { ...defaultSettings, formatId: 'markdown' } });
  clickCopy();
  expect((await screen.findByRole('alert')).textContent).toContain('did not let Linkmint copy');
  expect(status()).toBe('');
});

it('copying from the popup shows the QR code of the link', async () => {
  await show();
  clickCopy();
  fireEvent.click(await screen.findByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('img', { name: `QR code of ${link}`, hidden: true })).toBeTruthy();
});

it('copying from the popup saves no QR code as a file where the organisation has switched exports off', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['exports'] });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await show();
  clickCopy();
  fireEvent.click(await screen.findByRole('button', { name: 'QR code' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Download SVG', hidden: true }));
  expect(await screen.findByText('Switched off by your organisation')).toBeTruthy();
  expect(click).not.toHaveBeenCalled();
});

describe('a post with a coupon', () => {
  beforeEach(() => browser.storage.sync.set({ settings: { disclosure: 'Advertisement' } }));

  const campaigns = [aCoupon('SOON', '2026-11-25'), aCoupon('LATER', '2026-12-31')];
  const post = (code: string, end: string) =>
    `Advertisement\nRice cooker\nDeal ${code}\nCode ${code}\nuntil ${end}\n${link}`;
  const showPost = (change: Partial<PopupSnapshot> = {}) =>
    show({
      settings: { ...defaultSettings, formatId: 'ready-post' },
      details: { offerId: '101', campaigns, subIds: noSubIds, hasConversions: false },
      ...change,
    });
  const row = (code: string) => screen.getByRole('button', { name: `For posts: Deal ${code}` });
  const isInPosts = (code: string) => row(code).getAttribute('aria-pressed') === 'true';
  const region = () => screen.queryByRole('region', { name: 'On your clipboard' });

  it('a post with a coupon carries the one that ends last, which its row shows before the click', async () => {
    await showPost();
    expect([isInPosts('SOON'), isInPosts('LATER')]).toEqual([false, true]);
    expect(screen.getByText('2 live, 1 goes with a post')).toBeTruthy();
    clickCopy();
    await waitFor(() => expect(written).toEqual([post('LATER', '31 December 2026')]));
  });

  it('a post with a coupon is no matter of who has copied nothing yet and copies links alone', async () => {
    const details = { offerId: '101', campaigns, subIds: noSubIds, hasConversions: false };
    await show({ details, hasLinks: false });
    expect([isInPosts('SOON'), isInPosts('LATER')]).toEqual([false, false]);
    expect(screen.getByText('2 live')).toBeTruthy();
    fireEvent.click(row('SOON'));
    expect(screen.getByText('2 live, 1 goes with a post')).toBeTruthy();
  });

  it('a post with a coupon carries the one whose row was picked, and none where that is picked again', async () => {
    await showPost();
    fireEvent.click(row('SOON'));
    expect([isInPosts('SOON'), isInPosts('LATER')]).toEqual([true, false]);
    clickCopy();
    await waitFor(() => expect(written).toEqual([post('SOON', '25 November 2026')]));
    fireEvent.click(screen.getByRole('button', { name: 'For posts: Deal SOON', hidden: true }));
    await waitFor(() => expect(isInPosts('SOON')).toBe(false));
    expect(screen.getByText('2 live')).toBeTruthy();
    clickCopy();
    await waitFor(() => expect(written.at(-1)).toBe(`Advertisement\nRice cooker\n${link}`));
  });

  it('a post with a coupon carries the one whose code was copied', async () => {
    await showPost();
    fireEvent.click(screen.getByRole('button', { name: 'Copy code SOON' }));
    await waitFor(() => expect(isInPosts('SOON')).toBe(true));
    clickCopy();
    await waitFor(() => expect(written.at(-1)).toBe(post('SOON', '25 November 2026')));
  });

  it('a post with a coupon of one program carries no coupon of it once the popup shows another program', async () => {
    const other = aPopupOffer({ offerId: '103', name: 'Kedai Loyalty' });
    const details = {
      offerId: '103',
      campaigns: [aCoupon('OTHER', '2026-12-31')],
      subIds: noSubIds,
      hasConversions: false,
    };
    const fake = await showPost({ offers: [aPopupOffer(), other] });
    fireEvent.click(row('SOON'));
    fake.change(aPopupSnapshot({ offers: [other], details, settings: { ...defaultSettings, formatId: 'ready-post' } }));
    await screen.findByRole('button', { name: 'Copy code OTHER' });
    expect(isInPosts('OTHER')).toBe(true);
    clickCopy();
    await waitFor(() => expect(written).toEqual([post('OTHER', '31 December 2026')]));
  });

  it('a post with a coupon does not carry the picked one once the program no longer has it', async () => {
    const fake = await showPost();
    fireEvent.click(row('SOON'));
    const left = { offerId: '101', campaigns: campaigns.slice(1), subIds: noSubIds, hasConversions: false };
    fake.services.readDetails = async () => left;
    fireEvent.click(screen.getByRole('button', { name: /^Refresh coupons/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy code SOON' })).toBeNull());
    clickCopy();
    await waitFor(() => expect(written).toEqual([post('LATER', '31 December 2026')]));
  });

  it('a post with a coupon is seen after it was copied, and another coupon copies it again without another link', async () => {
    const fake = await showPost();
    clickCopy();
    await waitFor(() => expect(region()?.textContent).toContain(post('LATER', '31 December 2026')));
    expect(screen.queryByRole('region', { name: 'Coupons' })).toBeNull();
    fireEvent.click(within(region() as HTMLElement).getByRole('button', { name: 'SOON' }));
    await waitFor(() => expect(written.at(-1)).toBe(post('SOON', '25 November 2026')));
    await waitFor(() => expect(region()?.textContent).toContain('Code SOON'));
    expect(document.activeElement).toBe(copyButton());
    expect(fake.sentOf('mintDeeplink')).toHaveLength(1);
  });

  it('a post with a coupon stays in sight for a moment, and longer while the pointer is on it', async () => {
    const naps: (() => void)[] = [];
    const snapshot = {
      ...aPopupSnapshot(),
      settings: { ...defaultSettings, formatId: 'ready-post' },
      details: { offerId: '101', campaigns, subIds: noSubIds, hasConversions: false },
    };
    const fake = fakePopupServices(snapshot, { mintDeeplink: () => minted });
    const sleep = vi.fn((_durationMs: number) => new Promise<void>((resolve) => void naps.push(resolve)));
    render(<App services={{ ...fake.services, sleep }} initialSnapshot={snapshot} />);
    clickCopy();
    await waitFor(() => expect(region()).not.toBeNull());
    expect(sleep).toHaveBeenLastCalledWith(4_000);
    fireEvent.pointerEnter(region() as HTMLElement);
    naps.forEach((wake) => void wake());
    await waitFor(() => expect(status()).toBe('Copied as Post'));
    expect(region()).not.toBeNull();
    fireEvent.pointerLeave(region() as HTMLElement);
    await waitFor(() => expect(region()).toBeNull());
    expect(screen.getByRole('region', { name: 'Coupons' })).toBeTruthy();
  });

  it('a post with a coupon is not shown where one line was copied: the field has that', async () => {
    await showPost({ settings: { ...defaultSettings, formatId: 'markdown' } });
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied as Markdown'));
    expect(region()).toBeNull();
  });
});

it('the diary has a line of a link that was copied with a preset, once, and none without', async () => {
  const ofPreset = { ...minted, link: { ...minted.link, presetName: 'Newsletter' } };
  const fake = await show(await withPreset('plain'), { mintDeeplink: () => ofPreset });
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  await pick('Markdown');
  await waitFor(() => expect(status()).toBe('Copied as Markdown'));
  expect(fake.sentOf('noteCopy')).toEqual([
    { actId: expect.any(String), url: 'https://kedai.example/p/1', channel: 'Newsletter' },
  ]);
  cleanup();
  const without = await show();
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  expect(without.sentOf('noteCopy')).toEqual([]);
});

it('the first link of an account says where it is, and a later one does not', async () => {
  const fake = await show({ hasLinks: false });
  // The meter is read again after the link was made.
  fake.set(aPopupSnapshot({ hasLinks: true }));
  clickCopy();
  await screen.findByRole('button', { name: /^Copied/ });
  expect(await screen.findByText('It is on your clipboard: paste it anywhere.')).toBeTruthy();
  cleanup();
  await show();
  clickCopy();
  await waitFor(() => expect(status()).toBe('Copied'));
  expect(screen.queryByText(/paste it anywhere/)).toBeNull();
});

it('the first link of an account is not said to be on a clipboard that the browser refused', async () => {
  const fake = await show({ hasLinks: false });
  fake.services.copyText = async () => false;
  fake.services.copyLink = async () => null;
  clickCopy();
  await screen.findByText(/did not let Linkmint copy/);
  expect(screen.queryByText(/paste it anywhere/)).toBeNull();
  expect(screen.getByText('New link')).toBeTruthy();
});

it('the menu, once the links are used up chooses the format without making a link over the quota', async () => {
  const fake = await show({ usage: aQuotaUsage({ used: 1_000 }) });
  await pick('Markdown');
  expect(screen.getByRole('button', { name: 'Make it anyway' })).toBeTruthy();
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Make it anyway' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toContain(`](${link})`);
});
