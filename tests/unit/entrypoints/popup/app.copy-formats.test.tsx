// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { useEnglishMessages } from '../../ui/use-english-messages.ts';
import { aPresetService, fakePopupServices } from './fake-popup-services.ts';

useEnglishMessages();

const link = 'https://go.example/abc';
const minted: MintOutcome = {
  kind: 'minted',
  reused: false,
  link: aKeptLink({
    linkId: '1',
    offerName: 'Kedai Harian',
    destinationUrl: 'https://kedai.example/p/1',
    trackingLink: link,
    mintedAtMs: 0,
  }),
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
  const snapshot = { ...aPopupSnapshot(), ...change };
  const fake = fakePopupServices(snapshot, {
    mintDeeplink: () => minted,
    setPresetFormat: () => ({ problem: null, count: 1 }),
    ...answers,
  });
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}
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
    expect(written).toEqual([`<a href="${link}" rel="sponsored nofollow">Rice cooker</a>`]);
  });

  it('changes into its result: the format, how many links are left, and what a further press does', async () => {
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

  it('copies in a picked format once: the next link is copied in the default again', async () => {
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

  it('says on the button that it copies in another format', async () => {
    await show({ settings: { ...defaultSettings, formatId: 'html' } });
    expect(screen.getByRole('button', { name: 'Copy deeplink as HTML' })).toBeTruthy();
  });

  const makeDefault = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More formats' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: `Make ${name} the default` }));
  };

  it('makes a format the default by an entry of its own: of the preset, and without one of the settings', async () => {
    const fake = await show(await withPreset('plain'));
    clickCopy();
    await pick('BBCode');
    await waitFor(() => expect(status()).toBe('Copied as BBCode'));
    expect(fake.sentOf('setPresetFormat')).toEqual([]);
    await makeDefault('BBCode');
    await waitFor(() => expect(fake.sentOf('setPresetFormat')).toEqual([{ presetId: 'a', formatId: 'bbcode' }]));
    expect(fake.sentOf('saveSettings')).toEqual([]);
    expect(await screen.findByText('BBCode is the default now.')).toBeTruthy();

    fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: '' } });
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied'));
    await pick('HTML');
    await waitFor(() => expect(status()).toBe('Copied as HTML'));
    await makeDefault('HTML');
    await waitFor(() => expect(fake.sentOf('saveSettings')).toEqual([{ formatId: 'html' }]));
  });

  it('says so when the default could not be changed, and the link stays copied', async () => {
    await show(await withPreset('plain'), { setPresetFormat: () => Promise.reject(new AppError('storage-full')) });
    clickCopy();
    await pick('Markdown');
    await waitFor(() => expect(status()).toBe('Copied as Markdown'));
    await makeDefault('Markdown');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be changed');
    expect(written).toEqual([`[Rice cooker](${link})`]);
  });

  it('copies the plain link if the formats cannot be loaded', async () => {
    const settings = { ...defaultSettings, formatId: 'markdown' };
    const fake = fakePopupServices({ ...aPopupSnapshot(), settings }, { mintDeeplink: () => minted });
    const services = { ...fake.services, readTemplates: () => Promise.reject(new TypeError('no module')) };
    const snapshot = { ...aPopupSnapshot(), settings };
    await preloadParts(snapshot);
    render(<App services={services} initialSnapshot={snapshot} />);
    clickCopy();
    await waitFor(() => expect(status()).toBe('Copied'));
    expect(fake.services.copyText).toHaveBeenCalledWith(link);
  });

  it('says so, and leaves the link selected, when the clipboard refuses it', async () => {
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
    await waitFor(() => expect(status()).toBe('Copied as Post'));
    expect(written.at(-1)).toBe(`Advertisement\nRice cooker\nDeal LATER\n✂ LATER\n⏳ 31 December 2026\n${link}`);
    fireEvent.click(screen.getByRole('button', { name: 'Copy code SOON' }));
    clickCopy();
    await waitFor(() => expect(written.at(-1)).toContain('✂ SOON'));
  });

  it('shows the QR code of the link', async () => {
    await show();
    clickCopy();
    fireEvent.click(await screen.findByRole('button', { name: 'QR code' }));
    expect(await screen.findByRole('img', { name: `QR code of ${link}`, hidden: true })).toBeTruthy();
  });
});
