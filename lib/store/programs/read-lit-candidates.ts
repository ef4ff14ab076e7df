import { findDecidingPrograms, type LitCandidate } from '#lib/domain/programs/lit-hosts.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';

/** Whole records that are in memory at once: each has kilobytes of text. */
const batchSize = 500;

/**
 * The programs that decide where the toolbar icon is lit, the smallest id first. One pass over the packed summaries finds
 * them among 100,000. A whole record is read only where paths or guesses decide: nearly every program has its host as a
 * whole.
 */
export async function readLitCandidates(database: Database): Promise<readonly LitCandidate[]> {
  const programs = new Map<string, ReturnType<typeof toLitSummary>>();
  await readProgramBlocks(database, 0, (blocks) => {
    for (const { packed } of blocks) {
      for (const summary of unpackPrograms(packed)) programs.set(summary.offerId, toLitSummary(summary));
    }
  });
  const offerIds = findDecidingPrograms([...programs.values()]).toSorted(compareTexts);
  const records = await readRecords(
    database,
    offerIds.filter((offerId) => programs.get(offerId)?.ownsHosts !== true),
  );
  return offerIds.flatMap((offerId) => {
    const program = programs.get(offerId);
    const candidate =
      program?.ownsHosts === true ? { ...program, matches: program.hosts.map(toRule) } : records.get(offerId);
    return candidate === undefined ? [] : [toCandidate(candidate)];
  });
}

/** Of 100,000 programs no more than this is in memory. */
function toLitSummary(summary: ProgramSummary) {
  const { offerId, hosts, ownsHosts, applicationStatus, offerStatus, countries, devices } = summary;
  return { offerId, hosts, ownsHosts, applicationStatus, offerStatus, countries, devices };
}

const toRule = (host: string) => ({ host, pathPrefix: '' });

async function readRecords(
  database: Database,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, LitCandidate>> {
  const records = new Map<string, LitCandidate>();
  for (let at = 0; at < offerIds.length; at += batchSize) {
    const { store } = database.transaction('offers');
    const offers = await Promise.all(offerIds.slice(at, at + batchSize).map((offerId) => store.get(offerId)));
    for (const offer of offers) if (offer !== undefined) records.set(offer.offerId, toCandidate(offer));
  }
  return records;
}

const toCandidate = ({ offerId, matches, applicationStatus, offerStatus, countries, devices }: LitCandidate) => ({
  offerId,
  matches,
  applicationStatus,
  offerStatus,
  countries,
  devices,
});
