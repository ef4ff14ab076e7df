import { settleLeftRun } from '#lib/domain/bulk/bulk-changes.ts';
import { readJournaledAct } from '#lib/domain/bulk/bulk-ending.ts';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import type { Database } from '#lib/store/database.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import { changeRun, findLine, listRuns } from '#lib/worker/bulk/bulk-store.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

export interface BulkRecovery {
  /** Settles the lines that were under way when the last worker died. Runs once in a worker's life. */
  settleLeft(): Promise<void>;
}

/** Settles the line that was under way when a worker died: the journal says how it ended. */
export function createBulkRecovery(dependencies: ActOutcomeSources): BulkRecovery {
  let settled: Promise<void> | null = null;

  async function settle(): Promise<void> {
    for (const run of await listRuns(dependencies)) {
      if (run.current === null) continue;
      const line = await findLine(dependencies, run.runId, run.current);
      const known = line === undefined ? null : await readActOutcome(dependencies, line.requestId);
      await changeRun(dependencies, run.runId, 'all', (stored, lines) => settleLeftRun(stored, lines, known));
    }
  }

  return {
    settleLeft() {
      settled ??= settle().catch((error: unknown) => {
        settled = null;
        throw error;
      });
      return settled;
    },
  };
}

export interface ActOutcomeSources extends Pick<AccountContext, 'database' | 'random'> {
  readonly quota: Pick<QuotaCounter, 'find'>;
}

/** What the journal says about a line's act. Null where nothing happened, so that the same act can still run. */
export async function readActOutcome(
  { database, random, quota }: ActOutcomeSources,
  requestId: string,
): Promise<Partial<BulkLine> | null> {
  const entry = await quota.find(requestId);
  if (entry === undefined) return null;
  const { state, error, words } = entry;
  const trackingLink = state === 'done' ? await readTrackingLinkOf(entry, await database()) : null;
  return readJournaledAct({ state, error, words, trackingLink }, () => random.id());
}

async function readTrackingLinkOf({ linkId }: JournalEntry, db: Database): Promise<string | null> {
  if (linkId === undefined) return null;
  const link = (await db.get('links', linkId)) ?? (await db.get('deletedLinks', linkId));
  return link?.trackingLink ?? null;
}
