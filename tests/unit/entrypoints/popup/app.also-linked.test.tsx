// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { aCollectedPage } from '#tests/builders/a-collected-page.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { fakePopupServices } from './fake-popup-services.ts';

const url = 'https://kedai.example/p/1';
const friday = Date.UTC(2026, 10, 20, 4);
const aHistory = (presetName: string, mintedAtMs = friday) => ({
  line: null,
  link: aKeptLink({ linkId: '7', destinationUrl: url, presetName, mintedAtMs }),
  teamPosting: null,
});

function show(change: Partial<PopupSnapshot>, canonicalUrl: string | null = null) {
  const snapshot = aPopupSnapshot(change);
  const fake = fakePopupServices(snapshot);
  const readPage = async () => aCollectedPage({ canonicalUrl });
  const services = { ...fake.services, readPage, nowMs: () => friday + 86_400_000, readAddressHistory: vi.fn() };
  services.readAddressHistory.mockResolvedValue(aHistory('Blog'));
  render(<App services={services} initialSnapshot={snapshot} />);
  return { ...fake, services };
}

it('a page that was linked before says when and for which channel, with the way to that link, and stops nothing', () => {
  const { services } = show({ history: { url, history: aHistory('Telegram') } });
  expect(screen.getByText(/^Also linked Fri,? .*20.* for Telegram$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('workspace.html#/links?id=7');
  expect(screen.getByRole('button', { name: 'Copy deeplink' }).getAttribute('disabled')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  // The first frame had it.
  expect(services.readAddressHistory).not.toHaveBeenCalled();
});

it('a page that was linked before leads to the post where that came last', () => {
  const line = aDiaryLine({ atMs: friday + 1, kind: 'posted', channel: 'Telegram', postId: 'rice' });
  show({ history: { url, history: { ...aHistory('Telegram'), line } } });
  expect(screen.getByText(/^Posted .+ in Telegram$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('workspace.html#/posts?id=rice');
});

it('a page that was linked before says that a colleague posted it, unless the user did since', () => {
  const teamPosting = { name: 'Aina', channel: 'Telegram', day: '2026-11-20' };
  show({ history: { url, history: { ...aHistory('Blog'), teamPosting } } });
  expect(screen.getByText('Aina posted this yesterday in Telegram')).toBeTruthy();
  cleanup();
  const line = aDiaryLine({ atMs: friday, kind: 'posted', channel: 'Mail' });
  show({ history: { url, history: { ...aHistory('Blog'), line, teamPosting } } });
  expect(screen.getByText(/^Posted .+ in Mail$/)).toBeTruthy();
});

it('a page that was linked before is looked up again under the address that the page names', async () => {
  const { services } = show(
    { history: { url, history: { line: null, link: null, teamPosting: null } } },
    'https://kedai.example/p/1/',
  );
  expect(await screen.findByText(/for Blog$/)).toBeTruthy();
  expect(services.readAddressHistory).toHaveBeenCalledWith('https://kedai.example/p/1/');
});

it('a page that was linked before is looked up again once the cleaning is undone', async () => {
  const { services } = show({ history: { url, history: aHistory('Telegram') } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(/Telegram/)).toBeNull();
  expect(await screen.findByText(/for Blog$/)).toBeTruthy();
  expect(services.readAddressHistory).toHaveBeenCalledWith(`${url}?utm_source=a`);
});

it('a page that was linked before says nothing of the link that this popup has just made', async () => {
  const { change, services } = show({ history: { url, history: { line: null, link: null, teamPosting: null } } });
  change(aPopupSnapshot({ history: { url, history: aHistory('Telegram', services.nowMs()) } }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Copy deeplink/ })).toBeTruthy());
  expect(screen.queryByText(/Also linked/)).toBeNull();
});
