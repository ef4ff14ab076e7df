// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { useEnglishMessages } from '../../ui/use-english-messages.ts';
import { fakePopupServices } from './fake-popup-services.ts';

useEnglishMessages();
afterEach(cleanup);

const minted = () => ({
  kind: 'minted' as const,
  reused: false,
  link: aKeptLink({
    linkId: '1',
    offerName: 'Kedai Harian',
    destinationUrl: 'https://kedai.example/p/1',
    trackingLink: 'https://go.example/abc',
    mintedAtMs: 0,
  }),
});
const dead = 'This page says 404: a link to it would lead nowhere.';

/** The popup over a page. `tell` sends the status of the page. */
async function showOver(url: string, isStored = false) {
  const told = Promise.withResolvers<object>();
  const page = { kind: 'web' as const, url, tabId: 7, title: 'Rice cooker' };
  const snapshot: PopupSnapshot = { ...aPopupSnapshot(), page };
  const fake = fakePopupServices(snapshot, { describePage: () => told.promise, mintDeeplink: minted });
  const services = { ...fake.services, readLinkState: async () => ({ isStored, isUnknown: false }) };
  await preloadParts(snapshot);
  render(<App services={services} initialSnapshot={snapshot} />);
  return {
    sent: () => fake.sentOf('mintDeeplink'),
    tell: (status: number) => told.resolve({ canonicalUrl: null, title: null, status }),
  };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Copy deeplink' });
const isPrimary = () => button().className.includes('button-primary');

describe('the popup over a page that was answered with an error', () => {
  it('says so, and takes colour and focus from its button, which mints when it is pressed all the same', async () => {
    const popup = await showOver('https://kedai.example/p/1');
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(isPrimary()).toBe(true);
    popup.tell(404);
    await screen.findByText(dead);
    expect(isPrimary()).toBe(false);
    expect(document.activeElement?.textContent).toContain(dead);
    fireEvent.click(button());
    await waitFor(() => expect(popup.sent()).toHaveLength(1));
  });

  it("mints nothing when Enter was pressed before the page's status was known", async () => {
    const popup = await showOver('https://kedai.example/p/1');
    fireEvent.click(button());
    popup.tell(404);
    await screen.findByText(dead);
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    expect(popup.sent()).toEqual([]);
  });

  it('mints nothing by Enter in a field', async () => {
    const popup = await showOver('https://kedai.example/p/1');
    popup.tell(404);
    await screen.findByText(dead);
    const [field] = document.querySelectorAll('form.mint input');
    const isLetThrough = field !== undefined && fireEvent.keyDown(field, { key: 'Enter' });
    expect(isLetThrough).toBe(false);
    expect(popup.sent()).toEqual([]);
  });

  it('says nothing of a page that was answered well', async () => {
    const popup = await showOver('https://kedai.example/p/1');
    popup.tell(200);
    fireEvent.click(button());
    await waitFor(() => expect(popup.sent()).toHaveLength(1));
    expect(screen.queryByText(/would lead nowhere/)).toBeNull();
  });
});

describe('the popup over a basket', () => {
  it('says so in its first frame, and gives its button neither colour nor focus', async () => {
    const popup = await showOver('https://kedai.example/cart');
    expect(screen.getByText(/others would not see what you see here/)).toBeTruthy();
    expect(isPrimary()).toBe(false);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('A link is made only if you press'));
    popup.tell(200);
    fireEvent.click(button());
    await waitFor(() => expect(popup.sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/others would not see/)).toBeNull());
  });
});

describe('a link that exists', () => {
  it.each([
    ['a dead page', 'https://kedai.example/p/1', 404],
    ['a private page', 'https://kedai.example/account/orders', 200],
  ])('is copied from %s by the button that has colour and focus: it costs nothing', async (_what, url, status) => {
    const popup = await showOver(url, true);
    popup.tell(status);
    await screen.findByText('You have this link: copying it is free');
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(isPrimary()).toBe(true);
    expect(screen.queryByRole('note')).toBeNull();
    fireEvent.click(button());
    await waitFor(() => expect(popup.sent()).toHaveLength(1));
  });
});
