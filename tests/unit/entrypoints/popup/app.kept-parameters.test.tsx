// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { fakePopupServices } from './fake-popup-services.ts';

const pageUrl = 'https://www.kedai.example/p/1?utm_source=a&irclickid=b';

async function show(keptParameters: readonly string[] = [], answers: Parameters<typeof fakePopupServices>[1] = {}) {
  const page = { kind: 'web' as const, url: pageUrl, tabId: 7, title: 'Rice cooker' };
  const snapshot = { ...aPopupSnapshot(), page, keptParameters };
  const fake = fakePopupServices(snapshot, { mintDeeplink: () => new Promise(() => undefined), ...answers });
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}
const button = (name: string) => screen.findByRole('button', { name });
const list = async () => fireEvent.click(await button('2 trackers removed'));
const destination = async (fake: Awaited<ReturnType<typeof show>>) => {
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  return fake.sentOf('mintDeeplink')[0]?.destinationUrl;
};

it('the parameters that were dropped from the address are listed on request, each with its reason', async () => {
  await show();
  await list();
  const dropped = await screen.findByRole('list', { name: 'Removed from the address' });
  expect(within(dropped).getAllByRole('listitem')[1]?.textContent).toContain("another affiliate's");
});

it('the parameters that were dropped from the address can be kept for this link: nothing is remembered', async () => {
  const fake = await show();
  await list();
  fireEvent.click(await button('Keep utm_source for this link'));
  expect(await button('1 tracker removed')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1?utm_source=a');
  expect(fake.sentOf('keepParameter')).toEqual([]);
});

it('the parameters that were dropped from the address can be kept on the site', async () => {
  const fake = await show();
  await list();
  fireEvent.click(await button('Keep utm_source on this site'));
  expect(fake.sentOf('keepParameter')).toEqual([{ host: 'www.kedai.example', name: 'utm_source', isKept: true }]);
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1?utm_source=a');
});

it("the parameters that were dropped from the address are named as another affiliate's tag wherever such a tag can be kept", async () => {
  await show();
  await list();
  expect(await button("Keep irclickid (another affiliate's) for this link")).toBeTruthy();
  fireEvent.click(await button("Keep irclickid (another affiliate's) on this site"));
  const kept = await screen.findByRole('list', { name: 'Kept on this site:' });
  expect(kept.textContent).toContain("another affiliate's");
});

it('the parameters that were dropped from the address are dropped again, with a message, when the choice could not be stored', async () => {
  await show([], { keepParameter: () => Promise.reject(new AppError('storage-full')) });
  await list();
  fireEvent.click(await button('Keep utm_source on this site'));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be saved');
  expect(await button('2 trackers removed')).toBeTruthy();
});

it('the parameters that a site keeps are shown from the first frame, and in the link', async () => {
  const fake = await show(['utm_source', 'not_here']);
  const kept = screen.getByRole('list', { name: 'Kept on this site:' });
  expect(within(kept).getAllByRole('listitem')).toHaveLength(1);
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1?utm_source=a');
});

it('the parameters that a site keeps can be dropped again', async () => {
  const fake = await show(['utm_source']);
  fireEvent.click(await button('Remove utm_source again'));
  expect(fake.sentOf('keepParameter')).toEqual([{ host: 'www.kedai.example', name: 'utm_source', isKept: false }]);
  expect(screen.queryByRole('list', { name: 'Kept on this site:' })).toBeNull();
  expect(await destination(fake)).toBe('https://www.kedai.example/p/1');
});
