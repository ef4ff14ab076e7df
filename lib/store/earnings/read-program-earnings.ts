import { type ProgramSum, sumProgram } from '#lib/domain/earnings/sum-program.ts';
import { addDays } from '#lib/domain/time/days.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';

/**
 * A program's earnings in 30 days.
 * @param today The last of the 30 days: `YYYY-MM-DD` of the service.
 */
export async function readProgramEarnings(database: Database, offerId: string, today: string): Promise<ProgramSum> {
  return sumProgram(await readConversions(database, { start: addDays(today, -29), end: today }), offerId);
}
