// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListingStatus } from '#entrypoints/workspace/listing-status.tsx';
import { ListingEmpty } from '#entrypoints/workspace/listing-tab.tsx';
import { ProgramsEmpty } from '#entrypoints/workspace/programs/programs-empty.tsx';
import type { ProgramsServices } from '#entrypoints/workspace/programs/programs-services.ts';
import { ShopsTab } from '#entrypoints/workspace/shops/shops-tab.tsx';
import type { Listing } from '#entrypoints/workspace/use-listing.ts';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { ListingRefusal } from '#lib/domain/sync/listing-refusal.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

let account: OpenAccount;

beforeEach(async () => {
  clockMs = Date.UTC(2026, 2, 10);
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

let clockMs: number;

function Tab({ initial }: { readonly initial: RouteParams }) {
  const [deps] = useState(() => makeTabDeps(account, { nowMs: () => clockMs, send: (async () => undefined) as Send }));
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

it('a tab of listed records shows a record without a name by its program’s', async () => {
  await account.database.put('shops', aShop({ shopId: '3', name: '' }));
  render(<Tab initial={{ id: 'Malaysia|3' }} />);
  expect(await screen.findByRole('complementary', { name: 'Pasar MY' })).toBeTruthy();
  expect(listNames()).toContain('Pasar MY');
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

it('a tab of listed records goes by the day on which it is looked at', async () => {
  await account.database.put(
    'shops',
    aShop({ shopId: '3', name: 'Ends', commissionRate: '0.5', periodEnd: '2026-03-10' }),
  );
  render(<Tab initial={{ now: 'running' }} />);
  await waitFor(() => expect(listNames()).toEqual(['Ends', 'Runs']));
  clockMs += 86_400_000;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(listNames()).toEqual(['Runs']));
});

const snapshotOf = (sync: Partial<WorkspaceSnapshot['sync']>, state = 'connected') =>
  ({ connection: { state }, sync: { ...idleSyncProgress, ...sync } }) as WorkspaceSnapshot;

const texts = { never: 'Never', neverHint: 'Hint', listNow: 'List now', none: 'None', noneHint: 'Nothing there' };

const show = (listedAtMs: number | null, snapshot = snapshotOf({}), refusal: ListingRefusal | null = null) => {
  const refresh = vi.fn();
  const listing: Listing = {
    kind: 'shops',
    state: { listedAtMs, cursor: null, unreadable: { rows: 0, fields: 0 }, refusal },
    isBusy: false,
    error: null,
    refresh,
  };
  render(
    <ListingEmpty
      listing={listing}
      snapshot={snapshot}
      isDisabled={snapshot.sync.phase !== 'idle'}
      texts={texts}
      nowMs={0}
    />,
  );
  return refresh;
};

it('an empty list of coupons or shops says that it was not requested yet, and offers to', () => {
  const refresh = show(null);
  expect(screen.getByText('Never')).toBeTruthy();
  expect(screen.getByText('Hint')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'List now' }));
  expect(refresh).toHaveBeenCalledOnce();
});

it('an empty list of coupons or shops says that it comes after the programs during a sync', () => {
  show(null, snapshotOf({ phase: 'programs' }));
  expect(screen.getByText('A sync is listing your programs: this list comes after them.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'List now' }).disabled).toBe(true);
});

it('an empty list of coupons or shops says that there is nothing once it was listed, or while no account is connected', () => {
  show(1);
  expect(screen.getByText('None')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(null, snapshotOf({}, 'signed-out'));
  expect(screen.getByText('Nothing there')).toBeTruthy();
});

describe('a list of coupons or shops that the service refuses', () => {
  const refusal: ListingRefusal = { code: 'not-offered', httpStatus: 404, looks: 1, isNotOffered: true, retryAtMs: 0 };
  const listedAtMs = Date.parse('2026-11-12T10:00:00');
  const listingOf = (change: Partial<ListingRefusal>, kind: Listing['kind'], listed: number | null): Listing => ({
    kind,
    state: { listedAtMs: listed, cursor: null, unreadable: { rows: 0, fields: 0 }, refusal: { ...refusal, ...change } },
    isBusy: false,
    error: { code: 'not-offered', httpStatus: 404 },
    refresh: vi.fn(),
  });
  const showStatus = (listing: Listing, nowMs = listedAtMs) =>
    render(
      <ListingStatus
        listing={listing}
        busyLabel="Listing"
        refreshLabel="Refresh"
        isDisabled={false}
        nowMs={() => nowMs}
      />,
    );
  const texts = { never: 'Never', neverHint: 'Hint', listNow: 'List now', none: 'None', noneHint: 'Nothing there' };

  it('a list of coupons or shops that the service refuses says that it is not offered here and what was answered, in place of the list, and can be requested again', () => {
    const listing = listingOf({}, 'shops', null);
    render(<ListingEmpty listing={listing} snapshot={snapshotOf({})} isDisabled={false} texts={texts} nowMs={0} />);
    expect(
      screen.getByText('Shops: not offered here. This network does not list them. Your network answers 404.'),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(listing.refresh).toHaveBeenCalledOnce();
  });

  it('a list of coupons or shops that the service refuses says what the service answers when it refused a list that was never there, and not that it was never requested', () => {
    const listing = listingOf({ code: 'incorrect-arguments', httpStatus: 401, isNotOffered: false }, 'campaigns', null);
    render(<ListingEmpty listing={listing} snapshot={snapshotOf({})} isDisabled={false} texts={texts} nowMs={0} />);
    showStatus({ ...listing, error: null });
    expect(
      screen.getAllByText('Coupons: not listed so far. Your network answers “Incorrect arguments” (401).'),
    ).toHaveLength(1);
    expect(screen.queryByText('Never')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'List now' }));
    expect(listing.refresh).toHaveBeenCalledOnce();
  });

  it('a list of coupons or shops that the service refuses says the year of an earlier list of another one', () => {
    showStatus(listingOf({}, 'shops', listedAtMs), Date.parse('2027-01-12T10:00:00'));
    expect(screen.getByText(/^Shops: not refreshed since 12 Nov 2026/)).toBeTruthy();
  });

  it('a list of coupons or shops that the service refuses says over an earlier list that it is not offered any more, and calls it no failure of the service', () => {
    showStatus(listingOf({}, 'shops', listedAtMs));
    expect(
      screen.getByText(
        'Shops: not refreshed since 12 Nov. The list is not offered here any more. Your network answers 404.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      { code: 'incorrect-arguments', httpStatus: 401 } as const,
      'Coupons: not refreshed since 12 Nov. Your network answers “Incorrect arguments” (401).',
    ],
    [
      { code: 'service-failure', httpStatus: 502 } as const,
      'Coupons: not refreshed since 12 Nov. Your network answers 502.',
    ],
    [
      { code: 'timed-out', httpStatus: null } as const,
      'Coupons: not refreshed since 12 Nov. No usable answer came from your network.',
    ],
  ])('a list of coupons or shops that the service refuses says since when, and why: %o', (change, text) => {
    showStatus(listingOf({ ...change, isNotOffered: false }, 'campaigns', listedAtMs));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('an empty list of programs', () => {
  const show = (change: Partial<Parameters<typeof ProgramsEmpty>[0]> = {}) => {
    const syncNow = vi.fn(() => Promise.resolve());
    render(
      <ProgramsEmpty
        snapshot={snapshotOf({})}
        services={{ syncNow } as unknown as ProgramsServices}
        onClear={null}
        elsewhere={null}
        {...change}
      />,
    );
    return syncNow;
  };

  it('an empty list of programs says that it was not requested yet, and offers to sync', () => {
    const syncNow = show();
    expect(screen.getByText('Not listed yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(syncNow).toHaveBeenCalledOnce();
  });

  it('an empty list of programs without an account leads to the options', () => {
    show({ snapshot: snapshotOf({}, 'signed-out') });
    expect(screen.getByText('No account is connected')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe('options.html');
  });

  it('an empty list of programs says that the service lists none once a sync has ended', () => {
    show({ snapshot: snapshotOf({ lastCompletedAtMs: 1 }) });
    expect(screen.getByText('Your network lists no programs')).toBeTruthy();
  });

  it('an empty list of programs of the account’s own says that none approved it, and shows all', () => {
    const onShow = vi.fn();
    show({ snapshot: snapshotOf({ lastCompletedAtMs: 1 }), elsewhere: { count: 12, onShow } });
    expect(screen.getByText('No program has approved you yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Look in all programs' }));
    expect(onShow).toHaveBeenCalledOnce();
  });

  it('an empty list of programs of the account’s own says how many others match a search', () => {
    const onShow = vi.fn();
    const onClear = vi.fn();
    show({ onClear, elsewhere: { count: 3, onShow } });
    expect(screen.getByText('3 of all programs match.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Look in all programs' }));
    expect(onShow).toHaveBeenCalledOnce();
    cleanup();
    show({ onClear, elsewhere: { count: 0, onShow } });
    expect(screen.queryByRole('button', { name: 'Look in all programs' })).toBeNull();
  });
});

it('a tab of listed records whose reading fails says why in place of loading for ever, and reads again', async () => {
  const { database } = account;
  const read = database.transaction.bind(database);
  let isBroken = true;
  vi.spyOn(database, 'transaction').mockImplementation((...asked) => {
    if (isBroken && String(asked[0]) === 'shops') throw new Error('no database');
    return read(...asked);
  });
  render(<Tab initial={{ q: 'https://pasar.example/shop/2' }} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No shop with extra commission has this address')).toBeNull();
  isBroken = false;
  fireEvent.click(again);
  await waitFor(() => expect(listNames()).toEqual(['Runs']));
});
