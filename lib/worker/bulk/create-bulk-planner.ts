import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { readBulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import { planBulkLine } from '#lib/worker/bulk/plan-bulk-line.ts';
import { planLineLinks } from '#lib/worker/bulk/plan-line-links.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

export interface BulkPlanner {
  /**
   * Works out for each line what minting it would bring. Reads only this device and sends nothing. What the user chose
   * for a line (`isChosen`, `despiteRefusal`, `despiteUnknown`) holds. Does not look for duplicates.
   */
  plan(run: BulkRun, lines: readonly BulkLine[]): Promise<readonly BulkLine[]>;
}

export function createBulkPlanner(
  dependencies: Pick<AccountContext, 'database' | 'clock' | 'readSettings' | 'readPresetService'>,
): BulkPlanner {
  const { database, clock, readSettings, readPresetService } = dependencies;
  return {
    async plan(run, lines) {
      const user = { settings: await readSettings(), service: await readPresetService() };
      const around = await readBulkSurroundings(await database(), run, user, clock.nowMs());
      return planLineLinks(await Promise.all(lines.map((line) => planBulkLine(line, around))), around);
    },
  };
}
