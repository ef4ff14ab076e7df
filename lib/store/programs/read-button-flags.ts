import { type ButtonProgram, findButtonFlags } from '#lib/domain/page/find-button-flags.ts';
import type { MatchBucket } from '#lib/domain/page/match-bucket.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';

/** On which hosts an account's button is drawn, by one pass over the packed summaries. */
export async function readButtonFlags(database: Database): Promise<MatchBucket> {
  const programs: ButtonProgram[] = [];
  await readProgramBlocks(database, 0, (blocks) => {
    for (const { packed } of blocks) {
      for (const { hosts, applicationStatus, offerStatus } of unpackPrograms(packed))
        programs.push({ hosts, applicationStatus, offerStatus });
    }
  });
  return findButtonFlags(programs, await database.getAll('sitePreferences'));
}
