// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { RecordDeeplink } from '#entrypoints/workspace/deeplink/record-deeplink.tsx';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { emptyPresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';

const landingLink = 'https://go.example/landing';
const telegram: SubIdPreset = { presetId: 't', name: 'Telegram', subIds: ['tg', '', '', '', ''], formatId: 'plain' };
const link = aKeptLink({ trackingLink: 'https://go.example/deep' });
const minted: MintOutcome = { kind: 'minted', reused: false, link };

function show(change: Partial<DeeplinkServices> = {}, defaultPresetId: string | null = 't') {
  const mint = vi.fn<DeeplinkServices['mint']>(async () => minted);
  const onCopy = vi.fn();
  render(
    <RecordDeeplink
      target={{ offerId: '101', offerName: 'Kedai', url: 'https://kedai.example/sale', title: '10% off' }}
      pageHint=""
      serviceUrl="https://api.example"
      services={fakeDeeplinkServices({
        readPresets: async () => ({ ...emptyPresetBook, presets: [telegram], defaultPresetId }),
        mint,
        ...change,
      })}
      nowMs={() => 0}
      marked={null}
      toPost={(address) => `Ad\n10% off\n${address}`}
      landingLink={landingLink}
      onCopy={onCopy}
    />,
  );
  return { mint, onCopy };
}
const button = (name: string) => screen.findByRole('button', { name });

it('a post of a coupon carries the link with the sub IDs of the preset, and its button names the price', async () => {
  const { mint, onCopy } = show();
  fireEvent.click(await button('Copy post · 1 link'));
  await waitFor(() =>
    expect(onCopy).toHaveBeenCalledWith('post', 'Ad\n10% off\nhttps://go.example/deep', 'Copied the post'),
  );
  expect(mint.mock.calls).toMatchObject([
    [
      {
        offerId: '101',
        destinationUrl: 'https://kedai.example/sale',
        subIds: telegram.subIds,
        preset: { name: 'Telegram' },
      },
    ],
  ]);
});

it('a post of a coupon whose presets cannot be read says why, and reads them when asked again', async () => {
  const readPresets = vi.fn(async () => emptyPresetBook).mockRejectedValueOnce(new AppError('database-unavailable'));
  show({ readPresets });
  expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  fireEvent.click(await button('Try again'));
  await waitFor(async () => expect(((await button('Copy post')) as HTMLButtonElement).disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a post of a coupon uses the sub IDs that its preset has now, where another window changed them', async () => {
  let subIds: SubIdPreset['subIds'] = telegram.subIds;
  const readPresets = vi.fn(async () => ({
    ...emptyPresetBook,
    presets: [{ ...telegram, subIds }],
    defaultPresetId: 't',
  }));
  const { mint } = show({ readPresets });
  await button('Copy post · 1 link');
  subIds = ['tg-new', '', '', '', ''];
  announceDataChange('presets');
  await waitFor(() => expect(readPresets).toHaveBeenCalledTimes(2));
  fireEvent.click(await button('Copy post · 1 link'));
  await waitFor(() => expect(mint.mock.calls).toMatchObject([[{ subIds }]]));
});

it('a post of a coupon has the usual preset again where another window deletes the one that was chosen', async () => {
  const blog: SubIdPreset = { ...telegram, presetId: 'b', name: 'Blog', subIds: ['blog', '', '', '', ''] };
  let presets = [telegram, blog];
  const readPresets = vi.fn(async () => ({ ...emptyPresetBook, presets, defaultPresetId: 't' }));
  const { mint } = show({ readPresets });
  await screen.findByRole('option', { name: 'Blog' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: 'b' } });
  presets = [telegram];
  announceDataChange('presets');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Blog' })).toBeNull());
  fireEvent.click(await button('Copy post · 1 link'));
  await waitFor(() => expect(mint.mock.calls).toMatchObject([[{ subIds: telegram.subIds }]]));
  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: '' } });
  await button('Copy post');
});

it('a post of a coupon makes nothing before the click, and shows the place of the link', async () => {
  const { mint } = show();
  await button('Copy post · 1 link');
  expect(screen.getByText(/\(your link\)/)).toBeTruthy();
  expect(mint).not.toHaveBeenCalled();
});

it('a post of a coupon is free where the link is made already, and shows it', async () => {
  show({ readMade: async () => link });
  await button('Copy post');
  await button('Copy with preset');
  expect(screen.getByText(/https:\/\/go\.example\/deep/)).toBeTruthy();
});

it('a post of a coupon has its price again once another window deletes the link that was made', async () => {
  let made: typeof link | null = link;
  show({ readMade: async () => made });
  await button('Copy with preset');
  made = null;
  announceDataChange('links');
  await button('Copy with preset · 1 link');
});

it('a post of a coupon without a preset carries the landing link, which uses none', async () => {
  const { mint, onCopy } = show({}, null);
  fireEvent.click(await button('Copy post'));
  expect(onCopy).toHaveBeenCalledWith('post', `Ad\n10% off\n${landingLink}`, 'Copied the post');
  expect(mint).not.toHaveBeenCalled();
  await button('Copy deeplink · 1 link');
});

it('a post of a coupon is not copied where no link was made: an alert says why, and the user may insist', async () => {
  const mint = vi
    .fn<DeeplinkServices['mint']>()
    .mockResolvedValueOnce({ kind: 'quota-reached' })
    .mockResolvedValueOnce(minted);
  const { onCopy } = show({ mint });
  fireEvent.click(await button('Copy post · 1 link'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onCopy).not.toHaveBeenCalled();
  fireEvent.click(await button('Make it anyway'));
  await waitFor(() => expect(onCopy).toHaveBeenCalledOnce());
  expect(mint.mock.calls.map(([{ overQuota }]) => overQuota)).toEqual([false, true]);
});
