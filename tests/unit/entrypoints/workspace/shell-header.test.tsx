// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { App } from '#entrypoints/workspace/app.tsx';
import { ShellStatus } from '#entrypoints/workspace/shell-header.tsx';
import { OwnRefresh } from '#entrypoints/workspace/tab-status.ts';
import type { WorkspaceServices, WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const connected: WorkspaceSnapshot = aWorkspaceSnapshot({
  sync: { ...idleSyncProgress, lastCompletedAtMs: 1 },
  connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
});

function show(hasOwnRefresh: boolean, sync: Partial<WorkspaceSnapshot['sync']> = {}) {
  const deps = { nowMs: () => 2 } as Parameters<typeof ShellStatus>[0]['deps'];
  render(
    <OwnRefresh.Provider value={hasOwnRefresh}>
      <ShellStatus
        deps={deps}
        snapshot={{ ...connected, sync: { ...connected.sync, ...sync } }}
        onChange={async () => undefined}
      />
    </OwnRefresh.Provider>,
  );
  return screen.queryByRole('region', { name: 'Programs on this device' });
}

it('the status of the sync offers it on a tab that has no refresh of its own', () => {
  expect(show(false)?.textContent).toMatch(/^Last synced .*Sync now$/);
});

it('the status of the sync is no second refresh on a tab that has its own', () => {
  expect(show(true)).toBeNull();
});

it('the status of the sync says on any tab what went wrong, and how far a sync is', () => {
  expect(show(true, { error: 'unreachable' })?.textContent).toContain('Sync now');
  cleanup();
  expect(show(true, { phase: 'programs' })).not.toBeNull();
});

it('the header of a workspace that stays open has the links of the network’s new month', async () => {
  let nowMs = Date.UTC(2026, 10, 30, 15);
  const readSnapshot = async () => {
    const used = nowMs < Date.UTC(2026, 10, 30, 16) ? 1_000 : 0;
    return { ...connected, usage: aQuotaUsage({ used, usedHere: used }) };
  };
  const services: WorkspaceServices = {
    tabDeps: makeTabDeps(await openTestAccount(), { nowMs: () => nowMs }),
    readSnapshot,
    readQuotaHistory: () => Promise.reject(new Error('no history in this test')),
    loadFind: () => Promise.reject(new Error('no search in this test')),
    readHasNews: async () => false,
    readFileRun: async () => null,
    refreshTeam: async () => undefined,
  };
  location.hash = '#/bulk';
  render(<App services={services} initialSnapshot={await readSnapshot()} />);
  const meter = () => screen.getByRole('meter', { name: 'Deeplinks used' }).getAttribute('aria-valuetext');
  expect(meter()).toBe('1,000 of 1,000');
  nowMs = Date.UTC(2026, 10, 30, 17);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(meter()).toBe('0 of 1,000'));
});
