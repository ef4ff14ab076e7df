// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { fakePopupServices } from './fake-popup-services.ts';

async function show(change: Partial<PopupSnapshot> = {}) {
  const snapshot = aPopupSnapshot(change);
  const fake = fakePopupServices(snapshot);
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}

const check = () => screen.queryByRole('button', { name: 'Check a page' });

it.each([
  ['of a program', {}],
  ['of no program', { offers: [], details: null }],
])(
  '"Check a page" in the popup asks for the check of a page %s and opens the panel within the click',
  async (_name, change) => {
    const { services, sentOf } = await show(change);
    fireEvent.click(check() as HTMLElement);
    expect(sentOf('askPageCheck')).toEqual([{ tabId: 7 }]);
    expect(services.openPanel).toHaveBeenCalledExactlyOnceWith(7, expect.any(Promise));
  },
);

it.each<[string, Partial<PopupSnapshot>]>([
  ['without an account', { connection: { ...aPopupSnapshot().connection, state: 'signed-out' } }],
  ['without a tab', { tab: null }],
])('"Check a page" in the popup is not offered %s', async (_name, change) => {
  await show(change);
  expect(check()).toBeNull();
});

it('a popup without an account leads to the sample merchants, for which none is needed', async () => {
  await show({ connection: { ...aPopupSnapshot().connection, state: 'signed-out' } });
  expect(screen.getByRole('link', { name: 'Look around with sample merchants' }).getAttribute('href')).toBe(
    'demo.html',
  );
});
