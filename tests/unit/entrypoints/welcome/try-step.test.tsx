// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { App } from '#entrypoints/welcome/app.tsx';
import { ChannelsStep, MadeNotice } from '#entrypoints/welcome/channels-parts.ts';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { ReadyProgram } from '#lib/store/programs/read-ready-programs.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';
import { aWelcomeSnapshot, fakeWelcomeServices } from './fake-welcome-services.ts';

const kedai: ReadyProgram = {
  offerId: '7',
  name: 'Kedai',
  rate: { rate: '5%', fromPercent: null },
  url: 'https://kedai.example/' as OfferableUrl,
};
const blog = { presetId: 'p', name: 'Blog', subIds: ['blog', '', '', '', ''], formatId: 'plain' } as const;
const book = { ...emptyPresetBook, presets: [blog], defaultPresetId: 'p' };
const trackingLink = 'https://go.links.example/1';

async function show(mint: DeeplinkServices['mint'], isCopied = true) {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!isCopied) throw new Error('refused');
    copied.push(text);
  };
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
  await Promise.all([ChannelsStep.preload(), MadeNotice.preload()]);
  const snapshot = aWelcomeSnapshot({ ready: { count: 1, programs: [kedai] }, presets: book });
  const deeplinks = fakeDeeplinkServices({ mint, readPresets: async () => book });
  render(<App services={fakeWelcomeServices(snapshot, { deeplinks }).services} initialSnapshot={snapshot} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link of Kedai · 1 link' }));
  return copied;
}

it('the list of merchants that are ready makes the first link to a merchant’s shop with the channel that applies, copies it, and says so in focus', async () => {
  const mint = vi.fn<DeeplinkServices['mint']>(async () => ({
    ...{ kind: 'minted', reused: false, link: aKeptLink({ trackingLink }) },
  }));
  const copied = await show(mint);
  const said = await screen.findByText(
    'Your first link is made. It is kept in the workspace. It is on your clipboard: paste it anywhere.',
  );
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(copied).toEqual([trackingLink]);
  expect(mint.mock.calls).toMatchObject([
    [{ offerId: '7', destinationUrl: kedai.url, subIds: blog.subIds, preset: { name: 'Blog' } }],
  ]);
});

it('the list of merchants that are ready shows a link that the browser did not let it copy', async () => {
  await show(async () => ({ kind: 'minted', reused: false, link: aKeptLink({ trackingLink }) }), false);
  expect(await screen.findByText(trackingLink)).toBeTruthy();
  expect(screen.getByText(/did not let Linkmint copy/)).toBeTruthy();
});

it('the list of merchants that are ready says why there is no link, and tries again where the user wants it', async () => {
  const mint = vi.fn<DeeplinkServices['mint']>(async () => ({ kind: 'refused', landingLink: null, remembered: true }));
  const copied = await show(mint);
  expect((await screen.findByRole('alert')).textContent).toContain('No deeplink');
  expect(mint).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(mint).toHaveBeenLastCalledWith(expect.objectContaining({ despiteRefusal: true })));
  expect(copied).toEqual([]);
});

it('the list of merchants that are ready offers its copies when the presets can be read again', async () => {
  await Promise.all([ChannelsStep.preload(), MadeNotice.preload()]);
  const snapshot = aWelcomeSnapshot({ ready: { count: 1, programs: [kedai] }, presets: book });
  const readPresets = vi.fn(async () => book).mockRejectedValueOnce(new AppError('database-unavailable'));
  const deeplinks = fakeDeeplinkServices({ readPresets });
  render(<App services={fakeWelcomeServices(snapshot, { deeplinks }).services} initialSnapshot={snapshot} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Copy link of Kedai · 1 link' });
});

it('the list of merchants that are ready makes a link with the channel that the user chose after the list appeared', async () => {
  await Promise.all([ChannelsStep.preload(), MadeNotice.preload()]);
  const snapshot = aWelcomeSnapshot({ ready: { count: 1, programs: [kedai] }, presets: book });
  const mint = vi.fn<DeeplinkServices['mint']>(async () => ({ kind: 'unknown' }));
  const readPresets = vi.fn<DeeplinkServices['readPresets']>(async () => book).mockResolvedValueOnce(emptyPresetBook);
  const deeplinks = fakeDeeplinkServices({ mint, readPresets });
  render(<App services={fakeWelcomeServices(snapshot, { deeplinks }).services} initialSnapshot={snapshot} />);
  const copying = await screen.findByRole('button', { name: 'Copy link of Kedai · 1 link' });
  announceDataChange('presets');
  await waitFor(() => expect(readPresets).toHaveBeenCalledTimes(2));
  fireEvent.click(copying);
  await waitFor(() => expect(mint.mock.calls).toMatchObject([[{ subIds: blog.subIds, preset: { name: 'Blog' } }]]));
});

it('the list of merchants is asked for again once by a double click', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  await Promise.all([ChannelsStep.preload(), MadeNotice.preload()]);
  const sync = { ...idleSyncProgress, error: 'offline' } as const;
  const snapshot = aWelcomeSnapshot({ sync, ready: null, presets: book });
  const { services, send } = fakeWelcomeServices(snapshot);
  send.mockImplementation(() => new Promise(() => undefined));
  render(<App services={services} initialSnapshot={snapshot} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(again);
  expect(send.mock.calls.filter(([name]) => name === 'syncNow')).toHaveLength(1);
});

it('the list of merchants that a service refused to give speaks of no page and no sub ID, which a list does not have', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  await Promise.all([ChannelsStep.preload(), MadeNotice.preload()]);
  const sync = { ...idleSyncProgress, error: 'incorrect-arguments' } as const;
  const snapshot = aWelcomeSnapshot({ sync, ready: null, presets: book });
  render(<App services={fakeWelcomeServices(snapshot).services} initialSnapshot={snapshot} />);
  const notice = await screen.findByText(/^Your network did not understand the request/);
  expect(notice.textContent).toContain('Linkmint asks again by itself.');
});
