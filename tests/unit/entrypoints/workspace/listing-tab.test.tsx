// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopsTab } from '#entrypoints/workspace/shops/shops-tab.tsx';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

let account: OpenAccount;
beforeEach(async () => {
  // Without a height a table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  account = await openTestAccount();
  const matches = [{ host: 'pasar.example', pathPrefix: '' }];
  await account.database.put('offers', anOffer({ name: 'Pasar MY', matches }));
  await account.database.put(
    'shops',
    aShop({ shopId: '1', name: 'Over', commissionRate: '0.9', periodEnd: '2026-03-02' }),
  );
  await account.database.put('shops', aShop({ shopId: '2', name: 'Runs', commissionRate: '0.1' }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Tab({ initial }: { readonly initial: RouteParams }) {
  const [deps] = useState(() =>
    makeTabDeps(account, { nowMs: () => Date.UTC(2026, 2, 10), send: (async () => undefined) as Send }),
  );
  const [params, setParams] = useState(initial);
  const change = (next: RouteParams) => setParams((before) => ({ ...before, ...next }));
  return (
    <ShopsTab
      deps={deps}
      snapshot={aWorkspaceSnapshot({
        connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
      })}
      params={Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))}
      setParams={change}
    />
  );
}
const listNames = () => [...document.querySelectorAll('.row-link')].map(({ textContent }) => textContent);

it('a tab of listed records lists them, opens one beside the list, and closes it', async () => {
  const { container } = render(<Tab initial={{ id: 'Malaysia|2' }} />);
  expect(await screen.findByRole('complementary', { name: 'Runs' })).toBeTruthy();
  expect(listNames()).toEqual(['Runs', 'Over']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(container.querySelector('aside')).toBeNull());
  expect(screen.getByText('2 shops')).toBeTruthy();
});

it('a tab of listed records says that an open record is no longer listed', async () => {
  render(<Tab initial={{ id: 'gone' }} />);
  expect(await screen.findByRole('complementary', { name: 'Your network no longer lists this shop' })).toBeTruthy();
});

it('a tab of listed records offers to clear filters that leave none', async () => {
  render(<Tab initial={{ q: 'nothing of the kind' }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(listNames()).toEqual(['Runs', 'Over']));
});
