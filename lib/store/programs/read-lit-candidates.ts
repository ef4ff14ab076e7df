import { findDecidingPrograms, type LitCandidate, type LitProgram } from '#lib/domain/programs/lit-hosts.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';

/** Whole records that are in memory at once: each has kilobytes of text. */
const batchSize = 500;

/**
 * The programs that decide where the toolbar icon is lit, the smallest id first. One pass over the packed summaries finds
 * them among 100,000, and only their whole records are read: paths and guesses stand there alone.
 */
export async function readLitCandidates(database: Database): Promise<readonly LitCandidate[]> {
  const programs: LitProgram[] = [];
  await readProgramBlocks(database, 0, (blocks) => {
    for (const { packed } of blocks) {
      for (const { offerId, hosts, applicationStatus, offerStatus, devices } of unpackPrograms(packed))
        programs.push({ offerId, hosts, applicationStatus, offerStatus, devices });
    }
  });
  const offerIds = findDecidingPrograms(programs).toSorted(compareTexts);
  const candidates: LitCandidate[] = [];
  for (let at = 0; at < offerIds.length; at += batchSize) {
    const { store } = database.transaction('offers');
    const offers = await Promise.all(offerIds.slice(at, at + batchSize).map((offerId) => store.get(offerId)));
    for (const offer of offers) if (offer !== undefined) candidates.push(toCandidate(offer));
  }
  return candidates;
}

const toCandidate = ({ offerId, matches, applicationStatus, offerStatus, countries, devices }: LitCandidate) => ({
  offerId,
  matches,
  applicationStatus,
  offerStatus,
  countries,
  devices,
});
