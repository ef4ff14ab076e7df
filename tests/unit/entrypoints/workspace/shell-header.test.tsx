// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ShellStatus } from '#entrypoints/workspace/shell-header.tsx';
import { OwnRefresh } from '#entrypoints/workspace/tab-status.ts';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';

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
