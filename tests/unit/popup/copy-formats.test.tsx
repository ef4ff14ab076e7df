// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { defaultSettings } from '#lib/domain/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { App } from '../../../entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '../../../entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '../../../entrypoints/popup/preload-parts.ts';
import { useEnglishMessages } from '../lib/ui/use-english-messages.ts';
import { aPresetService, aSnapshot, fakePopupServices } from './fake-popup-services.ts';

useEnglishMessages();

const link = 'https://go.example/abc';
const minted: MintOutcome = {
  kind: 'minted',
  reused: false,
  link: {
    linkId: '1',
    offerId: '101',
    offerName: 'Kedai Harian',
    destinationUrl: 'https://kedai.example/p/1',
    subIds: noSubIds,
    trackingLink: link,
    mintedAtMs: 0,
  },
};

let written: string[] = [];
beforeEach(() => {
  written = [];
  HTMLElement.prototype.showPopover = () => undefined;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(change: Partial<PopupSnapshot> = {}, answers: Parameters<typeof fakePopupServices>[1] = {}) {
  const snapshot = { ...aSnapshot, ...change };
  const fake = fakePopupServices(snapshot, {
    mintDeeplink: () => minted,
    setPresetFormat: () => ({ problem: null, count: 1 }),
    ...answers,
  });
  await preloadParts(snapshot, false);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}
const clickCopy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
const status = () => screen.getByRole('status').textContent;
const pick = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More formats' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name }));
};
const withPreset = async (formatId: string) => {
  await browser.storage.sync.set({
    'preset:a': { name: 'Newsletter', subIds: ['', '', '', '', ''], formatId, offerIds: [], siteKeys: [] },
    presetIndex: { defaultPresetId: 'a' },
  });
  return { presets: { book: await presetBookItem.read(), service: aPresetService, nextCounter: 1 } };
};
const aCoupon = (voucherCode: string, endDate: string): Campaign => ({
  campaignId: voucherCode,
  offerId: '101',
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

describe('copying from the popup', () => {
  it('copies the plain link at first, and the textbox has the plain link whatever is copied', async () => {
    const fake = await show();
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied'));
    expect(fake.services.copyText).toHaveBeenCalledWith(link);
    await pick('Markdown');
    await waitFor(() => expect(status()).toBe('Copied as Markdown'));
    expect(written).toEqual([`[Rice cooker](${link})`]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Deeplink' }).value).toBe(link);
  });

  it("copies in the preset's format after minting", async () => {
    await show(await withPreset('html'));
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied as HTML'));
    expect(written).toEqual([`<a href="${link}" rel="sponsored noopener">Rice cooker</a>`]);
  });

  it('remembers another format for the preset, and without one in the settings', async () => {
    const fake = await show(await withPreset('plain'));
    clickCopy();
    await pick('BBCode');
    await waitFor(() => expect(fake.sentOf('setPresetFormat')).toEqual([{ presetId: 'a', formatId: 'bbcode' }]));
    expect(fake.sentOf('saveSettings')).toEqual([]);
    // From then on the button has it, and the next mint too.
    await waitFor(() => expect(status()).toBe('Copied as BBCode'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy as BBCode' }));
    await waitFor(() => expect(written).toHaveLength(2));
    expect(fake.sentOf('setPresetFormat')).toHaveLength(1);

    fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: '' } });
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied'));
    await pick('HTML');
    await waitFor(() => expect(fake.sentOf('saveSettings')).toEqual([{ formatId: 'html' }]));
    await waitFor(() => expect(status()).toBe('Copied as HTML'));
  });

  it('copies all the same when the format could not be remembered, and says so', async () => {
    await show(await withPreset('plain'), { setPresetFormat: () => Promise.reject(new AppError('storage-full')) });
    clickCopy();
    await pick('Markdown');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be remembered');
    await waitFor(() => expect(status()).toBe('Copied as Markdown'));
    expect(written).toEqual([`[Rice cooker](${link})`]);
  });

  it('copies the plain link where the formats cannot be loaded', async () => {
    const settings = { ...defaultSettings, formatId: 'markdown' };
    const fake = fakePopupServices({ ...aSnapshot, settings }, { mintDeeplink: () => minted });
    const services = { ...fake.services, readTemplates: () => Promise.reject(new TypeError('no module')) };
    const snapshot = { ...aSnapshot, settings };
    await preloadParts(snapshot, false);
    render(<App services={services} initialSnapshot={snapshot} />);
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied'));
    expect(fake.services.copyText).toHaveBeenCalledWith(link);
  });

  it('says so, and leaves the link selected, when the clipboard takes nothing', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    document.execCommand = () => false;
    await show({ settings: { ...defaultSettings, formatId: 'markdown' } });
    clickCopy();
    expect((await screen.findByRole('alert')).textContent).toContain('did not let Linkmint copy');
    expect(status()).toBe('');
  });

  it('puts the coupon that ends last into a ready post, or the one whose code was copied', async () => {
    await browser.storage.sync.set({ settings: { disclosure: 'Advertisement' } });
    const campaigns = [aCoupon('SOON', '2026-11-25'), aCoupon('LATER', '2026-12-31')];
    await show({
      settings: { ...defaultSettings, formatId: 'ready-post' },
      details: { offerId: '101', campaigns, subIds: noSubIds, hasConversions: false },
    });
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied as Ready post'));
    expect(written.at(-1)).toBe(`Rice cooker\nDeal LATER\n✂ LATER\n⏳ 31 Dec 2026\n${link}\nAdvertisement`);
    fireEvent.click(screen.getByRole('button', { name: 'Copy code SOON' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy as Ready post' }));
    await waitFor(() => expect(written.at(-1)).toContain('✂ SOON'));
  });

  it('shows the QR code of the link', async () => {
    await show();
    clickCopy();
    fireEvent.click(await screen.findByRole('button', { name: 'QR code' }));
    expect(screen.getByRole('img', { name: `QR code of ${link}`, hidden: true })).toBeTruthy();
  });
});
