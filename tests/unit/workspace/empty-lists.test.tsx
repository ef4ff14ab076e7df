// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { ListingEmpty } from '../../../entrypoints/workspace/listing-empty.tsx';
import { ProgramsEmpty } from '../../../entrypoints/workspace/programs/programs-empty.tsx';
import type { ProgramsServices } from '../../../entrypoints/workspace/programs/programs-services.ts';
import type { Listing } from '../../../entrypoints/workspace/use-listing.ts';
import type { WorkspaceSnapshot } from '../../../entrypoints/workspace/workspace-services.ts';
import { useEnglishMessages } from '../lib/ui/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

const snapshotOf = (sync: Partial<WorkspaceSnapshot['sync']>, state = 'connected') =>
  ({ connection: { state }, sync: { ...idleSyncProgress, ...sync } }) as WorkspaceSnapshot;

describe('a list of coupons or shops that has nothing', () => {
  const texts = { never: 'Never', neverHint: 'Hint', listNow: 'List now', none: 'None', noneHint: 'Nothing there' };
  const show = (listedAtMs: number | null, snapshot = snapshotOf({})) => {
    const refresh = vi.fn();
    const listing: Listing = {
      state: { listedAtMs, cursor: null, unreadable: { rows: 0, fields: 0 } },
      isBusy: false,
      error: null,
      refresh,
    };
    render(
      <ListingEmpty listing={listing} snapshot={snapshot} isDisabled={snapshot.sync.phase !== 'idle'} texts={texts} />,
    );
    return refresh;
  };

  it('says that it was not asked for yet, and offers to', () => {
    const refresh = show(null);
    expect(screen.getByText('Never')).toBeTruthy();
    expect(screen.getByText('Hint')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'List now' }));
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('says that it comes after the programs while a sync is under way', () => {
    show(null, snapshotOf({ phase: 'programs' }));
    expect(screen.getByText('A sync is listing your programs: this list comes after them.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'List now' }).disabled).toBe(true);
  });

  it('says that there is nothing once it was listed, or while nobody is connected', () => {
    show(1);
    expect(screen.getByText('None')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show(null, snapshotOf({}, 'signed-out'));
    expect(screen.getByText('Nothing there')).toBeTruthy();
  });
});

describe('a list of programs that has nothing', () => {
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

  it('says that it was not asked for yet, and offers to sync', () => {
    const syncNow = show();
    expect(screen.getByText('Programs were not asked for yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(syncNow).toHaveBeenCalledOnce();
  });

  it('says that the service lists none once a sync has ended', () => {
    show({ snapshot: snapshotOf({ lastCompletedAtMs: 1 }) });
    expect(screen.getByText('The service lists no programs')).toBeTruthy();
  });

  it('of the account’s own says that none approved it, and shows all', () => {
    const onShow = vi.fn();
    show({ snapshot: snapshotOf({ lastCompletedAtMs: 1 }), elsewhere: { count: 12, onShow } });
    expect(screen.getByText('No program has approved you yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Look in all programs' }));
    expect(onShow).toHaveBeenCalledOnce();
  });

  it('of the account’s own says how many others match a search', () => {
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
