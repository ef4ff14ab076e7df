import { useEffect, useMemo } from 'preact/hooks';
import { isPausedLink, isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import { type BulkLine, type BulkRun, isPlan } from '#lib/domain/bulk/bulk-run.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useWakeWhile } from '#lib/ui/use-wake-while.ts';
import type { BulkServices } from './bulk-services.ts';

/** What the Bulk tab shows. */
export interface BulkSnapshot {
  /** The runs, the newest first. */
  readonly runs: readonly BulkRun[];
  /** The shown run. Null without one. */
  readonly run: BulkRun | null;
  /** The run's lines in order, without those that were removed. */
  readonly lines: readonly BulkLine[];
  /** All lines in order, including the removed ones, because the text that they were found in needs them all. */
  readonly allLines: readonly BulkLine[];
  /** The version of an update that waits for the run. Null if no update waits. */
  readonly waitingVersion: string | null;
}

const kinds = ['bulk'] as const;

/**
 * Follows a run. Reads only changed lines, because a run has thousands and changes several times a second.
 * @param wantedId The run to show where no list is under way. Empty for the plan, or else the newest.
 * @returns the snapshot, null until the first reading, why that failed, and what reads it again.
 */
export function useBulk(services: BulkServices, wantedId: string) {
  const read = useMemo(() => createBulkReader(services, wantedId), [services, wantedId]);
  const { value: snapshot, error, refresh, readAgain } = useLive(read, kinds);

  const state = snapshot?.run?.state;
  const isRunning = state === 'running';
  useEffect(() => {
    // Before a run, changes are the user's acts: a plan must not wait for half a second behind the notice that it began.
    return isRunning ? undefined : watchDataChanges(kinds, readAgain);
  }, [isRunning, readAgain]);
  const isWorking = state === 'running' || state === 'planning';
  useWakeWhile(isWorking, services.send);
  return { snapshot, error, refresh, readAgain };
}

/** A single link that waits is shown to who asks for it: it is not the list of anyone who comes with one. */
function findShownRun(runs: readonly BulkRun[], wantedId: string): BulkRun | null {
  const others = runs.filter((run) => !isPausedLink(run));
  return (
    others.find(isUnderWay) ??
    runs.find(({ runId }) => runId === wantedId) ??
    // A link that was kept after it does not hide the plan.
    others.find(isPlan) ??
    others[0] ??
    null
  );
}

function createBulkReader(services: BulkServices, wantedId: string) {
  let runId: string | null = null;
  let revision = -1;
  let byIndex: BulkLine[] = [];

  return async (): Promise<BulkSnapshot> => {
    const runs = await services.readRuns();
    const run = findShownRun(runs, wantedId);
    if (run === null || run.runId !== runId) {
      runId = run?.runId ?? null;
      revision = -1;
      byIndex = [];
    }
    if (run !== null && run.revision > revision) {
      const changed = await services.readLines(run.runId, revision);
      byIndex = [...byIndex];
      for (const line of changed) {
        byIndex[line.index] = line;
        revision = Math.max(revision, line.revision);
      }
    }
    const allLines = byIndex.filter((line) => line !== undefined);
    const lines = allLines.filter(({ state }) => state !== 'removed');
    return { runs, run, lines, allLines, waitingVersion: await services.readWaitingVersion() };
  };
}
