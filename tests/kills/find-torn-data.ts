import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMatchHosts } from '#lib/store/programs/match-index.ts';
import { readAccounts } from './read-accounts.ts';
import { withDatabase } from './with-database.ts';

/**
 * Where what is stored twice does not agree: programs and their packed summaries, programs and the match index,
 * conversions and their packed months.
 * @param isAtRest Nothing is under way: then the match index has no host too many either. In between it may, because it
 *   is written before the programs.
 */
export async function findTornData(isAtRest: boolean): Promise<readonly string[]> {
  const indexed = await readMatchHosts();
  const hosts = new Set<string>();
  const torn: string[] = [];
  for (const { accountId, connection, leaving } of await readAccounts()) {
    if (connection.state === 'signed-out' || leaving !== null) continue;
    await withDatabase(accountId, async (db) => {
      const offers = await db.getAll('offers');
      for (const host of offers.flatMap(({ matchHosts }) => matchHosts)) hosts.add(host);
      torn.push(...(await findTornPrograms(db)), ...(await findTornConversions(db)));
    });
  }
  for (const host of hosts) if (!indexed.has(host)) torn.push(`the match index lacks ${host}`);
  if (isAtRest) for (const host of indexed) if (!hosts.has(host)) torn.push(`the match index still has ${host}`);
  return torn;
}

async function findTornPrograms(db: Database): Promise<readonly string[]> {
  const transaction = db.transaction(['offers', 'offerBlocks']);
  const offers = await transaction.objectStore('offers').getAll();
  const blocks = await transaction.objectStore('offerBlocks').getAll();
  const toText = (block: number, program: object) => JSON.stringify([block, program]);
  const packed = new Set(
    blocks.flatMap(({ block, packed }) => unpackPrograms(packed).map((program) => toText(block, program))),
  );
  const torn = offers
    .filter((offer) => !packed.delete(toText(offer.block, toProgramSummary(offer))))
    .map(({ offerId }) => `program ${offerId} is not packed as it is`);
  return [...torn, ...[...packed].map((text) => `packed and not there: ${text}`)];
}

async function findTornConversions(db: Database): Promise<readonly string[]> {
  const toIds = (rows: readonly { readonly conversionId: string }[]) =>
    rows.map(({ conversionId }) => conversionId).toSorted();
  const { currency } = await readReportState(db);
  // A report has those of the chosen currency: the others are not loaded in it yet, or are set aside.
  const stored = toIds((await db.getAll('conversions')).filter(({ askedCurrency }) => askedCurrency === currency));
  const read = toIds(await readConversions(db, null));
  return JSON.stringify(stored) === JSON.stringify(read)
    ? []
    : [`${stored.length} conversions are stored and ${read.length} are read`];
}
