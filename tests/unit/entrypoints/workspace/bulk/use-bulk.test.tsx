// @vitest-environment happy-dom

import { act, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import type { BulkServices } from '#entrypoints/workspace/bulk/bulk-services.ts';
import { useBulk } from '#entrypoints/workspace/bulk/use-bulk.ts';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';

afterEach(() => void vi.useRealTimers());

function showRuns(readRuns: BulkServices['readRuns'], wantedId = '') {
  const services = {
    send: async () => ({}),
    readRuns,
    readLines: async () => [],
    readWaitingVersion: async () => null,
  } as unknown as BulkServices;
  return renderHook(() => useBulk(services, wantedId).snapshot);
}

it('the Bulk tab shows a finished plan without a wait behind the notice that it began', async () => {
  let runs: readonly BulkRun[] = [];
  // The pause between two readings of a run never ends here.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { result } = showRuns(async () => runs);
  const announce = (state: BulkRun['state']) => {
    runs = [aPlannedRun({ state })];
    announceDataChange('bulk');
    return waitForState(state);
  };
  const waitForState = async (state: BulkRun['state']) => {
    while (result.current?.run?.state !== state) await act(() => new Promise((resolve) => setImmediate(resolve)));
  };
  await act(async () => undefined);
  await announce('planning');
  await announce('planned');
  expect(result.current?.run?.state).toBe('planned');
});

const kept = aPlannedRun({ runId: 'kept', state: 'paused', isSingle: true, startedAtMs: 1, createdAtMs: 3 });
const plan = aPlannedRun({ runId: 'plan', createdAtMs: 2 });
const ended = aPlannedRun({ runId: 'ended', state: 'done', startedAtMs: 1, createdAtMs: 1 });
const list = { ...ended, runId: 'list', state: 'paused' as const };

it.each([
  ['nothing', '', [kept], undefined],
  ['the plan, which is older', '', [kept, plan, ended], 'plan'],
  ['the list that ended last', '', [kept, ended], 'ended'],
  ['the list that is paused', '', [kept, list], 'list'],
  ['the link, where it is asked for', 'kept', [kept, plan, ended], 'kept'],
  ['the list that is paused, even where the link is asked for', 'kept', [kept, list], 'list'],
  ['the link, once it is being made', '', [{ ...kept, state: 'running' as const }, plan], 'kept'],
])('a single link that waits leaves the Bulk tab to %s', async (_what, wantedId, runs, shownId) => {
  const { result } = showRuns(async () => runs, wantedId);
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(result.current?.run?.runId).toBe(shownId);
});
