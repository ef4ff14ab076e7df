import type { BulkInputLine, BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import { type CheckPrice, toCheckPrice } from '#lib/domain/checks/check-price.ts';
import type { BulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Makes the links of a report that the user ticked, as a bulk run with all its guarantees. */
export interface CheckMaking {
  /** What they would use. Makes nothing. */
  price(lines: readonly BulkInputLine[]): Promise<CheckPrice>;
  /**
   * Starts making them, and answers before they are made.
   * @param runId Names the act and its run: the same act a second time makes nothing twice.
   */
  make(lines: readonly BulkInputLine[], runId: string): Promise<BulkOutcome>;
}

export interface CheckMakingDependencies extends Pick<AccountContext, 'clock' | 'random' | 'readSettings'> {
  readonly planner: BulkPlanner;
  readonly bulk: Pick<BulkQueue, 'startPlanned'>;
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
}

/** Each line has the sub-IDs that one click on its page would give. */
const preset = { kind: 'auto' } as const;

export function createCheckMaking(dependencies: CheckMakingDependencies): CheckMaking {
  const { readSettings, bulk, quota } = dependencies;
  return {
    async price(lines) {
      const [planned, usage, settings] = await Promise.all([
        planRun(dependencies, lines, preset, { runId: 'price' }),
        quota.readUsage(),
        readSettings(),
      ]);
      return toCheckPrice(planned, usage, settings);
    },

    async make(lines, runId) {
      const planned = await planRun(dependencies, lines, preset, { runId });
      return bulk.startPlanned(planned.run, planned.lines);
    },
  };
}
