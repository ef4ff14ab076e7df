import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/store/database.ts';
import { readBulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import { planBulkLine } from '#lib/worker/bulk/plan-bulk-line.ts';

export interface BulkPlanner {
  /**
   * Works out for each line what minting it would bring. Reads only this device and sends nothing. What the user chose
   * for a line (`isChosen`, `despiteRefusal`, `despiteUnknown`) holds. Does not look for duplicates.
   */
  plan(run: BulkRun, lines: readonly BulkLine[]): Promise<readonly BulkLine[]>;
}

export interface BulkPlannerDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly readSettings: () => Promise<Settings>;
  readonly readPresetService: () => Promise<PresetService>;
}

export function createBulkPlanner(dependencies: BulkPlannerDependencies): BulkPlanner {
  const { database, clock, readSettings, readPresetService } = dependencies;
  return {
    async plan(run, lines) {
      const user = { settings: await readSettings(), service: await readPresetService() };
      const around = await readBulkSurroundings(await database(), run, user, clock.nowMs());
      return Promise.all(lines.map((line) => planBulkLine(line, around)));
    },
  };
}
