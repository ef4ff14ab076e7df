// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPopupServices } from '#entrypoints/popup/create-popup-services.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { anOffer, drawPopup, fakePopupServices, minted, showPopup } from './fake-popup-services.ts';

const link: MintedLink = { ...minted.link, title: 'Rice cooker' };
const waiting = { waitingLink: { requestId: 'click', link, formatId: 'markdown' } };

it.each([
  ['a link', () => ({ kind: 'minted', reused: false, link })],
  ['another outcome', () => ({ kind: 'unknown' })],
  [
    'a failure',
    () => {
      throw new AppError('offline');
    },
  ],
])('the popup that has its answer says so to the worker, which does no more: %s', async (_name, mintDeeplink) => {
  const fake = await showPopup({}, { mintDeeplink });
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(fake.sentOf('takeLink')).toEqual([{ requestId: 'act-1' }]));
});

it('the popup that has its answer leaves it to the worker when the browser has hidden the popup already', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => void vi.restoreAllMocks());
  const fake = await showPopup(
    {},
    {
      mintDeeplink: () => {
        throw new AppError('storage-full');
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no room left'));
  expect(fake.sentOf('takeLink')).toEqual([]);
});

it('the popup that has its answer sends no such notice before', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => new Promise(() => undefined) });
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  expect(fake.sentOf('takeLink')).toEqual([]);
});

it("a click that waits for its minute says so and can be cancelled while another window's click waits, too", async () => {
  const account = await openTestAccount({ accountId: 'test' });
  const fake = fakePopupServices(aPopupSnapshot(), { mintDeeplink: () => new Promise(() => undefined) });
  fake.services.watchMint = createPopupServices(account).watchMint;
  await drawPopup(fake.services, aPopupSnapshot());
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  await account.items.acts.write({
    acts: [
      { requestId: 'act-1', startsAtMs: 31_000 },
      { requestId: 'of-another-window', startsAtMs: 41_000 },
    ],
  });
  await screen.findAllByText(/30 s/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(fake.sentOf('cancelMint')).toEqual([{ requestId: 'act-1' }]));
});

it.each([
  ['another account is drawn in its place', (fake: Awaited<ReturnType<typeof showPopup>>) => fake.unmount()],
  [
    'the user looks for another program',
    () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Program' }), {
        target: { value: screen.getByRole<HTMLOptionElement>('option', { name: 'Choose another' }).value },
      }),
  ],
])('a link under way is left to the worker, which copies it and says so on the page, once %s', async (_what, leave) => {
  const answer = Promise.withResolvers<typeof minted>();
  const fake = await showPopup({ isChosen: true }, { mintDeeplink: () => answer.promise });
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  leave(fake);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Copy deeplink/ })).toBeNull());
  await act(async () => {
    answer.resolve(minted);
    await answer.promise;
    await fake.services.readTemplates();
  });
  expect(fake.sentOf('takeLink')).toEqual([]);
  expect(fake.services.copyText).not.toHaveBeenCalled();
});

const elsewhere = [{ account: { ...anAccount({ accountId: 'other' }), title: 'Other' }, offer: anOffer }];
const clickThere = () => fireEvent.click(screen.getByRole('button', { name: 'Copy with Other' }));

it('a copy with another account names the tab in which the worker shows the result, and is taken when the popup has it', async () => {
  const toast = { tone: 'done', title: 'Copied', detail: '' };
  const fake = await showPopup({ elsewhere }, { copyForPage: () => toast });
  clickThere();
  await waitFor(() => expect(fake.sentOf('takeLink')).toEqual([{ requestId: 'act-1' }]));
  expect(fake.sentOf('copyForPage')).toMatchObject([{ requestId: 'act-1', tabId: 7, handover: aPopupSnapshot().tab }]);
});

it('a copy with another account is left to the worker once the popup no longer shows where it was asked for', async () => {
  const toast = Promise.withResolvers<object>();
  const fake = await showPopup({ elsewhere }, { copyForPage: () => toast.promise });
  clickThere();
  await waitFor(() => expect(fake.sentOf('copyForPage')).toHaveLength(1));
  fake.unmount();
  await act(async () => {
    toast.resolve({ tone: 'done', title: 'Copied', detail: '' });
    await toast.promise;
    await fake.services.readTemplates();
  });
  expect(fake.sentOf('takeLink')).toEqual([]);
});

it('a copy with another account is not taken before', async () => {
  const fake = await showPopup({ elsewhere }, { copyForPage: () => new Promise(() => undefined) });
  clickThere();
  await waitFor(() => expect(fake.sentOf('copyForPage')).toHaveLength(1));
  expect(fake.sentOf('takeLink')).toEqual([]);
});

describe('a link that came when the popup was closed', () => {
  const copied: string[] = [];
  beforeEach(() => {
    copied.length = 0;
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('a link that came when the popup was closed is what the popup opens on, and is forgotten then', async () => {
    const fake = await showPopup(waiting);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Deeplink' })).value).toBe(link.trackingLink);
    const copy = screen.getByRole('button', { name: 'Copy' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
    expect(fake.sentOf('takeLink')).toEqual([{ requestId: 'click' }]);
    fake.change(aPopupSnapshot());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your deeplink is ready' })).toBeTruthy());
  });

  it('a link that came when the popup was closed is copied in its format without another link being spent', async () => {
    const fake = await showPopup(waiting);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(copied).toEqual(['[Rice cooker](https://go.example/abc)']));
    expect(await screen.findByText('Copied as Markdown')).toBeTruthy();
    expect(fake.sentOf('mintDeeplink')).toEqual([]);
  });

  it('a link that came when the popup was closed is left selected when the browser does not let it be copied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    await showPopup(waiting);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The link is selected');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Deeplink' })));
  });
});
