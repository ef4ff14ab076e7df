import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';

/** The countries of the account's programs, as the network writes them: those of the most programs first. */
export async function readProgramCountries(database: Database): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  await readProgramBlocks(database, 0, (blocks) => {
    for (const { countries } of blocks.flatMap(({ packed }) => unpackPrograms(packed))) {
      for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
    }
  });
  counts.delete('');
  return [...counts]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareTexts(one, other))
    .map(([country]) => country);
}
